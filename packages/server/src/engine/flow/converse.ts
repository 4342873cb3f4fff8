import type { NodeOf } from '@parley/flow/document';
import { FormulaError } from '@parley/flow/formula/formula-error';
import type { CompiledFlow } from './compile-flow.ts';
import { FlowRun } from './flow-run.ts';
import { readInputId } from './flow-state.ts';
import type { FlowEvent, FlowInput, FlowParts, FlowStep } from './flow-turn.ts';
import type { WaitingNode } from './input/ask-input.ts';
import { askAgain, takeReply, takeText } from './input/take-answer.ts';
import { matchTrigger } from './match-trigger.ts';
import { assignAll } from './nodes/assign.ts';
import { type OpeningStep, runOpening } from './opening.ts';
import { speakFreely } from './speak-freely.ts';
import { fallBack, goOn, passTrigger } from './walk.ts';

/**
 * Runs one turn of a chatbot with a flow: data in, events out. Messages that the flow does not handle are answered by free chat,
 * and every turn produces some output. The state changes only if the turn ends, with `flow` right before `end`.
 * @throws errors of an answer, and the reason of `signal`
 */
export async function* converse(
  input: FlowInput,
  parts: FlowParts,
  signal: AbortSignal,
): AsyncGenerator<FlowEvent> {
  const run = new FlowRun(input, parts, signal);
  yield* respond(run);
  if (run.content.trim() === '' && run.handover) yield* run.say(input.sentences.inLine);
  if (run.content.trim() === '') yield* speakFreely(run, { question: run.question });
  if (run.asksForAddress) yield* run.say(input.contactSentence ?? '');
  yield { type: 'flow', outcome: run.outcome() };
  yield run.end();
}

async function* respond(run: FlowRun): AsyncGenerator<FlowEvent> {
  const { message, flow, state } = run.input;
  if (message.reply && run.waiting) {
    yield* takeReply(run, run.waiting, message.reply.value);
    return;
  }
  const trigger = message.reply ? undefined : await matchTrigger(flow, message.text, run.understanding);
  const isFirst = state === null || state.begins === true;
  if (trigger) {
    yield* beginAt(run, trigger, isFirst);
    return;
  }
  if (run.waiting) {
    yield* run.isInterrupted
      ? askAgain(run, run.waiting, message.text)
      : takeText(run, run.waiting, message.text);
    return;
  }
  if (run.left && run.left.data.after !== 'end') {
    run.leave(run.left, 'next');
    yield* run.pass(run.left, { port: 'next' });
    yield* goOn(run, flow.next(run.left.id, 'next'));
    return;
  }
  // The flow has ended with the hand-over.
  if (run.left) run.hasMoved = true;
  const closed = isFirst && asksAtOnce(flow) ? undefined : closedTrigger(run);
  if (closed) {
    run.knowsClosed = true;
    yield* beginAt(run, closed, isFirst);
  } else if (isFirst && flow.start) yield* begin(run, flow.start.id);
  else yield* chat(run);
}

/** Returns whether the flow opens with a question, so that the first message answers it. */
function asksAtOnce(flow: CompiledFlow): boolean {
  return flow.start?.data.on === 'open' && runOpening(flow).waiting !== undefined;
}

/** @param isFirst whether this is the first message, before which an opening was shown */
async function* beginAt(
  run: FlowRun,
  trigger: NodeOf<'trigger'>,
  isFirst: boolean,
): AsyncGenerator<FlowEvent> {
  const opening =
    isFirst && run.input.flow.start?.data.on === 'open' ? runOpening(run.input.flow) : undefined;
  if (opening) yield* passOpening(run, opening.passed);
  if (opening?.waiting) run.enter(opening.waiting);
  const waiting = run.waiting ?? opening?.waiting;
  if (trigger.data.back && waiting) run.back.push(waiting.id);
  run.visit(trigger);
  yield* passTrigger(run, trigger);
  yield* goOn(run, run.input.flow.next(trigger.id, 'next'));
}

/** Returns the trigger for closed hours, once until the business opens again. */
function closedTrigger({ input: { isOpen, flow }, knowsClosed }: FlowRun): NodeOf<'trigger'> | undefined {
  return isOpen || knowsClosed ? undefined : flow.triggers.find(({ data }) => data.on === 'closed');
}

/** Handles the first message. If an opening was shown before it, the message answers the opening's question. */
async function* begin(run: FlowRun, startId: string): AsyncGenerator<FlowEvent> {
  const { message, flow } = run.input;
  const { passed, waiting, next } = runOpening(flow);
  if (flow.start?.data.on !== 'open' || !answersTo(message.reply, waiting)) {
    if (flow.start) yield* passTrigger(run, flow.start);
    yield* goOn(run, flow.next(startId, 'next'));
    return;
  }
  yield* passOpening(run, passed);
  if (waiting) run.enter(waiting);
  if (waiting && message.reply) yield* takeReply(run, waiting, message.reply.value);
  else if (waiting) yield* takeText(run, waiting, message.text);
  else yield* goOn(run, next);
}

/**
 * Returns whether a reply belongs to the open question. A page loaded before the last publish may have shown another question,
 * whose reply does not count.
 */
function answersTo(reply: FlowInput['message']['reply'], waiting: WaitingNode | undefined): boolean {
  return reply === undefined || readInputId(reply.inputId)?.nodeId === waiting?.id;
}

/** Records the opening, which was shown before any message, with the first message, and runs its assignments. */
function* passOpening(run: FlowRun, passed: readonly OpeningStep[]): Generator<FlowEvent> {
  if (run.input.flow.start) yield* passTrigger(run, run.input.flow.start);
  for (const node of passed) {
    run.enter(node);
    run.leave(node, 'next');
    yield* run.pass(node, { port: 'next', ...(node.type === 'set' ? assignBefore(run, node) : {}) });
  }
}

/** Ignores formulas that exceed the turn's budget, since the shown opening did not include their values either. */
function assignBefore({ memory }: FlowRun, { data }: NodeOf<'set'>): Partial<FlowStep> {
  try {
    return assignAll(memory, data);
  } catch (error) {
    if (error instanceof FormulaError) return { error: error.message };
    throw error;
  }
}

/** Answers by free chat. If no knowledge supports an answer, starts the flow's fallback trigger, if there is one. */
async function* chat(run: FlowRun): AsyncGenerator<FlowEvent> {
  const { question } = run;
  const { flow } = run.input;
  const hasFallback = flow.triggers.some(({ data }) => data.on === 'fallback');
  const isTaken =
    hasFallback &&
    !run.parts.isSmallTalk(question) &&
    !(await run.parts.isSupported({ question })) &&
    (yield* fallBack(run));
  if (!isTaken) yield* speakFreely(run, { question });
}
