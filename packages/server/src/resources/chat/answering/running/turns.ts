import { minuteMs } from '../../../../lib/timing/durations.ts';
import { createLimiter } from '../../../../lib/timing/limiter.ts';
import type { ConversationKey } from '../../chat.queries.ts';
import type { ChatDeps } from '../../chat-deps.ts';
import { turnDeadlineMs } from '../../intake/accept-message.ts';
import { streamName } from '../../streaming/followed-turn.ts';
import { followStoredTurn } from '../../streaming/stored-turn.ts';
import { createTurnRecorder } from '../../streaming/turn-recorder.ts';
import { TurnStream } from '../../streaming/turn-stream.ts';
import { type AnswerDeps, answerTurn } from '../answer-turn.ts';
import { TurnCutOff, type TurnOrder, TurnStopped } from '../turn-order.ts';
import { overloaded, type WithSlot } from './turn-slots.ts';
import { createTurnWatch, type RunningTurn } from './watch-turns.ts';

/** An ended answer stays in memory for late readers this long; afterwards it is read from the database. */
const keepEndedMs = minuteMs;
const tickMs = 1_000;
const stopPatienceMs = 10_000;
/** Time to report a lost answer to its readers; after that, they must reconnect. */
const lostPatienceMs = 5_000;
/** On a busy machine, ending an answer may wait this long so that the first tokens of other answers are sent first. */
const maxEndsAtOnce = 2;
const maxEndWaitMs = 250;
/** In a burst, this many messages are stored at a time; one that waits longer is refused with a time to retry. */
const maxAcceptsAtOnce = 16;
const maxAcceptWaitMs = 1_500;

/** A running answer of which nothing is stored. */
export interface UnkeptTurn {
  stream: TurnStream;
  /** Ends the turn, because its only reader has disconnected. */
  stop(): void;
}

/** The turns that run in this process, or ended recently. */
export interface Turns {
  /**
   * Reserves a slot for a turn while `accept` stores it, then starts it.
   * @throws AppError `overloaded` if no slot is free; nothing is stored then.
   */
  withSlot: WithSlot;
  begin(order: TurnOrder): TurnStream;
  /** Starts an answer of which nothing is stored, so that it cannot be resumed. */
  beginUnkept(
    turn: { organizationId: string; chatbotId: string; messageId: string },
    run: (stream: TurnStream, signal: AbortSignal) => Promise<void>,
  ): UnkeptTurn;
  /** The stream of a conversation's latest answer in this process. */
  find(key: ConversationKey): TurnStream | undefined;
  /** Stops a running turn; returns false if it does not run here. */
  stopTurn(key: ConversationKey, messageId: string): boolean;
  /** Waits for running turns, before and after `close` prevents new ones; aborts them after `stopPatienceMs`. */
  stop(close: () => Promise<unknown>): Promise<void>;
}

/** What the functions below share of the turns of this process. */
interface LocalTurns {
  readonly deps: ChatDeps;
  readonly answerDeps: AnswerDeps;
  readonly recorder: ReturnType<typeof createTurnRecorder> | undefined;
  /** By conversation; also of answers that ended recently. */
  readonly streams: Map<string, TurnStream>;
  /** By message. */
  readonly running: Map<string, RunningTurn>;
  /** Whether turns that begin now are aborted, because the process ends. */
  isCutOff: boolean;
}

/**
 * @param renewLeases tells other processes that these answers are still running.
 * @param isClosed whether a chatbot is closed to visitors; its running answers are then stopped.
 */
export function createTurns(
  deps: ChatDeps,
  renewLeases: (answerIds: readonly string[]) => Promise<void>,
  isClosed: (chatbotId: string) => Promise<boolean>,
): Turns {
  const local: LocalTurns = {
    deps,
    answerDeps: {
      ...deps,
      database: deps.answeringDatabase,
      ends: createLimiter({ maxRunning: maxEndsAtOnce, maxWaitMs: maxEndWaitMs }),
    },
    recorder: deps.streamStore ? createTurnRecorder(deps.streamStore, deps.log) : undefined,
    streams: new Map(),
    running: new Map(),
    isCutOff: false,
  };
  const { streams, running } = local;
  const accepts = createLimiter({
    maxRunning: maxAcceptsAtOnce,
    maxWaitMs: maxAcceptWaitMs,
    afterMaxWait: overloaded,
  });
  const watch = createTurnWatch(deps, running, renewLeases, isClosed);

  deps.turnSlots.alsoCount(() => [...running.values()].map(({ organizationId }) => organizationId));

  const ticker = setInterval(() => {
    const nowMs = performance.now();
    forgetEnded(streams, nowMs);
    watch.look(nowMs);
  }, tickMs).unref();

  deps.pubsub.onStopRequest((request) => {
    // Before the abort, so that nothing more of the answer is sent.
    if (request.isWithheld) withdraw(local, request);
    stopTurn(local, request, request.messageId);
  });

  // Drops the stream of a deleted conversation, so that late readers get nothing of it.
  deps.pubsub.onUpdate(({ organizationId, event: { type, resourceId: conversationId, chatbotId } }) => {
    if (type !== 'conversation.deleted' && type !== 'conversation.erased') return;
    if (chatbotId) streams.delete(nameOf({ organizationId, chatbotId, conversationId }));
  });

  return {
    withSlot: (organizationId, accept) => deps.turnSlots.withSlot(organizationId, () => accepts.run(accept)),
    begin: (order) => begin(local, order),
    beginUnkept: (turn, run) => beginUnkept(local, turn, run),
    find: (key) => streams.get(nameOf(key)),
    stopTurn: (key, messageId) => stopTurn(local, key, messageId),
    async stop(close) {
      await endRunning(local, close);
      clearInterval(ticker);
      await watch.settled();
      await local.recorder?.stop();
    },
  };
}

function begin(local: LocalTurns, order: TurnOrder): TurnStream {
  const { recorder } = local;
  const conversation = nameOf(order.claims);
  const { answerId } = order.accepted;
  const recordAs = streamName(order.claims, answerId);
  const stream = new TurnStream(answerId, recorder && ((changed) => recorder.changed(recordAs, changed)));
  const controller = new AbortController();
  local.streams.set(conversation, stream);
  const deadlineMs = performance.now() + turnDeadlineMs;
  const done = runTurn(local, order, stream, controller.signal);
  const { organizationId, chatbotId } = order.claims;
  local.running.set(answerId, { controller, done, conversation, organizationId, chatbotId, deadlineMs });
  if (local.isCutOff) controller.abort(new TurnCutOff('shutdown'));
  return stream;
}

async function runTurn(
  { deps, answerDeps, streams, running }: LocalTurns,
  order: TurnOrder,
  stream: TurnStream,
  signal: AbortSignal,
): Promise<void> {
  const { answerId } = order.accepted;
  try {
    await answerTurn(answerDeps, order, stream, signal);
    if (!stream.isDone) await emitLost(deps, order, stream);
  } catch (error) {
    deps.log.error({ err: error, answerId }, 'turn_not_ended');
  } finally {
    running.delete(answerId);
    stream.end();
    // An incomplete stream is dropped; late readers get the rest from the database.
    if (!stream.isDone) streams.delete(nameOf(order.claims));
  }
}

function beginUnkept(
  local: LocalTurns,
  { organizationId, chatbotId, messageId }: Parameters<Turns['beginUnkept']>[0],
  run: Parameters<Turns['beginUnkept']>[1],
): UnkeptTurn {
  const { deps, running } = local;
  const stream = new TurnStream(messageId);
  const controller = new AbortController();
  const deadlineMs = performance.now() + turnDeadlineMs;
  const done = run(stream, controller.signal)
    .catch((error: unknown) => deps.log.error({ err: error, answerId: messageId }, 'turn_not_ended'))
    .finally(() => {
      running.delete(messageId);
      stream.end();
    });
  running.set(messageId, { controller, done, conversation: '', organizationId, chatbotId, deadlineMs });
  if (local.isCutOff) controller.abort(new TurnCutOff('shutdown'));
  return { stream, stop: () => controller.abort(new TurnStopped()) };
}

function stopTurn({ running }: LocalTurns, key: ConversationKey, messageId: string): boolean {
  const turn = running.get(messageId);
  if (turn?.conversation !== nameOf(key)) return false;
  turn.controller.abort(new TurnStopped());
  return true;
}

/** Takes back an answer that runs here or ended recently, as far as its readers have it. */
function withdraw(
  { streams }: LocalTurns,
  { messageId, ...key }: ConversationKey & { messageId: string },
): void {
  const stream = streams.get(nameOf(key));
  if (stream?.messageId === messageId && !stream.isDone) stream.withdraw();
}

/** Waits for running turns, before and after `close` prevents new ones; aborts them after `stopPatienceMs`. */
async function endRunning(local: LocalTurns, close: () => Promise<unknown>): Promise<void> {
  const { running } = local;
  const allEnded = () => Promise.all([...running.values()].map((turn) => turn.done));
  const patience = setTimeout(() => {
    local.isCutOff = true;
    for (const turn of running.values()) turn.controller.abort(new TurnCutOff('shutdown'));
  }, stopPatienceMs);
  await allEnded();
  await close();
  await allEnded();
  clearTimeout(patience);
}

function forgetEnded(streams: Map<string, TurnStream>, nowMs: number): void {
  for (const [conversation, { endedAtMs }] of streams) {
    if (endedAtMs !== undefined && nowMs - endedAtMs > keepEndedMs) streams.delete(conversation);
  }
}

/**
 * Tells the reader how the answer ended: recovery ended it because this process did not renew its lease, or it was deleted
 * together with its conversation, chatbot, or organization.
 */
async function emitLost(deps: ChatDeps, order: TurnOrder, stream: TurnStream): Promise<void> {
  const { snapshot, claims, accepted, language } = order;
  const turn = { snapshot, key: claims, messageId: accepted.answerId, language, after: stream.eventCount };
  await followStoredTurn(deps, turn, stream, performance.now() + lostPatienceMs);
}

/** Turns are keyed by organization, chatbot, and conversation together. */
function nameOf({ organizationId, chatbotId, conversationId }: ConversationKey): string {
  return `${organizationId}:${chatbotId}:${conversationId}`;
}
