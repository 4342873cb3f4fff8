import type { Transaction } from '../../../db/database.ts';
import { type CountedChange, changeCounted } from '../../../record/rollups/change-counted.ts';
import type { Counted } from '../../../record/rollups/counted.ts';
import { lockRollups } from '../../../record/rollups/recounts.ts';
import { indexTopics } from '../../../record/said/write-words.ts';
import type { Refined } from './read-refined.ts';
import { lockCompleted, writeRefined } from './refinements.queries.ts';

/** A model's judgment of a conversation, with the ordinal of the last message it covers. */
export interface RefinedConversation extends Refined {
  id: string;
  ordinal: number;
}

/**
 * Writes a model's judgments, and their changes to the rollups, in one transaction. Skips conversations that are gone or have
 * changed since they were read. Returns how many were written.
 */
export async function storeRefined(
  tx: Transaction,
  organizationId: string,
  model: string,
  refined: readonly RefinedConversation[],
): Promise<number> {
  const byId = new Map(refined.map((one) => [one.id, one]));
  const changes: CountedChange[] = [];
  const rows: { id: string; after: Counted }[] = [];
  for (const row of await lockCompleted(tx, organizationId, [...byId.keys()])) {
    const one = byId.get(row.id);
    if (one === undefined || one.ordinal !== row.insight_ordinal) continue;
    const after = refinedOf(row.counted, one);
    changes.push({
      organizationId,
      chatbotId: row.chatbot_id,
      startedAt: row.started_at,
      before: row.counted,
      after,
    });
    rows.push({ id: row.id, after });
  }
  if (rows.length === 0) return 0;
  await writeRefined(tx, organizationId, model, rows);
  await indexTopics(
    tx,
    rows.map(({ id, after: { language, intent, topics } }) => ({
      ...{ organizationId, conversationId: id },
      ...{ language, intent, topics },
    })),
  );
  await lockRollups(tx, [organizationId]);
  await changeCounted(tx, changes);
  return rows.length;
}

function refinedOf(before: Counted, { sentiment, intent, topics }: Refined): Counted {
  return {
    ...before,
    intent,
    topics: topics.length > 0 ? topics : before.topics,
    // Keeps the score null if the built-in judgment found no mood, because a model is no more certain then.
    sentimentMilli: before.sentimentMilli === null ? null : Math.round(sentiment * 1_000),
  };
}
