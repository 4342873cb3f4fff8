import type { ChatDeps } from '../../chat-deps.ts';
import { TurnCutOff, TurnStopped } from '../turn-order.ts';

const leaseEveryMs = 4_000;

export interface RunningTurn {
  controller: AbortController;
  done: Promise<void>;
  conversation: string;
  organizationId: string;
  chatbotId: string;
  deadlineMs: number;
}

export interface TurnWatch {
  /** Cuts off turns beyond their deadline, stops those of closed chatbots, and renews the leases of the rest when due. */
  look(nowMs: number): void;
  /** Resolves when no renewal is in progress. */
  settled(): Promise<void>;
}

/**
 * Watches running turns, keyed by the ids of their answers.
 * @param renewLeases tells other processes that these answers are still running
 * @param isClosed whether a chatbot is closed to visitors
 */
export function createTurnWatch(
  { log }: Pick<ChatDeps, 'log'>,
  running: ReadonlyMap<string, RunningTurn>,
  renewLeases: (answerIds: readonly string[]) => Promise<void>,
  isClosed: (chatbotId: string) => Promise<boolean>,
): TurnWatch {
  let renewing: Promise<void> | undefined;
  let renewAtMs = 0;

  const renew = (nowMs: number): void => {
    if (running.size === 0 || renewing || nowMs < renewAtMs) return;
    renewAtMs = nowMs + leaseEveryMs;
    renewing = renewLeases([...running.keys()])
      .catch((error: unknown) => log.warn({ err: error }, 'leases_not_renewed'))
      .finally(() => {
        renewing = undefined;
      });
  };
  const stopClosed = (): void => {
    for (const [chatbotId, turns] of Map.groupBy(running.values(), (turn) => turn.chatbotId)) {
      isClosed(chatbotId).then(
        (isTrue) => {
          if (isTrue) for (const turn of turns) turn.controller.abort(new TurnStopped());
        },
        (error: unknown) => log.warn({ err: error, chatbotId }, 'chatbot_not_looked_up'),
      );
    }
  };
  return {
    look(nowMs) {
      for (const turn of running.values()) {
        if (nowMs > turn.deadlineMs) turn.controller.abort(new TurnCutOff('deadline'));
      }
      stopClosed();
      renew(nowMs);
    },
    async settled() {
      await renewing;
    },
  };
}
