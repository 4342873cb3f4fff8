import type { HandoverOffer, InboxView } from '@parley/contracts/values/inbox-lists';
import { maxTabCount } from '@parley/contracts/values/pagination';
import type { Executor } from '../../../db/database.ts';
import { join, type Statement, sql } from '../../../db/sql.ts';

/** The open handover of a listed conversation, else the last one, with what the reader has not read. */
export interface HandoverRow {
  conversation_id: string;
  id: string;
  reason: string;
  offer: HandoverOffer;
  requested_at: Date;
  joined_at: Date | null;
  first_reply_at: Date | null;
  waiting_since: Date | null;
  snoozed_until: Date | null;
  assignee_id: string | null;
  team_id: string | null;
  ended_at: Date | null;
  outcome: string | null;
  assignee_name: string | null;
  team_name: string | null;
  unread: number;
}

/** Up to this number, unread messages are counted. */
const maxUnread = 100;

/** Handovers of the given conversations, by conversation; those without any are missing. */
export async function mapHandovers(
  tx: Executor,
  { organizationId, userId }: { organizationId: string; userId: string | null },
  conversationIds: readonly string[],
): Promise<Map<string, HandoverRow>> {
  if (conversationIds.length === 0) return new Map();
  const rows = await tx.rows<HandoverRow>(sql`
    select h.*, u.full_name as assignee_name, t.name as team_name, coalesce(unread.count, 0)::integer as unread
    from unnest(${[...conversationIds]}::uuid[]) listed (id)
    cross join lateral (
      select conversation_id, id, reason, offer, requested_at, joined_at, first_reply_at, waiting_since, snoozed_until,
        assignee_id, team_id, ended_at, outcome
      from handovers
      where organization_id = ${organizationId} and conversation_id = listed.id
      order by requested_at desc, (ended_at is null) desc, id desc limit 1
    ) h
    left join users u on u.id = h.assignee_id and h.ended_at is null
    left join teams t on t.organization_id = ${organizationId} and t.id = h.team_id and h.ended_at is null
    left join lateral (
      select count(*) as count from (
        ${unreadMessages(organizationId, userId, sql`listed.id`)} limit ${maxUnread}
      ) m
    ) unread on h.ended_at is null`);
  return new Map(rows.map((row) => [row.conversation_id, row]));
}

/** The visitor's messages of a conversation that a reader has not read; none for a reader without an account. */
function unreadMessages(organizationId: string, userId: string | null, conversationId: Statement): Statement {
  return sql`select 1 from messages m
    where m.organization_id = ${organizationId} and m.conversation_id = ${conversationId} and m.role = 'user'
      and ${userId}::uuid is not null and m.ordinal > coalesce((
        select r.ordinal from conversation_reads r
        where r.organization_id = ${organizationId} and r.conversation_id = ${conversationId}
          and r.user_id = ${userId}::uuid), 0)`;
}

/** Who reads a view, and when. */
export interface ViewReader {
  organizationId: string;
  userId: string | null;
  at: Date;
}

/** Which handovers a view holds; `isSnoozed`: those that are snoozed, instead of the others. */
export interface ViewFilter {
  view?: InboxView | undefined;
  assigneeId?: string | undefined;
  teamId?: string | undefined;
  isSnoozed?: boolean;
}

/** SQL conditions that a conversation `c` is in a view, by the small index of open handovers. */
export function inView(
  { view, assigneeId, teamId, isSnoozed = false }: ViewFilter,
  reader: ViewReader,
): Statement[] {
  const found: Statement[] = [];
  const { organizationId, userId, at } = reader;
  const having = (more: readonly Statement[]) => sql`c.id in (
    select h.conversation_id from handovers h
    where ${join([sql`h.organization_id = ${organizationId}`, sql`h.ended_at is null`, ...more], ' and ')})`;
  const snoozed = sql`coalesce(h.snoozed_until > ${at}, false)`;
  const shown = isSnoozed ? snoozed : sql`not ${snoozed}`;
  const isMine = sql`h.assignee_id = ${userId}::uuid`;
  if (view === 'mentions') {
    found.push(sql`c.id in (
      select n.conversation_id from conversation_notes n
      where n.organization_id = ${organizationId} and n.mentions @> array[${userId}::uuid])`);
    if (isSnoozed) found.push(having([snoozed]));
  }
  if (view === 'mine') found.push(having([shown, isMine]));
  if (view === 'unassigned') found.push(having([shown, sql`h.assignee_id is null`]));
  if (view === 'waiting') found.push(having([shown, sql`h.waiting_since is not null`]));
  if (assigneeId !== undefined) found.push(having([sql`h.assignee_id = ${assigneeId}`]));
  if (teamId !== undefined) found.push(having([sql`h.team_id = ${teamId}`]));
  return found;
}

/** Since when the visitor of conversation `c` waits; null without an open handover, or if a person spoke last. */
export const waitingSince = sql`(
  select h.waiting_since from handovers h
  where h.organization_id = c.organization_id and h.conversation_id = c.id and h.ended_at is null)`;

export type ViewCounts = Record<InboxView, { total: number; unread: number }>;

/** Conversations of each view, and those of them with unread messages, each up to the maximum that a tab shows. */
export async function countViews(tx: Executor, reader: ViewReader): Promise<ViewCounts> {
  const { organizationId, userId } = reader;
  const views = ['mine', 'unassigned', 'waiting', 'mentions'] as const;
  const counted = views.map(
    (view) => sql`
      select ${view}::text as view, count(*) as total, count(*) filter (where exists (
        select from handovers o
        where o.organization_id = ${organizationId} and o.conversation_id = listed.id and o.ended_at is null)
        and exists (${unreadMessages(organizationId, userId, sql`listed.id`)})) as unread
      from (
        select c.id from conversations c
        join chatbots b on b.organization_id = c.organization_id and b.id = c.chatbot_id and b.deleted_at is null
        where ${join([sql`c.organization_id = ${organizationId}`, ...inView({ view }, reader)], ' and ')}
        limit ${maxTabCount}
      ) listed`,
  );
  const rows = await tx.rows<{ view: InboxView; total: number; unread: number }>(
    sql`${join(counted, ' union all ')}`,
  );
  const of = (wanted: InboxView) => {
    const { total = 0, unread = 0 } = rows.find(({ view }) => view === wanted) ?? {};
    return { total, unread };
  };
  return { mine: of('mine'), unassigned: of('unassigned'), waiting: of('waiting'), mentions: of('mentions') };
}
