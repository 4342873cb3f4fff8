import type { Transaction } from './database.ts';
import { DatabaseMisuse, DatabaseUnavailable } from './errors.ts';
import { executorOf, type Session } from './session.ts';
import type { Statement } from './sql.ts';
import { holdingTransaction } from './transaction-guard.ts';

/**
 * Runs `work` between BEGIN and COMMIT on a session that nobody else uses meanwhile. `afterEndSent` is called once COMMIT or
 * ROLLBACK is on its way: what another caller sends from then on comes after it.
 * @throws what `work` threw, after the rollback; DatabaseMisuse when a failed statement was swallowed and nothing can be committed.
 */
export async function runTransaction<T>(
  session: Session,
  work: (tx: Transaction) => Promise<T>,
  setup?: Statement<unknown>,
  afterEndSent: () => void = () => {},
): Promise<T> {
  const lock = { open: true };
  try {
    await begin(session, setup);
    const result = await holdingTransaction(() => work(transactionOver(session, lock)));
    lock.open = false;
    const ending = session.script('commit');
    afterEndSent();
    if ((await ending).command !== 'COMMIT') throw new DatabaseMisuse('transaction_was_aborted');
    return result;
  } catch (error) {
    if (lock.open) {
      lock.open = false;
      const ending = session.script('rollback');
      afterEndSent();
      // A rollback fails only with the connection, and then the server rolls back by itself: the first error is the one to tell.
      const ended = ending.catch(() => {});
      if (!(error instanceof DatabaseUnavailable)) await ended;
    }
    throw error;
  }
}

async function begin(session: Session, setup: Statement<unknown> | undefined): Promise<void> {
  const sent = [session.script('begin'), ...(setup === undefined ? [] : [session.send(setup)])];
  const answers = await Promise.allSettled(sent);
  for (const answer of answers) {
    if (answer.status === 'rejected') throw answer.reason;
  }
}

function transactionOver(session: Session, lock: { readonly open: boolean }): Transaction {
  const check = () => {
    if (!lock.open) throw new DatabaseMisuse('transaction_already_ended');
  };
  const guarded: Session = {
    send: async (statement) => {
      check();
      return await session.send(statement);
    },
    script: async (text) => {
      check();
      return await session.script(text);
    },
  };
  return { isTransaction: true, ...executorOf(guarded) };
}
