import type { Pool, Transaction } from '../src/db/database.ts';

export interface Work {
  transactions: number;
  statements: number;
}

/** Counts from now on what is sent to the database through a pool. */
export function countWork(pool: Pool): Work {
  const work: Work = { transactions: 0, statements: 0 };
  const begin = pool.transaction.bind(pool);
  pool.transaction = (run, setup) => {
    work.transactions += 1;
    return begin((tx) => run(counting(tx, work)), setup);
  };
  return work;
}

function counting<Part extends object>(part: Part, work: Work): Part {
  return new Proxy(part, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name === 'last') return counting(value as Transaction['last'], work);
      if (typeof value !== 'function') return value;
      return (...parameters: unknown[]) => {
        if (['rows', 'first', 'execute', 'script'].includes(String(name))) work.statements += 1;
        return Reflect.apply(value, target, parameters);
      };
    },
  });
}
