import { FlowRun } from './flow-run.ts';
import type { FlowEvent, FlowInput, FlowParts } from './flow-turn.ts';
import { matchTrigger } from './match-trigger.ts';
import { runOpening } from './opening.ts';
import { speakFreely } from './speak-freely.ts';
import { takeReply, takeText } from './take-answer.ts';
import { fallBack, goOn } from './walk.ts';

/**
 * Runs one turn of a chatbot with a flow: data in, events out. What the flow does not take is answered freely, and
 * something is always said. The state moves only if the turn ends, with `flow` right before `end`.
 * @throws what an answer throws, and the reason of `signal`.
 */
export async function* converse(
  input: FlowInput,
  parts: FlowParts,
  signal: AbortSignal,
): AsyncGenerator<FlowEvent> {
  const run = new FlowRun(input, parts, signal);
  yield* respond(run);
  if (run.content.trim() === '') yield* speakFreely(run, { question: input.message.text });
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
  const trigger = message.reply ? undefined : matchTrigger(flow, message.text);
  if (trigger) {
    if (trigger.data.back && run.waiting) run.back.push(run.waiting.id);
    run.visit(trigger);
    yield* run.pass(trigger, { port: 'next' });
    yield* goOn(run, flow.next(trigger.id, 'next'));
    return;
  }
  if (run.waiting) {
    yield* takeText(run, run.waiting, message.text);
    return;
  }
  if ((state === null || state.begins) && flow.start) {
    yield* begin(run, flow.start.id);
    return;
  }
  yield* chat(run);
}

/** The first message: with an opening that was shown before it, it is an answer to that. */
async function* begin(run: FlowRun, startId: string): AsyncGenerator<FlowEvent> {
  const { message, flow } = run.input;
  if (flow.start?.data.on !== 'open') {
    if (flow.start) yield* run.pass(flow.start, { port: 'next' });
    yield* goOn(run, flow.next(startId, 'next'));
    return;
  }
  const { waiting, next } = runOpening(flow);
  if (waiting && message.reply) yield* takeReply(run, waiting, message.reply.value);
  else if (waiting) yield* takeText(run, waiting, message.text);
  else yield* goOn(run, next);
}

/** Free chat; what knowledge does not support goes to the flow's fallback, if it has one. */
async function* chat(run: FlowRun): AsyncGenerator<FlowEvent> {
  const { message, flow } = run.input;
  const hasFallback = flow.triggers.some(({ data }) => data.on === 'fallback');
  const isTaken =
    hasFallback &&
    !run.parts.isSmallTalk(message.text) &&
    !(await run.parts.isSupported({ question: message.text })) &&
    (yield* fallBack(run));
  if (!isTaken) yield* speakFreely(run, { question: message.text });
}
