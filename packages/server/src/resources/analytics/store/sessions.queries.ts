import type { sessionGroups, sessionSorts } from '@parley/contracts/values/lists';
import type { Executor } from '../../../db/database.ts';
import { type Statement, sql } from '../../../db/sql.ts';
import type { Recorded } from './figures.queries.ts';

export interface SessionRow {
  key: string;
  name: string | null;
  conversations: number;
  messages: number;
  sentiment: number | null;
  first_at: Date;
  last_at: Date;
}

const orders: Record<(typeof sessionSorts)[number], Statement> = {
  '-conversations': sql`conversations desc, last_at desc, key`,
  conversations: sql`conversations, last_at desc, key`,
  '-messages': sql`messages desc, last_at desc, key`,
  messages: sql`messages, last_at desc, key`,
  '-lastAt': sql`last_at desc, key`,
  lastAt: sql`last_at, key`,
};

const keys: Record<(typeof sessionGroups)[number], Statement> = {
  ip: sql`c.ip`,
  country: sql`c.country`,
  lead: sql`l.id::text`,
};

const stored = sql`conversations c`;
/** A conversation counts for each of its leads. */
const conversations: typeof keys = {
  ip: stored,
  country: stored,
  lead: sql`conversations c
    left join lead_conversations lc on lc.organization_id = c.organization_id and lc.conversation_id = c.id
    left join leads l on l.organization_id = lc.organization_id and l.id = lc.lead_id`,
};

const groupName: typeof keys = {
  ip: sql`null::text`,
  country: sql`null::text`,
  lead: sql`max(coalesce(l.name, l.email, l.phone))`,
};

interface Page {
  groupBy: (typeof sessionGroups)[number];
  sort: (typeof sessionSorts)[number];
  limit: number;
  offset: number;
}

/** A page of groups of the period's stored conversations. */
export function listSessions(tx: Executor, of: Recorded, page: Page): Promise<SessionRow[]> {
  return tx.rows<SessionRow>(sql`
    select ${keys[page.groupBy]} as key, ${groupName[page.groupBy]} as name, count(*) as conversations,
      sum(c.message_count) as messages, avg(c.sentiment_score) as sentiment,
      min(c.started_at) as first_at, max(c.last_message_at) as last_at
    from ${conversations[page.groupBy]}
    where ${within(of)} and ${keys[page.groupBy]} is not null
    group by ${keys[page.groupBy]}
    order by ${orders[page.sort]} limit ${page.limit} offset ${page.offset}`);
}

/** Number of groups, and of conversations without a group. */
export async function countSessions(
  tx: Executor,
  of: Recorded,
  groupBy: Page['groupBy'],
): Promise<{ groups: number; ungrouped: number }> {
  const row = await tx.first<{ groups: number; ungrouped: number }>(sql`
    select count(distinct ${keys[groupBy]}) as groups,
      count(*) filter (where ${keys[groupBy]} is null) as ungrouped
    from ${conversations[groupBy]} where ${within(of)}`);
  return row ?? { groups: 0, ungrouped: 0 };
}

function within({ organizationId, chatbotIds, period }: Recorded): Statement {
  return sql`c.organization_id = ${organizationId} and c.chatbot_id = any(${[...chatbotIds]}::uuid[])
    and c.started_at >= ${period.from} and c.started_at <= ${period.to}`;
}
