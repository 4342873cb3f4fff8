import { picturePath } from '@parley/contracts/settings/appearance-settings';
import type { FlowNode, NodeOf } from '@parley/flow/document';
import { turnLimits } from '@parley/flow/limits';
import type { NodeDataByType } from '@parley/flow/nodes';
import type { FlowRun } from '../flow-run.ts';
import type { FlowEvent, Passed } from '../flow-turn.ts';
import { speakFreely } from '../speak-freely.ts';
import type { TurnMemory } from '../turn-memory.ts';
import { understand } from '../understanding/understand-meaning.ts';
import { assignAll, problemOf } from './assign.ts';
import { runRequest } from './run-request.ts';
import { isTaken } from './test-branch.ts';

/** Runs a node that does not wait for the visitor. */
export async function* runNode(run: FlowRun, node: FlowNode): AsyncGenerator<FlowEvent, Passed> {
  const { memory, input } = run;
  switch (node.type) {
    case 'message':
      yield* run.say(messageText(node, memory, input.chatbotId));
      return { port: 'next' };
    case 'answer':
      return yield* runAnswer(run, node.id, node.data);
    case 'understand':
      return {
        port: portOfIntent(
          await understand(node.data.intents, input.message.text, {
            ...run.understanding,
            at: 'step',
            // A custom threshold applies to character similarity, so semantic matching is skipped.
            ...(node.data.threshold !== undefined && {
              threshold: node.data.threshold,
              vectorsOf: undefined,
            }),
          }),
        ),
      };
    case 'condition':
      return portOfBranch(run, node.data);
    case 'hours':
      return { port: input.isOpen ? 'open' : 'closed' };
    case 'set':
      return { port: 'next', ...assignAll(memory, node.data) };
    case 'request':
      return runRequest(run, node.id, node.data);
    case 'email':
      return sendMail(run, node);
    case 'handover':
      return runHandover(run, node);
    case 'end':
      yield* run.say(memory.text(node.id, 'text', node.data.text ?? ''));
      run.closes = node.data.then === 'close';
      return { port: null };
    default:
      return { port: 'next' };
  }
}

async function* runAnswer(
  run: FlowRun,
  nodeId: string,
  { question, instructions, tags, saveAs }: NodeDataByType['answer'],
): AsyncGenerator<FlowEvent, Passed> {
  const { memory, input } = run;
  if (run.parts.isStopped()) return { port: 'next' };
  const asked = question?.trim() ? memory.label(nodeId, 'question', question) : run.question;
  const free = { question: asked, instructions, tags };
  const leadsOnUnknown = input.flow.next(nodeId, 'unknown') !== undefined;
  // Checked before calling a model, which might answer from its general knowledge.
  if (leadsOnUnknown && !(await run.parts.isSupported(free))) return { port: 'unknown' };
  const answer = yield* speakFreely(run, free);
  return { port: 'next', changed: run.set(saveAs, answer) };
}

/** Hands the conversation over if a person is offered; otherwise tells the members by email, and asks for an address. */
async function runHandover(run: FlowRun, node: NodeOf<'handover'>): Promise<Passed> {
  const place = await run.parts.offerPerson?.(node.data.teamId ?? null);
  if (place) {
    run.handover = { node, place };
    if (node.data.after === 'end') run.back = [];
    return { port: null };
  }
  run.wantsPerson = true;
  return sendMail(run, node);
}

async function sendMail(
  { mails, memory, parts }: FlowRun,
  { id, data: { subject, text, to } }: NodeOf<'email'> | NodeOf<'handover'>,
): Promise<Passed> {
  if (mails.length >= turnLimits.effects) return { port: 'next', error: 'too_many_emails' };
  const recipients = [...new Set(to)];
  const allowed = await parts.allow('email', recipients.length);
  if (allowed > 0) {
    mails.push({
      nodeId: id,
      subject: memory.plain(subject),
      text: memory.plain(text),
      to: recipients.slice(0, allowed),
    });
  }
  return { port: 'next', ...(allowed < recipients.length ? { error: 'hourly_limit' } : {}) };
}

function portOfIntent(intent: string | undefined): string {
  return intent === undefined ? 'else' : `intent:${intent}`;
}

function portOfBranch(run: FlowRun, { branches }: NodeDataByType['condition']): Passed {
  let error: string | undefined;
  for (const branch of branches) {
    try {
      if (isTaken(branch, run.memory)) return { port: `branch:${branch.id}`, error };
    } catch (problem) {
      // A branch that cannot be evaluated is not taken.
      error = problemOf(problem);
    }
  }
  return { port: 'else', error };
}

/**
 * Returns the content of a message node: its text, followed by its picture as Markdown. The picture is served from `picturePath`,
 * the only source from which the chat shows pictures.
 */
export function messageText(
  { id, data }: Pick<NodeOf<'message'>, 'id' | 'data'>,
  memory: TurnMemory,
  chatbotId: string,
): string {
  const text = memory.text(id, 'text', data.text);
  if (!data.image) return text;
  const alt = memory.text(id, 'image.alt', data.image.alt).replace(/[[\]\\\s]+/g, ' ');
  const picture = `![${alt.trim()}](${picturePath(chatbotId, data.image.id)})`;
  return text.trim() === '' ? picture : `${text}\n\n${picture}`;
}
