import { withPlatform } from '../../../db/scope.ts';
import { personalTopics } from '../../../insight/topics/names-among.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { changeCounted } from '../../../record/rollups/change-counted.ts';
import { lockRollups } from '../../../record/rollups/recounts.ts';
import { lockWithTopics, saveTopics, type TopicsRow } from './clean-topics.queries.ts';
import { topicReader } from './judgment.ts';

const pageSize = 200;

/**
 * Removes names of people from topics stored by an earlier release, and from the rollups. Each page of conversations is its own
 * transaction, so that an interrupted run is continued. Idempotent.
 */
export async function cleanTopics(deps: Pick<Deps, 'database'>, signal: AbortSignal): Promise<void> {
  for (let left = pageSize; left === pageSize; ) {
    signal.throwIfAborted();
    left = await withPlatform(deps.database, async (tx) => {
      const rows = await lockWithTopics(tx, topicReader, pageSize);
      const cleaned = rows.map(withoutNames);
      await saveTopics(
        tx,
        cleaned.map(({ row, ...cleared }) => ({
          ...cleared,
          organizationId: row.organization_id,
          id: row.id,
        })),
      );
      await lockRollups(
        tx,
        rows.map((row) => row.organization_id),
      );
      await changeCounted(
        tx,
        cleaned.map(({ row, counted }) => ({
          organizationId: row.organization_id,
          chatbotId: row.chatbot_id,
          startedAt: row.started_at,
          before: row.counted,
          after: counted,
        })),
      );
      return rows.length;
    });
  }
}

function withoutNames(row: TopicsRow) {
  const topics = row.insight.topics.map(([topic]) => topic);
  const names = personalTopics([...topics, ...row.main_topics, ...(row.counted?.topics ?? [])], row);
  const isNone = (topic: string) => !names.has(topic);
  return {
    row,
    topics: row.main_topics.filter(isNone),
    insight: {
      ...row.insight,
      topics: row.insight.topics.filter(([topic]) => isNone(topic)),
      topicReader,
    },
    counted: row.counted && { ...row.counted, topics: row.counted.topics.filter(isNone) },
  };
}
