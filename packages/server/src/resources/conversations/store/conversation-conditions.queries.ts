import type { CsatKind } from '@parley/contracts/insight/csat';
import type { ConversationOutcome, HandledKind } from '@parley/contracts/insight/insight';
import {
  type Mood,
  moodRange,
  type SentimentBand,
  sentimentRange,
} from '@parley/contracts/insight/sentiment';
import type { Conversation } from '@parley/contracts/resources/visitors/conversations';
import type { HandoverReason } from '@parley/contracts/values/inbox-lists';
import { containing, join, nothing, type Statement, sql } from '../../../db/sql.ts';
import { isId } from '../../../lib/ids.ts';
import { searchedNumber } from '../../../lib/text/contact-details.ts';
import { conversationsMatching, type MessageSearch } from '../../../record/said/find-said.ts';
import { inView, type ViewFilter, type ViewReader } from './control.queries.ts';

/** Filter of a conversation list. */
export interface ConversationFilter {
  organizationId: string;
  status?: Conversation['status'] | undefined;
  chatbotId?: string | undefined;
  country?: string | undefined;
  search?: string | undefined;
  /** Countries and intents whose name in the reader's language matches the search. */
  searchedCountries?: readonly string[];
  searchedIntents?: readonly string[];
  /** Full-text search in messages; undefined if the search text has no indexable words. */
  said?: MessageSearch | undefined;
  /** Start time of the conversation: `from` and `to` are inclusive, `before` is exclusive. */
  from?: Date | undefined;
  to?: Date | undefined;
  before?: Date | undefined;
  outcome?: ConversationOutcome | undefined;
  sentiment?: SentimentBand | undefined;
  mood?: Mood | undefined;
  rating?: 'up' | 'down' | undefined;
  csat?: CsatKind | 'any' | undefined;
  language?: string | undefined;
  topic?: string | undefined;
  intent?: string | undefined;
  hasLead?: 'true' | 'false' | undefined;
  handled?: HandledKind | undefined;
  handover?: HandoverReason | undefined;
  counted?: 'true' | 'false' | undefined;
  /** A view of the inbox, or the assignee or team of the open handover, with who reads it. */
  inbox?: (ViewFilter & Pick<ViewReader, 'userId' | 'at'>) | undefined;
}

/** SQL conditions on conversations `c` and chatbots `b`. */
export function conditions(filter: ConversationFilter): Statement {
  const found = [sql`c.organization_id = ${filter.organizationId}`];
  if (filter.status) found.push(sql`c.status = ${filter.status}`);
  if (filter.chatbotId) found.push(sql`c.chatbot_id = ${filter.chatbotId}`);
  if (filter.country) found.push(sql`c.country = ${filter.country.toUpperCase()}`);
  found.push(...startConditions(filter));
  if (filter.rating) found.push(rated(filter.rating, filter.organizationId));
  if (filter.inbox)
    found.push(...inView(filter.inbox, { organizationId: filter.organizationId, ...filter.inbox }));
  if (filter.search) found.push(searched(filter.search, filter));
  return join([...found, ...judged(filter)], ' and ');
}

/** SQL conditions on the start of conversations `c`. */
export function startConditions({
  from,
  to,
  before,
}: Pick<ConversationFilter, 'from' | 'to' | 'before'>): Statement[] {
  const found: Statement[] = [];
  if (from) found.push(sql`c.started_at >= ${from}`);
  if (to) found.push(sql`c.started_at <= ${to}`);
  if (before) found.push(sql`c.started_at < ${before}`);
  return found;
}

/** Conditions on insights. Judging writes these columns in the same step as the rollups, so that lists agree with analytics. */
function judged({
  outcome,
  sentiment,
  mood,
  csat,
  language,
  topic,
  intent,
  hasLead,
  handled,
  handover,
  counted,
}: ConversationFilter): Statement[] {
  const found: Statement[] = [];
  if (outcome) found.push(sql`c.outcome = ${outcome}`);
  if (sentiment) found.push(inBand(sentiment));
  if (mood) found.push(between(moodRange(mood)));
  if (csat) found.push(scored(csat));
  if (language) found.push(sql`c.language = ${language}`);
  if (topic) found.push(sql`c.main_topics @> array[${topic}]::text[]`);
  if (intent) found.push(sql`c.user_intent = ${intent}`);
  if (hasLead) found.push(sql`coalesce((c.counted ->> 'hasLead')::boolean, false) = ${hasLead === 'true'}`);
  if (handled) found.push(sql`c.counted ->> 'handled' = ${handled}`);
  if (handover) found.push(sql`c.counted -> 'reasons' ? ${handover}`);
  if (counted) {
    const isCounted = sql`(c.counted is not null and b.deployment -> 'analytics' is distinct from 'false'::jsonb)`;
    found.push(counted === 'true' ? isCounted : sql`not ${isCounted}`);
  }
  return found;
}

function inBand(band: SentimentBand): Statement {
  if (band === 'noData') return sql`c.sentiment_score is null`;
  return between(sentimentRange(band));
}

function between({ from, below }: ReturnType<typeof sentimentRange>): Statement {
  const found = [sql`c.sentiment_score is not null`];
  if (from !== null) found.push(sql`c.sentiment_score >= ${from}::double precision`);
  if (below !== null) found.push(sql`c.sentiment_score < ${below}::double precision`);
  return join(found, ' and ');
}

/** Uses the same CSAT category as the rollups. */
function scored(csat: CsatKind | 'any'): Statement {
  const kind = sql`c.counted ->> 'csat'`;
  return csat === 'any'
    ? sql`c.csat is not null and ${kind} is not null`
    : sql`c.csat is not null and ${kind} = ${csat}`;
}

function rated(rating: 'up' | 'down', organizationId: string): Statement {
  return sql`exists (
    select from messages m
    where m.organization_id = ${organizationId} and m.conversation_id = c.id and m.rating = ${rating}
      and m.superseded_by is null)`;
}

/** Maximum number of rows that a substring search scans, newest first. */
const maxScanned = 5_000;
const partOfId = /^[\da-f-]{1,36}$/i;

/** Searches messages by full text, and ids, sessions, intents, countries, contacts, visitors and leads by substring. */
function searched(text: string, filter: ConversationFilter): Statement {
  const { said } = filter;
  return sql`c.id in (${said ? sql`${conversationsMatching(said)} union all ${matchesOutsideMessages(text, filter)}` : matchesOutsideMessages(text, filter)})`;
}

/**
 * Selects conversations that match a search by anything but their messages. The text is matched literally, not as a pattern, and
 * phone numbers by their digits only. Substring searches cover the newest `maxScanned` rows; exact email addresses and names of
 * leads are found among all rows by index.
 */
export function matchesOutsideMessages(text: string, filter: ConversationFilter): Statement {
  const { organizationId, searchedCountries = [], searchedIntents = [] } = filter;
  const own = sql`c.organization_id = ${organizationId}`;
  const has = hasPart(text);
  const ids = partOfId.test(text) ? [sql`c.id::text`] : [];
  const ways = [
    sql`select id from (
      select c.id, c.session_id, c.user_intent, c.country from conversations c where ${own}
      order by c.started_at desc, c.id desc limit ${maxScanned}
    ) c where ${has(...ids, sql`c.session_id`, sql`c.user_intent`, sql`c.country`)}`,
    sql`select id from (
      select c.id, c.contact, c.visitor from conversations c where ${own} and (c.contact is not null or c.visitor is not null)
      order by c.started_at desc, c.id desc limit ${maxScanned}
    ) c where ${has(sql`c.contact`, sql`c.visitor->>'id'`, sql`c.visitor->>'name'`, sql`c.visitor->>'email'`)}
      ${hasNumber(text, [sql`c.contact`, sql`c.visitor->>'phone'`])}`,
    ofLeads(
      organizationId,
      sql`select l.id from (
        select l.id, l.name, l.email, l.phone, l.company from leads l
        where l.organization_id = ${organizationId} and l.merged_into is null
        order by l.created_at desc, l.id desc limit ${maxScanned}
      ) l where ${has(sql`l.name`, sql`l.email`, sql`l.company`)} ${hasNumber(text, [sql`l.phone`])}`,
    ),
    ofLeads(
      organizationId,
      sql`select l.id from leads l where l.organization_id = ${organizationId} and l.email_canonical = lower(${text})
        union all select l.id from leads l
        where l.organization_id = ${organizationId} and l.merged_into is null and lower(l.name) = lower(${text})`,
    ),
  ];
  if (isId(text)) ways.push(sql`select ${text.toLowerCase()}::uuid`);
  if (searchedCountries.length + searchedIntents.length > 0)
    ways.push(sql`select c.id from conversations c where ${own} and (c.country = any(${[...searchedCountries]}::text[])
      or c.user_intent = any(${[...searchedIntents]}::text[]))`);
  return join(ways, ' union all ');
}

function ofLeads(organizationId: string, leads: Statement): Statement {
  return sql`select t.conversation_id from (${leads}) l
    join lead_conversations t on t.organization_id = ${organizationId} and t.lead_id = l.id`;
}

/** Case-insensitive substring match on any of the columns. For ASCII text, collation "C" is four times faster. */
function hasPart(text: string): (...columns: Statement[]) => Statement {
  const pattern = containing(text);
  const rules = /^[\x20-\x7e]*$/.test(text) ? sql`collate "C"` : nothing;
  return (...columns) =>
    join(
      columns.map((column) => sql`(${column}) ${rules} ilike ${pattern}`),
      ' or ',
    );
}

/** Adds `or` conditions that match the digits of a phone number; empty if the text is not a number. */
function hasNumber(text: string, columns: readonly Statement[]): Statement {
  const digits = searchedNumber(text);
  if (digits === null) return nothing;
  const pattern = `%${digits}%`;
  return join(
    columns.map((column) => sql`or regexp_replace(${column}, '[^0-9]', '', 'g') like ${pattern}`),
    ' ',
  );
}
