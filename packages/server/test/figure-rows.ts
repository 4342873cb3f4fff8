import { withPlatform } from '../src/db/scope.ts';
import { json, sql } from '../src/db/sql.ts';
import type { Deps } from '../src/kernel/deps.ts';
import type { Sums } from '../src/kernel/figures.ts';

interface Of {
  organizationId: string;
  chatbotId: string;
}

/** Adds figures to the quarter of an hour and the hour of a moment, as the rollups do. */
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
        const column = columns[name as keyof Sums];
        await tx.execute(sql`
          update ${table} set ${column} = ${column} + ${by}::integer
          where organization_id = ${key.organization_id} and bucket = ${key.bucket} and chatbot_id = ${key.chatbot_id}`);
      }
    }
  });
}

/** Adds conversations with something in common to the day of a moment. */
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

const columns: Record<keyof Sums, ReturnType<typeof sql>> = {
  conversations: sql`conversations`,
  visitors: sql`visitors`,
  questions: sql`questions`,
  answers: sql`answers`,
  timed: sql`timed`,
  response_ms: sql`response_ms`,
  mode_model: sql`mode_model`,
  mode_builtin: sql`mode_builtin`,
  mode_smalltalk: sql`mode_smalltalk`,
  mode_fallback: sql`mode_fallback`,
  failed: sql`failed`,
  up: sql`up`,
  down: sql`down`,
  scored: sql`scored`,
  sentiment_milli: sql`sentiment_milli`,
  satisfied: sql`satisfied`,
  resolved: sql`resolved`,
  unanswered: sql`unanswered`,
  leads: sql`leads`,
  input_tokens: sql`input_tokens`,
  output_tokens: sql`output_tokens`,
  cost_micro_usd: sql`cost_micro_usd`,
  knowledge_tokens: sql`knowledge_tokens`,
  knowledge_cost_micro_usd: sql`knowledge_cost_micro_usd`,
};
