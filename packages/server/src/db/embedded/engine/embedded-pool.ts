import type { Pool } from '../../database.ts';
import { executorOf } from '../../session/session.ts';
import { refuseInsideTransaction } from '../../session/transaction-guard.ts';
import { withNotifications } from '../../session/with-notifications.ts';
import type { EmbeddedEngine } from './engine.ts';

/** A pool on the shared session that runs statements as `role`; null is the owner, used for migrations and maintenance. */
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
  return withNotifications({
    ...executor,
    transaction: async (work, setup) => {
      refuseInsideTransaction();
      return await engine.transaction(role, work, setup);
    },
  });
}
