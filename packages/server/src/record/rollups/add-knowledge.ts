import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { lockRollups } from './recounts.ts';

/** Usage of embeddings for semantic search. */
export interface KnowledgeUse {
  organizationId: string;
  chatbotId: string;
  at: Date;
  tokens: number;
  /** Micro-USD. */
  costMicroUsd: number;
}

/** Adds usage of embeddings to the quarter hour and the hour of its time. */
export async function addKnowledge(tx: Executor, use: KnowledgeUse): Promise<void> {
  const { organizationId, chatbotId, at, tokens, costMicroUsd } = use;
  if (tokens === 0 && costMicroUsd === 0) return;
  await lockRollups(tx, [organizationId]);
  for (const [table, width] of [
    [sql`insight_quarters`, '15 minutes'],
    [sql`insight_hours`, '1 hour'],
  ] as const)
    await tx.execute(sql`
      insert into ${table} as b (organization_id, chatbot_id, bucket, knowledge_tokens, knowledge_cost_micro_usd)
      select organization_id, id, date_bin(${width}::interval, ${at}::timestamptz, '2000-01-01 00:00Z'::timestamptz),
        least(${tokens}::bigint, 2147483647)::integer, least(${costMicroUsd}::bigint, 2147483647)::integer
      from chatbots where organization_id = ${organizationId} and id = ${chatbotId}
      on conflict (organization_id, bucket, chatbot_id) do update set
        knowledge_tokens = least(b.knowledge_tokens::bigint + excluded.knowledge_tokens, 2147483647)::integer,
        knowledge_cost_micro_usd =
          least(b.knowledge_cost_micro_usd::bigint + excluded.knowledge_cost_micro_usd, 2147483647)::integer`);
}
