import type { Executor } from '../../../db/database.ts';
import { json, sql } from '../../../db/sql.ts';
import type { Counted } from '../../../record/rollups/counted.ts';
import type { JudgingState } from './judgment.ts';

/** A conversation with topics, its questions, and the names and headings of the sources quoted in it. */
export interface TopicsRow {
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

/** Locks conversations whose topics were read by an earlier reader than `reader`; skips locked ones. */
export function lockWithTopics(tx: Executor, reader: number, limit: number): Promise<TopicsRow[]> {
  return tx.rows<TopicsRow>(sql`
    with page as (
      select organization_id, id, chatbot_id, started_at, main_topics, insight, counted from conversations
      where jsonb_array_length(insight -> 'topics') > 0
        and coalesce((insight ->> 'topicReader')::integer, 1) < ${reader}::integer
      order by organization_id, id limit ${limit} for update skip locked
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
}

/** Replaces topics, and what else is stored of them, of locked conversations. */
export function saveTopics(
  tx: Executor,
  cleaned: readonly {
    organizationId: string;
    id: string;
    topics: readonly string[];
    insight: JudgingState;
    counted: Counted | null;
  }[],
): Promise<number> {
  return tx.execute(sql`
    update conversations c set main_topics = array(select jsonb_array_elements_text(g.topics)), insight = g.insight,
      counted = g.counted
    from unnest(${cleaned.map(({ organizationId }) => organizationId)}::uuid[], ${cleaned.map(({ id }) => id)}::uuid[],
      ${cleaned.map(({ topics }) => json(topics))}::jsonb[], ${cleaned.map(({ insight }) => json(insight))}::jsonb[],
      ${cleaned.map(({ counted }) => (counted ? json(counted) : null))}::jsonb[]
    ) as g (organization_id, id, topics, insight, counted)
    where c.organization_id = g.organization_id and c.id = g.id`);
}
