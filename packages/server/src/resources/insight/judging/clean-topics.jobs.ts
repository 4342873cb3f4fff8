import { withPlatform } from '../../../db/scope.ts';
import { json, sql } from '../../../db/sql.ts';
import { personalTopics } from '../../../insight/topics/names-among.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { changeCounted } from '../../../record/rollups/change-counted.ts';
import type { Counted } from '../../../record/rollups/counted.ts';
import { lockRollups } from '../../../record/rollups/rollup-lock.ts';
import { type JudgingState, topicReader } from './judgment.ts';

const pageSize = 200;

interface Kept {
  id: string;
  organization_id: string;
  chatbot_id: string;
  started_at: Date;
  main_topics: string[];
  insight: JudgingState;
  counted: Counted | null;
  questions: string[];
  headings: string[];
}

/**
 * Removes names of people from topics stored by an earlier release, and from the rollups. Each page of conversations is its own
 * transaction, so that an interrupted run is continued. Idempotent.
 */
export async function cleanTopics(deps: Pick<Deps, 'database'>, signal: AbortSignal): Promise<void> {
  for (let left = pageSize; left === pageSize; ) {
    signal.throwIfAborted();
    left = await withPlatform(deps.database, async (tx) => {
      const rows = await tx.rows<Kept>(sql`
        with page as (
          select organization_id, id, chatbot_id, started_at, main_topics, insight, counted from conversations
          where jsonb_array_length(insight -> 'topics') > 0
            and coalesce((insight ->> 'topicReader')::integer, 1) < ${topicReader}::integer
          order by organization_id, id limit ${pageSize} for update skip locked
        )
        select page.*,
          array(
            select left(m.content, 2000) from messages m
            where m.organization_id = page.organization_id and m.conversation_id = page.id and m.role = 'user'
            order by m.ordinal limit 200
          ) as questions,
          array(
            select distinct name from messages m, jsonb_array_elements(m.sources) as s (source),
              unnest(array[s.source ->> 'sourceName', s.source ->> 'heading']) as name
            where m.organization_id = page.organization_id and m.conversation_id = page.id and name is not null
          ) as headings
        from page`);
      const cleaned = rows.map(withoutNames);
      await tx.execute(sql`
        update conversations c set main_topics = array(select jsonb_array_elements_text(g.topics)), insight = g.insight,
          counted = g.counted
        from unnest(${cleaned.map(({ row }) => row.organization_id)}::uuid[], ${cleaned.map(({ row }) => row.id)}::uuid[],
          ${cleaned.map(({ topics }) => json(topics))}::jsonb[], ${cleaned.map(({ insight }) => json(insight))}::jsonb[],
          ${cleaned.map(({ counted }) => (counted ? json(counted) : null))}::jsonb[]
        ) as g (organization_id, id, topics, insight, counted)
        where c.organization_id = g.organization_id and c.id = g.id`);
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

function withoutNames(row: Kept) {
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
