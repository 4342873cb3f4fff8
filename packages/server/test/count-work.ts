import type { Pool, Transaction } from '../src/db/database.ts';
import type { Statement } from '../src/db/sql.ts';

export interface Work {
  transactions: number;
  statements: number;
}

/** Starts counting the statements and transactions sent through a pool. */
export function countWork(pool: Pool): Work {
  const work: Work = { transactions: 0, statements: 0 };
  watchWork(pool, {
    transaction: () => {
      work.transactions += 1;
    },
    statement: () => {
      work.statements += 1;
    },
  });
  return work;
}

interface Watch {
  transaction?: () => void;
  statement: (text: string) => void;
}

/** Calls `watch` for each statement sent in the pool's transactions from now on. */
export function watchWork(pool: Pool, watch: Watch): void {
  const begin = pool.transaction.bind(pool);
  pool.transaction = (run, setup) => {
    watch.transaction?.();
    return begin((tx) => run(watched(tx, watch)), setup);
  };
}

function watched<Part extends object>(part: Part, watch: Watch): Part {
  return new Proxy(part, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name === 'last') return watched(value as Transaction['last'], watch);
      if (typeof value !== 'function') return value;
      return (...parameters: [Statement | string]) => {
        if (['rows', 'first', 'execute', 'script'].includes(String(name)))
          watch.statement(textOf(parameters));
        return Reflect.apply(value, target, parameters);
      };
    },
  });
}

function textOf([sent]: [Statement | string]): string {
  return typeof sent === 'string' ? sent : sent.text;
}
