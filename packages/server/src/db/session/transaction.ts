import type { PlainTransaction } from '../database.ts';
import { DatabaseMisuse, DatabaseUnavailable, TransactionEnded } from '../errors.ts';
import { readInBatches } from './cursor.ts';
import { type Answer, executorOf, type Session } from './session.ts';
import { holdingTransaction } from './transaction-guard.ts';

/** Whether statements may still be sent, and how the transaction ended. */
interface Lock {
  open: boolean;
  ending: Promise<Answer> | undefined;
  /** The deadlock or serialization failure with which PostgreSQL ended the transaction. */
  ended: TransactionEnded | undefined;
}

/**
 * Runs `work` between BEGIN and COMMIT on a session that has no other user meanwhile. `afterEndSent` is called once COMMIT or
 * ROLLBACK has been sent: a statement that another caller sends after that runs after it.
 * @throws the error of `work`, after the rollback; TransactionEnded if a statement failed with it, even if `work` caught it;
 * DatabaseMisuse if `work` swallowed a failed statement, so that nothing can be committed.
 */
export async function runTransaction<T>(
  session: Session,
  work: (tx: PlainTransaction) => Promise<T>,
  setup?: string,
  afterEndSent: () => void = () => {},
): Promise<T> {
  const lock: Lock = { open: true, ending: undefined, ended: undefined };
  // Not awaited: the first statement is sent together with BEGIN, and if BEGIN fails, nothing after it takes effect.
  const begun = session.script(setup === undefined ? 'begin' : `begin; ${setup}`);
  begun.catch(() => {});
  try {
    const result = await holdingTransaction(() => work(transactionOver(session, lock, afterEndSent)));
    const ending = lock.ending ?? end(session, lock, 'commit', afterEndSent);
    await begun;
    if ((await ending).command !== 'COMMIT') throw new DatabaseMisuse('transaction_was_aborted');
    return result;
  } catch (thrown) {
    const error = lock.ended ?? (await firstOf(begun, thrown));
    if (lock.open || lock.ending) {
      const ending = lock.ending ?? end(session, lock, 'rollback', afterEndSent);
      // A rollback fails only if the connection fails, and then the server rolls back by itself. Report the first error instead.
      const ended = ending.catch(() => {});
      if (!(error instanceof DatabaseUnavailable)) await ended;
    }
    throw error;
  }
}

/** Returns the first error: after a failed setup, later statements only report that the transaction is aborted. */
async function firstOf(begun: Promise<unknown>, thrown: unknown): Promise<unknown> {
  return await begun.then(
    () => thrown,
    (reason: unknown) => reason,
  );
}

/** Sends the end of a transaction; nothing may follow it. */
function end(
  session: Session,
  lock: Lock,
  how: 'commit' | 'rollback',
  afterEndSent: () => void,
): Promise<Answer> {
  lock.open = false;
  const ending = session.script(how);
  afterEndSent();
  return ending;
}

function transactionOver(session: Session, lock: Lock, afterEndSent: () => void): PlainTransaction {
  const check = () => {
    if (!lock.open) throw new DatabaseMisuse('transaction_already_ended');
  };
  const noticing = async (answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof TransactionEnded) lock.ended ??= error;
      throw error;
    }
  };
  const guarded: Session = {
    send: async (statement) => {
      check();
      return await noticing(session.send(statement));
    },
    script: async (text) => {
      check();
      return await noticing(session.script(text));
    },
  };
  const last: Session = {
    ...guarded,
    send: async (statement) => {
      const answer = guarded.send(statement);
      lock.ending = end(session, lock, 'commit', afterEndSent);
      lock.ending.catch(() => {});
      return await answer;
    },
  };
  let cursors = 0;
  return {
    isTransaction: true,
    ...executorOf(guarded),
    last: executorOf(last),
    cursor: (statement, options = {}) => {
      cursors += 1;
      return readInBatches(guarded, `cursor_${cursors}`, statement, options);
    },
  };
}
