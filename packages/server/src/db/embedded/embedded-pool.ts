import type { Pool } from '../database.ts';
import { executorOf } from '../session.ts';
import { refuseInsideTransaction } from '../transaction-guard.ts';
import { withWakes } from '../wakes.ts';
import type { EmbeddedEngine } from './engine.ts';

/** The shared session seen as one login; null is the owner, for migrations and upkeep. */
export function embeddedPool(engine: EmbeddedEngine, role: string | null): Pool {
  const executor = executorOf({
    send: async (statement) => {
      refuseInsideTransaction();
      return await engine.statement(role, statement);
    },
    script: async (text) => {
      refuseInsideTransaction();
      return await engine.script(role, text);
    },
  });
  return withWakes({
    ...executor,
    transaction: async (work, setup) => {
      refuseInsideTransaction();
      return await engine.transaction(role, work, setup);
    },
  });
}
