import { setTimeout as wait } from 'node:timers/promises';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';

/** A transaction that holds the locks which every billing call of an organization waits for. */
export interface HeldBilling {
  /** Resolves once `count` transactions wait for a lock, or after 200 ms, because not every call needs one. */
  untilWaiting(count: number): Promise<void>;
  release(): Promise<void>;
}

export async function holdBilling(
  { database }: Pick<Deps, 'database'>,
  organizationId: string,
): Promise<HeldBilling> {
  const isLocked = Promise.withResolvers<void>();
  const isOver = Promise.withResolvers<void>();
  const holder = withPlatform(database, async (tx) => {
    await tx.execute(sql`select 1 from organizations where id = ${organizationId} for no key update`);
    await tx.execute(sql`select 1 from subscriptions where organization_id = ${organizationId} for update`);
    isLocked.resolve();
    await isOver.promise;
  });
  await Promise.race([isLocked.promise, holder]);
  return {
    async untilWaiting(count) {
      for (let round = 0; round < 40 && (await countWaiting()) < count; round += 1) await wait(5);
    },
    async release() {
      isOver.resolve();
      await holder;
    },
  };

  async function countWaiting(): Promise<number> {
    const row = await withPlatform(database, (tx) =>
      tx.first<{ count: number }>(sql`select count(distinct pid) as count from pg_locks where not granted`),
    );
    return row?.count ?? 0;
  }
}
