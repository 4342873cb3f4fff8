import type { Executor } from '../../../db/database.ts';
import { join, type Statement, sql } from '../../../db/sql.ts';
import { maxCounted } from '../../../kernel/exchange/counted-page.ts';
import { isId } from '../../../lib/ids.ts';
import {
  conversationsMatching,
  hasMatchingMessage,
  type IdRange,
  type MessageSearch,
} from '../../../record/said/find-said.ts';
import {
  type ConversationFilter,
  conditions,
  matchesOutsideMessages,
  startConditions,
} from './conversation-conditions.queries.ts';
import {
  type ConversationRow,
  type ListedPage,
  listConversations,
  listConversationsById,
  orders,
} from './conversations.queries.ts';

/** A filter with a full-text search in messages. */
export type MessageSearchFilter = ConversationFilter & { search: string; said: MessageSearch };

/**
 * Number of matching messages to read for a count: for a frequent word, they usually belong to at least `maxCounted`
 * conversations.
 */
const messagesCounted = Math.round(1.4 * maxCounted);
/** Up to this number of matches, all are collected and sorted. */
const maxOrdered = 1_000;
/** Minimum number of matches per row up to the end of the page for which scanning conversations in list order pays off. */
const matchesPerShown = 50;
/** Maximum number of conversations scanned in list order. If the page is not full by then, all matches are sorted. */
const maxWalked = 3_000;
/** In a date range with more conversations than this, reading the range of ids costs more than it saves. */
const maxInRange = 30_000;

/** Number of matching conversations, up to `maxCounted` + 1, and whether some match by anything but their messages. */
export interface FoundCount {
  count: number;
  isFoundOtherwise: boolean;
  /** Null if there are more than `maxOrdered`. */
  ids: string[] | null;
}

/**
 * Lowest and highest id of the conversations that began in a date range; undefined without a range or if it has too many. Ids
 * increase with time, so that the range of ids contains hardly any others.
 */
export async function idsBetween(
  tx: Executor,
  { organizationId, ...days }: Pick<ConversationFilter, 'organizationId' | 'from' | 'to' | 'before'>,
): Promise<IdRange | undefined> {
  const conditions = startConditions(days);
  if (conditions.length === 0) return undefined;
  const row = await tx.first<IdRange>(sql`
    select coalesce(min(id::text), ${noId}) as first, coalesce(max(id::text), ${noId}) as last from (
      select c.id from conversations c where ${join([sql`c.organization_id = ${organizationId}`, ...conditions], ' and ')}
      order by ${orders['-startedAt']} limit ${maxInRange + 1}
    ) c having count(*) <= ${maxInRange}`);
  return row ?? undefined;
}

const noId = '00000000-0000-0000-0000-000000000000';

/**
 * Counts the conversations that a search finds. Reads only `messagesCounted` matching messages at first, and all of them if the
 * count may then be too low.
 */
export async function countFound(tx: Executor, filter: MessageSearchFilter): Promise<FoundCount> {
  // A partial count reads the oldest messages first, most of which a date filter would exclude.
  if (!filter.said.within && startConditions(filter).length > 0) return await countIn(tx, filter, null);
  const { messages, ...atFirst } = await countIn(tx, filter, messagesCounted);
  if (atFirst.count > maxCounted || messages < messagesCounted) return atFirst;
  return await countIn(tx, filter, null);
}

async function countIn(tx: Executor, filter: MessageSearchFilter, maxMessages: number | null) {
  const { search, said } = filter;
  const row = await tx.first<FoundCount & { messages: number }>(sql`
    with said as materialized (${conversationsMatching(said, maxMessages)}),
    otherwise as materialized (${matchesOutsideMessages(search, filter)}),
    counted as (
      select id from (${foundIds(filter)}) found (id)
      where ${isListed(filter)} limit ${maxCounted + 1}
    )
    select (select count(*) from counted)::integer as count, (select count(*) from said)::integer as messages,
      exists (select from otherwise) as "isFoundOtherwise",
      case when (select count(*) from counted) <= ${maxOrdered} then array(select id from counted) end as ids`);
  return row ?? { count: 0, messages: 0, isFoundOtherwise: false, ids: [] };
}

/** Ids of all matches from the CTEs of `countIn`. If a range of ids is known, they are already limited to the date range. */
function foundIds(filter: MessageSearchFilter): Statement {
  const found = sql`select * from said union select * from otherwise`;
  if (!filter.said.within) return found;
  // Without statistics the planner might compare every pair in a join, so this uses a set operation. The index on start times
  // contains the ids.
  return sql`(${found}) intersect select c.id from conversations c
    where ${join([sql`c.organization_id = ${filter.organizationId}`, ...startConditions(filter)], ' and ')}`;
}

/**
 * Condition that the conversation `found.id` of `foundIds` is listed. Without further filters, only those of deleted chatbots and
 * those that a limited member may not see are excluded.
 */
function isListed({ search, ...filter }: MessageSearchFilter): Statement {
  const {
    organizationId,
    said,
    searchedCountries: _,
    searchedIntents: __,
    from,
    to,
    before,
    ...others
  } = filter;
  const days = said.within ? [] : [from, to, before];
  const isNarrowed = isId(search) || [...days, ...Object.values(others)].some((value) => value !== undefined);
  // A subquery array, because a join with the chatbots per conversation takes twice as long.
  const isOne = sql`exists (
    select from conversations c
    left join chatbots b on b.organization_id = c.organization_id and b.id = c.chatbot_id
    where c.id = found.id and ${conditions(filter)} and c.chatbot_id = any(array(
      select kept.id from chatbots kept where kept.organization_id = ${organizationId} and kept.deleted_at is null
    )) offset 0)`;
  if (isNarrowed) return isOne;
  // Words are found by a function that does not know the limit of a limited member, so each of their matches is looked up.
  return sql`((coalesce(current_setting('app.chatbot_ids', true), '') = '' and not exists (
    select from chatbots where organization_id = ${organizationId} and deleted_at is not null)) or ${isOne})`;
}

/** A page of matches, by the cheapest strategy for their number. */
export async function listMatches(
  tx: Executor,
  filter: MessageSearchFilter,
  page: ListedPage,
  found: FoundCount,
): Promise<ConversationRow[]> {
  if (found.ids) return await listAmong(tx, filter, page, found.ids);
  if (isNear(page, found)) {
    const ids = await walk(tx, filter, page, found);
    if (ids.length === page.limit) return listConversationsById(tx, filter.organizationId, ids, page.order);
  }
  return listConversations(tx, filter, page);
}

/** A page of the given conversations. */
async function listAmong(
  tx: Executor,
  { organizationId }: MessageSearchFilter,
  { order, limit, offset }: ListedPage,
  ids: readonly string[],
): Promise<ConversationRow[]> {
  if (ids.length <= offset) return [];
  const rows = await tx.rows<{ id: string }>(sql`
    select c.id from conversations c where c.organization_id = ${organizationId} and c.id = any(${[...ids]}::uuid[])
    order by ${orders[order]} limit ${limit} offset ${offset}`);
  return listConversationsById(
    tx,
    organizationId,
    rows.map(({ id }) => id),
    order,
  );
}

/** Whether matches are dense enough that the page is likely to be filled by the first `maxWalked` conversations. */
function isNear({ offset, limit }: ListedPage, { count }: FoundCount): boolean {
  return count > maxCounted || (count > maxOrdered && (offset + limit) * matchesPerShown <= count);
}

/** Scans the first `maxWalked` conversations in list order; returns the ids of the page, fewer if matches lie beyond. */
async function walk(
  tx: Executor,
  filter: MessageSearchFilter,
  { order, limit, offset }: ListedPage,
  { isFoundOtherwise }: FoundCount,
): Promise<string[]> {
  if (order === 'messageCount' || order === '-messageCount') return [];
  const { organizationId, chatbotId, search, said } = filter;
  const among = [sql`c.organization_id = ${organizationId}`, ...startConditions(filter)];
  if (chatbotId) among.push(sql`c.chatbot_id = ${chatbotId}`);
  const isFound = isFoundOtherwise
    ? sql`(c.id in (${matchesOutsideMessages(search, filter)}) or ${hasMatchingMessage(said)})`
    : hasMatchingMessage(said);
  const rows = await tx.rows<{ id: string }>(sql`
    select c.id from (
      select c.* from conversations c where ${join(among, ' and ')}
      order by ${orders[order]} limit ${maxWalked}
    ) c
    cross join lateral (
      select b.deployment from chatbots b
      where b.organization_id = c.organization_id and b.id = c.chatbot_id and b.deleted_at is null offset 0
    ) b
    where ${conditions({ ...filter, search: undefined })} and ${isFound}
    order by ${orders[order]} limit ${limit} offset ${offset}`);
  return rows.map(({ id }) => id);
}
