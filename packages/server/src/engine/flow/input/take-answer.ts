import type { AnswerContext, AnswerResult } from '@parley/flow/answer/answer';
import type { FlowValue, NodeOf } from '@parley/flow/document';
import { turnLimits } from '@parley/flow/limits';
import { checkReply, readAnswer } from '@parley/flow/read-answer';
import { leadName } from '../compile-flow.ts';
import type { FlowRun } from '../flow-run.ts';
import type { FlowEvent, FlowLead } from '../flow-turn.ts';
import { speakFreely } from '../speak-freely.ts';
import { fallBack, goOn } from '../walk.ts';
import { optionsOf, type WaitingNode } from './ask-input.ts';
import { checkForm, readForm } from './form-answer.ts';

const defaultTimes = 2;

/** Result of an answer to the waiting node. */
export interface Taken {
  port: string;
  changed: Record<string, FlowValue>;
  /** Data of a submitted form. */
  lead?: FlowLead;
}

/** Takes a reply, which was validated when it was accepted; returns false if nothing handled it. */
export async function* takeReply(
  run: FlowRun,
  node: WaitingNode,
  value: unknown,
): AsyncGenerator<FlowEvent, boolean> {
  const taken = takeValue(run, node, value);
  return taken ? yield* proceed(run, node, taken) : yield* retry(run, node);
}

/** Takes a typed message: as an answer, as a side question, or as neither. */
export async function* takeText(
  run: FlowRun,
  node: WaitingNode,
  text: string,
): AsyncGenerator<FlowEvent, boolean> {
  const result = readText(run, node, text);
  const isFree = node.type === 'ask' && node.data.input.type === 'text' && !node.data.input.pattern;
  const asksInstead = result === undefined || (isFree && run.parts.isQuestion(text));
  if (asksInstead && mayDigress(run, node)) {
    const isChat = result === undefined && run.parts.isSmallTalk(text);
    if (isChat || (await run.parts.isSupported({ question: text }))) return yield* digress(run, node, text);
  }
  return result ? yield* proceed(run, node, result()) : yield* retry(run, node);
}

/** Answers a side question and repeats the open question without counting a retry. */
async function* digress(run: FlowRun, node: WaitingNode, text: string): AsyncGenerator<FlowEvent, boolean> {
  run.hasMoved = true;
  yield* run.pass(node, {});
  yield* speakFreely(run, { question: text });
  yield* run.ask(node);
  run.keepOpen(node);
  return true;
}

/**
 * Asks a question again that was open when people took over: what the visitor writes next belongs to the talk with them rather than
 * to the question. A question of the visitor is answered first.
 */
export async function* askAgain(
  run: FlowRun,
  node: WaitingNode,
  text: string,
): AsyncGenerator<FlowEvent, boolean> {
  const isAnswered =
    mayDigress(run, node) &&
    (run.parts.isSmallTalk(text) || (await run.parts.isSupported({ question: text })));
  if (isAnswered) return yield* digress(run, node, text);
  run.hasMoved = true;
  yield* run.pass(node, {});
  yield* run.ask(node);
  run.keepOpen(node);
  return true;
}

/** A side question may contain a mistyped sensitive answer, so it is not searched or sent to a model. */
function mayDigress(run: FlowRun, node: WaitingNode): boolean {
  return !run.hidesMessage && (node.type !== 'ask' || node.data.digress !== 'never');
}

async function* proceed(
  run: FlowRun,
  node: WaitingNode,
  { port, changed, lead }: Taken,
): AsyncGenerator<FlowEvent, boolean> {
  run.tries = 0;
  run.answersWaiting();
  const isHeldBack = lead !== undefined && !(await keepLead(run, lead));
  const { flow } = run.input;
  const own = flow.next(node.id, port);
  // The port of an option reveals the choice.
  const shownPort = run.isSensitive(node) ? 'next' : port;
  run.leave(node, own === undefined ? 'next' : shownPort);
  yield* run.pass(node, { port: shownPort, changed, ...(isHeldBack ? { error: 'hourly_limit' } : {}) });
  return yield* goOn(run, own ?? flow.next(node.id, 'next'));
}

async function* retry(run: FlowRun, node: WaitingNode): AsyncGenerator<FlowEvent, boolean> {
  run.hasMoved = true;
  const retry = node.type === 'ask' ? node.data.retry : undefined;
  if (run.tries < (retry?.times ?? defaultTimes)) {
    run.tries += 1;
    yield* run.pass(node, { error: 'no_answer' });
    yield* run.say(
      retry?.text.trim() ? run.memory.openText(node.id, 'retry.text', retry.text) : run.input.sentences.retry,
    );
    run.keepOpen(node);
    return true;
  }
  const port = node.type === 'ask' ? 'failed' : node.type === 'collect' ? 'declined' : 'next';
  run.tries = 0;
  run.leave(node, port);
  yield* run.pass(node, { port });
  const next = run.input.flow.next(node.id, port);
  return next === undefined ? yield* fallBack(run) : yield* goOn(run, next);
}

/** Returns a function that applies a text as the answer to a node; undefined if it is not an answer. */
function readText(run: FlowRun, node: WaitingNode, text: string): (() => Taken) | undefined {
  const context = contextOf(run, node);
  if (node.type === 'ask') {
    const answer = readAnswer(node.data.input, text, context);
    return 'problem' in answer ? undefined : () => takeAnswer(run, node, answer);
  }
  if (node.type === 'rate') {
    const score = readScore(node.data.scale, text);
    return score === undefined ? undefined : () => takeScore(run, node, score);
  }
  const values = readForm(node.data, text, context);
  return values && (() => takeForm(run, node, values));
}

function takeValue(run: FlowRun, node: WaitingNode, value: unknown): Taken | undefined {
  const context = contextOf(run, node);
  if (node.type === 'ask') {
    const answer = checkReply(node.data.input, value, context);
    return 'problem' in answer ? undefined : takeAnswer(run, node, answer);
  }
  if (node.type === 'rate') {
    if (value === null) return { port: 'next', changed: {} };
    const score = readScore(node.data.scale, value);
    return score === undefined ? undefined : takeScore(run, node, score);
  }
  if (value === null) return { port: 'declined', changed: {} };
  const form = checkForm(node.data, value, context);
  return 'problems' in form ? undefined : takeForm(run, node, form);
}

export function contextOf(run: FlowRun, node: WaitingNode): AnswerContext {
  const { language, localNow } = run.input;
  const options = node.type === 'ask' ? optionsOf(node, run.memory) : undefined;
  const { budget } = run.memory;
  return { language, today: localNow.slice(0, 10), options, readPhone: run.parts.readPhone, budget };
}

function takeAnswer(
  run: FlowRun,
  node: NodeOf<'ask'>,
  { value, optionIds }: Exclude<AnswerResult, { problem: unknown }>,
): Taken {
  const [only, ...others] = optionIds;
  const port = only !== undefined && others.length === 0 ? `option:${only}` : 'next';
  return { port, changed: run.set(node.data.saveAs, value, run.isSensitive(node)) };
}

function takeScore(run: FlowRun, node: NodeOf<'rate'>, score: number): Taken {
  run.ratings.push({ scale: node.data.scale, score });
  return { port: 'next', changed: {} };
}

function takeForm(
  run: FlowRun,
  node: NodeOf<'collect'>,
  { values, hasConsented }: { values: Record<string, string | number>; hasConsented: boolean },
): Taken {
  const { consent, fields } = node.data;
  const statement = consent && run.memory.openLabel(node.id, 'consent.text', consent.text);
  const lead: FlowLead = {
    values,
    fields: fields.map(({ key, type }) => ({ key, type })),
    consent: statement === undefined ? null : { statement, given: hasConsented },
  };
  const changed: Record<string, FlowValue> = {};
  for (const [key, value] of Object.entries(values)) Object.assign(changed, run.set(leadName(key), value));
  return { port: 'next', changed, lead };
}

/** Records a lead; returns false if the visitor has reached the limit. The flow continues with the values in any case. */
async function keepLead(run: FlowRun, lead: FlowLead): Promise<boolean> {
  const isLeft = lead.consent === null || lead.consent.given;
  if (!isLeft || run.leads.length >= turnLimits.effects) return true;
  if ((await run.parts.allow('lead', 1)) === 0) return false;
  run.leads.push(lead);
  return true;
}

type Scale = 'thumbs' | 'csat' | 'nps';

const scoreRanges: Record<Scale, readonly [number, number]> = { thumbs: [0, 1], csat: [1, 5], nps: [0, 10] };

/** Returns a score if it is within its scale; thumbs are 1 for up and 0 for down, or the words. */
export function readScore(scale: Scale, value: unknown): number | undefined {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (scale === 'thumbs' && (word === 'up' || word === '👍')) return 1;
  if (scale === 'thumbs' && (word === 'down' || word === '👎')) return 0;
  const score = typeof word === 'string' && /^\d{1,2}$/.test(word) ? Number(word) : word;
  const [min, max] = scoreRanges[scale];
  return typeof score === 'number' && Number.isInteger(score) && score >= min && score <= max
    ? score
    : undefined;
}
