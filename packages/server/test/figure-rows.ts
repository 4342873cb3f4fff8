import { withPlatform } from '../src/db/scope.ts';
import { json, sql } from '../src/db/sql.ts';
import type { Deps } from '../src/kernel/deps/deps.ts';
import { nameOf } from '../src/kernel/figures/figure-columns.ts';
import type { Sums } from '../src/kernel/figures/figures.ts';

interface Of {
  organizationId: string;
  chatbotId: string;
}

/** Adds figures to the quarter hour and the hour of a moment, as the rollups do; the day is derived from them. */
export async function addFigures(
  { database }: Pick<Deps, 'database'>,
  { organizationId, chatbotId }: Of,
  at: string,
  figures: Partial<Sums>,
): Promise<void> {
  await withPlatform(database, async (tx) => {
    for (const [table, seconds] of [
      [sql`insight_quarters`, 900],
      [sql`insight_hours`, 3600],
    ] as const) {
      const bucket = new Date(Math.floor(Date.parse(at) / 1000 / seconds) * seconds * 1000);
      const key = { organization_id: organizationId, chatbot_id: chatbotId, bucket };
      await tx.execute(sql`
        insert into ${table} (organization_id, bucket, chatbot_id)
        values (${organizationId}, ${bucket}, ${chatbotId}) on conflict do nothing`);
      for (const [name, by] of Object.entries(figures)) {
        const column = nameOf(name as keyof Sums);
        await tx.execute(sql`
          update ${table} set ${column} = ${column} + ${by}::integer
          where organization_id = ${key.organization_id} and bucket = ${key.bucket} and chatbot_id = ${key.chatbot_id}`);
      }
    }
  });
}

/** Adds conversations with the same key to the day of a moment. */
export async function addTally(
  { database }: Pick<Deps, 'database'>,
  { organizationId, chatbotId }: Of,
  at: string,
  { dimension, key, quarters }: { dimension: string; key: string; quarters: Record<number, number> },
): Promise<void> {
  const total = Object.values(quarters).reduce((sum, n) => sum + n, 0);
  await withPlatform(database, (tx) =>
    tx.execute(sql`
      insert into insight_days (organization_id, dimension, day, chatbot_id, key, total, quarters)
      values (${organizationId}, ${dimension}, ${at.slice(0, 10)}, ${chatbotId}, ${key}, ${total}, ${json(quarters)})`),
  );
}
