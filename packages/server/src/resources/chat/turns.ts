import { turnDeadlineMs } from './accept-message.ts';
import { answerTurn } from './answer-turn.ts';
import type { ConversationKey } from './chat.queries.ts';
import type { ChatDeps } from './chat-deps.ts';
import { StoppedByVisitor, TurnCutOff, type TurnOrder } from './turn-order.ts';
import { TurnStream } from './turn-stream.ts';

/** An ended answer stays readable here for late readers; afterwards it is read from the database. */
const keepEndedMs = 60_000;

/** The turns that run in this process, or ended a moment ago. */
export interface Turns {
  begin(order: TurnOrder): TurnStream;
  /** The stream of a conversation's newest answer, where this process has it. */
  find(key: ConversationKey): TurnStream | undefined;
  /** Asks a running turn to stop; false when it does not run here. */
  stopTurn(key: ConversationKey, messageId: string): boolean;
  /** Takes no new reader and waits until running turns have ended, cutting them off after some seconds. */
  stop(): Promise<void>;
}

const stopPatienceMs = 10_000;

export function createTurns(deps: ChatDeps): Turns {
  const streams = new Map<string, TurnStream>();
  const running = new Map<string, { controller: AbortController; done: Promise<void>; stream: string }>();

  const forgetLater = (name: string, stream: TurnStream): void => {
    setTimeout(() => {
      if (streams.get(name) === stream) streams.delete(name);
    }, keepEndedMs).unref();
  };

  return {
    begin(order) {
      const name = nameOf(order.claims);
      const { answerId } = order.accepted;
      const stream = new TurnStream(answerId);
      const controller = new AbortController();
      const deadline = setTimeout(() => controller.abort(new TurnCutOff('deadline')), turnDeadlineMs);
      streams.set(name, stream);
      const done = answerTurn(deps, order, stream, controller.signal)
        .catch((error: unknown) => deps.log.error({ err: error, answerId }, 'turn_not_ended'))
        .finally(() => {
          clearTimeout(deadline);
          running.delete(answerId);
          stream.end();
          forgetLater(name, stream);
        });
      running.set(answerId, { controller, done, stream: name });
      return stream;
    },
    find: (key) => streams.get(nameOf(key)),
    stopTurn(key, messageId) {
      const turn = running.get(messageId);
      if (turn?.stream !== nameOf(key)) return false;
      turn.controller.abort(new StoppedByVisitor());
      return true;
    },
    async stop() {
      const patience = setTimeout(() => {
        for (const turn of running.values()) turn.controller.abort(new TurnCutOff('shutdown'));
      }, stopPatienceMs);
      await Promise.all([...running.values()].map((turn) => turn.done));
      clearTimeout(patience);
    },
  };
}

/** Streams are named by their organisation, chatbot and conversation together. */
function nameOf({ organizationId, chatbotId, conversationId }: ConversationKey): string {
  return `${organizationId}:${chatbotId}:${conversationId}`;
}
