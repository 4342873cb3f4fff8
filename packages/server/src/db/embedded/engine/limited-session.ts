import { DatabaseUnavailable } from '../../errors.ts';
import type { Answer, Session } from '../../session/session.ts';
import type { EngineLimits } from './limits.ts';

/**
 * Adds the limits that PGlite lacks: the duration of a statement, and the idle time of a transaction. `onAbandon` is called after
 * an idle transaction was rolled back; from then on the session rejects statements.
 */
export function limitedSession(session: Session, limits: EngineLimits, onAbandon?: () => void): Session {
  let idleTimer: NodeJS.Timeout | undefined;
  let running = 0;
  let over = false;

  const abandon = () => {
    over = true;
    session.script('rollback').catch(() => {});
    onAbandon?.();
  };
  const limited = async (send: () => Promise<Answer>): Promise<Answer> => {
    if (over) throw new DatabaseUnavailable();
    clearTimeout(idleTimer);
    running += 1;
    try {
      return await within(send(), limits.statementTimeoutMs);
    } finally {
      running -= 1;
      if (onAbandon !== undefined && running === 0 && !over)
        idleTimer = setTimeout(abandon, limits.idleTransactionMs);
    }
  };
  return {
    send: async (statement) => await limited(() => session.send(statement)),
    script: async (text) => {
      const answer = limited(() => session.script(text));
      if (text === 'commit' || text === 'rollback') over = true;
      return await answer;
    },
  };
}

async function within(answer: Promise<Answer>, timeoutMs: number): Promise<Answer> {
  return await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DatabaseUnavailable()), timeoutMs);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
