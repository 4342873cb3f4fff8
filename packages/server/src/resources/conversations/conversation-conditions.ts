import type { CsatKind } from '@parley/contracts/csat';
import type { ConversationOutcome } from '@parley/contracts/insight';
import type { Conversation } from '@parley/contracts/resources/conversations';
import { type Mood, moodRange, type SentimentBand, sentimentRange } from '@parley/contracts/sentiment';
import { containing } from '../../db/like-pattern.ts';
import { join, type Statement, sql } from '../../db/sql.ts';
import { searchedNumber } from '../../lib/searched-number.ts';

/** What a list of conversations is narrowed to. */
export interface ConversationFilter {
  organizationId: string;
  status?: Conversation['status'] | undefined;
  chatbotId?: string | undefined;
  country?: string | undefined;
  search?: string | undefined;
  /** Countries and intents that the reader calls by what is searched for. */
  searchedCountries?: readonly string[];
  searchedIntents?: readonly string[];
  /** When they began: from, up to and with, and before. */
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
  counted?: 'true' | 'false' | undefined;
}

/** What is true of conversations `c` of chatbots `b` that match. */
export function conditions(filter: ConversationFilter): Statement {
  const found = [sql`c.organization_id = ${filter.organizationId}`];
  if (filter.status) found.push(sql`c.status = ${filter.status}`);
  if (filter.chatbotId) found.push(sql`c.chatbot_id = ${filter.chatbotId}`);
  if (filter.country) found.push(sql`c.country = ${filter.country.toUpperCase()}`);
  if (filter.from) found.push(sql`c.started_at >= ${filter.from}`);
  if (filter.to) found.push(sql`c.started_at <= ${filter.to}`);
  if (filter.before) found.push(sql`c.started_at < ${filter.before}`);
  if (filter.rating) found.push(rated(filter.rating, filter.organizationId));
  if (filter.search) found.push(searched(filter.search, filter));
  return join([...found, ...judged(filter)], ' and ');
}

/** What was recognized: columns that judging writes together with what it counts, so that figures and lists agree. */
function judged({
  outcome,
  sentiment,
  mood,
  csat,
  language,
  topic,
  intent,
  hasLead,
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

/** How the figures count the visitor's rating of the whole conversation. */
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

/**
 * Searches id, session, intent, location, contact, and who the visitor is known as; the text is matched literally, not as a
 * pattern, and a number by its digits, however either was typed.
 */
function searched(text: string, filter: ConversationFilter): Statement {
  const { searchedCountries = [], searchedIntents = [] } = filter;
  const pattern = containing(text);
  return sql`(c.id::text ilike ${pattern} or c.session_id ilike ${pattern} or c.user_intent ilike ${pattern}
    or c.country ilike ${pattern} or c.contact ilike ${pattern} or c.visitor->>'id' ilike ${pattern}
    or c.visitor->>'name' ilike ${pattern} or c.visitor->>'email' ilike ${pattern}
    or c.country = any(${[...searchedCountries]}::text[]) or c.user_intent = any(${[...searchedIntents]}::text[])
    ${numberSearched(text, filter.organizationId)})`;
}

/** A number stands in the contact, in what the website has signed, or in the lead alone. */
function numberSearched(text: string, organizationId: string): Statement {
  const digits = searchedNumber(text);
  if (digits === null) return sql``;
  const pattern = `%${digits}%`;
  const has = (column: Statement) => sql`regexp_replace(${column}, '[^0-9]', '', 'g') like ${pattern}`;
  return sql`or ${has(sql`c.contact`)} or ${has(sql`c.visitor->>'phone'`)} or c.id in (
    select t.conversation_id from leads l
    join lead_conversations t on t.organization_id = l.organization_id and t.lead_id = l.id
    where l.organization_id = ${organizationId} and (l.phone_e164 like ${pattern} or ${has(sql`l.phone`)}))`;
}
