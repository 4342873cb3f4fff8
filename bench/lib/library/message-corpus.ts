import { termOf } from '../../../packages/knowledge/src/language/terms.ts';
import type { Database, Transaction } from '../../../packages/server/src/db/database.ts';
import { withPlatform } from '../../../packages/server/src/db/scope.ts';
import { sql } from '../../../packages/server/src/db/sql.ts';
import { seedBusy } from '../../../scripts/seed/busy.ts';

/** An organization with many conversations, and its words by frequency. */
export interface MessageCorpus {
  organizationId: string;
  /** Id of one of the organizations that share the other half of the messages. */
  smallId: string;
  /** Words from the most to the least frequent. */
  words: readonly string[];
}

interface Chatbot {
  organization_id: string;
  id: string;
}

const wordCount = 50_000;
/** Number of frequent words, which are the prefixes of rare ones. */
const stems = 2_000;
const syllables =
  'ba be bo da de do fa fi fu ga go gu ka ki ko la lu ma mo na no pa po ra ru sa so ta to va vi za'.split(
    ' ',
  );
const messagesPerConversation = 6;
const wordsPerMessage = 12;
/** Offset of the Zipf-Mandelbrot law, which flattens the frequencies of the most frequent words. */
const evenness = 10;
const conversationsAtOnce = 2_000;
const otherOrganizations = 20;

/** Fills a migrated database with messages, half of them of one organization, and their search index. */
export async function fillMessageCorpus(database: Database, messages: number): Promise<MessageCorpus> {
  const scenario = {
    seed: 7,
    organizations: otherOrganizations + 1,
    chatbotsPerOrganization: 2,
    at: new Date(),
  };
  const none = { chunksPerChatbot: 1, conversationsPerChatbot: 1, messagesPerConversation: 2 };
  await seedBusy(database, { ...scenario, ...none });
  const words = Array.from({ length: wordCount }, (_, rank) => wordAt(rank));
  const chatbots = await withPlatform(database, (tx) =>
    tx.rows<Chatbot>(sql`select organization_id, id from chatbots order by organization_id, id`),
  );
  const [large, ...others] = chatbots;
  if (large === undefined) throw new Error('there is no chatbot');
  const conversations = Math.ceil(messages / messagesPerConversation);
  await addConversations(database, [large], { count: Math.ceil(conversations / 2), words });
  await addConversations(database, others, { count: Math.floor(conversations / 2), words });
  const small = others.find((one) => one.organization_id !== large.organization_id);
  if (small === undefined) throw new Error('there is one organization only');
  return { organizationId: large.organization_id, smallId: small.organization_id, words };
}

function wordAt(rank: number): string {
  if (rank >= stems && rank % 2 === 0) return wordAt(rank % stems) + syllablesOf(Math.floor(rank / stems));
  return `${syllablesOf(rank % stems)}${syllablesOf(Math.floor(rank / stems))}k`;
}

function syllablesOf(number: number): string {
  const first = syllables[number % syllables.length] ?? '';
  return number < syllables.length ? first : first + syllablesOf(Math.floor(number / syllables.length));
}

async function addConversations(
  database: Database,
  chatbots: readonly Chatbot[],
  { count, words }: { count: number; words: readonly string[] },
): Promise<void> {
  for (let from = 0; from < count; from += conversationsAtOnce) {
    await withPlatform(database, async (tx) => {
      await insertBatch(tx, chatbots, Math.min(conversationsAtOnce, count - from), {
        words,
        seed: from / count,
      });
    });
  }
}

/**
 * Inserts conversations of one year for these chatbots in turn; one statement per table, because each table derives from the
 * previous one.
 */
async function insertBatch(
  tx: Transaction,
  chatbots: readonly Chatbot[],
  count: number,
  { words, seed }: { words: readonly string[]; seed: number },
): Promise<void> {
  await tx.execute(sql`select setseed(${seed}::float8), set_config('statement_timeout', '0', true)`);
  await tx.execute(sql`
    create temp table bench_new on commit drop as
    select (lpad(to_hex((extract(epoch from started_at) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3)
      || '8' || substr(md5(random()::text), 1, 15))::uuid as id, bots.organization_id, bots.id as chatbot_id, started_at
    from (select n, now() - random() * interval '365 days' as started_at from generate_series(1, ${count}::integer) n) dated
    join unnest(
      ${chatbots.map((one) => one.organization_id)}::uuid[], ${chatbots.map((one) => one.id)}::uuid[]
    ) with ordinality as bots (organization_id, id, place) on bots.place = 1 + n % ${chatbots.length}::integer`);
  await tx.execute(sql`
    create temp table bench_said on commit drop as
    select c.organization_id, c.chatbot_id, c.id as conversation_id, c.started_at, ordinal,
      string_agg(w.word, ' ') as content,
      array_to_tsvector(array_agg(right(c.organization_id::text, 6) || 'en:' || w.term)) as words
    from bench_new c
    cross join generate_series(1, ${messagesPerConversation}::integer) ordinal
    cross join lateral (
      select least(floor((${evenness}::float8 + 1)
        * power((${wordCount}::float8 + ${evenness}) / (${evenness}::float8 + 1), random()) - ${evenness} - 1)::integer, ${wordCount - 1}) as rank
      from generate_series(1, ${wordsPerMessage}::integer) where c.id is not null and ordinal > 0
    ) drawn
    join unnest(
      ${words}::text[], ${words.map((word) => termOf(word, 'en'))}::text[]
    ) with ordinality as w (word, term, place) on w.place = rank + 1
    group by c.organization_id, c.chatbot_id, c.id, c.started_at, ordinal`);
  await tx.execute(sql`
    insert into conversations (id, organization_id, chatbot_id, session_id, status, locale, main_topics, message_count, answer_count,
      response_ms_sum, started_at, last_message_at, ended_at, language)
    select id, organization_id, chatbot_id, gen_random_uuid()::text, 'completed', 'en', '{}', ${messagesPerConversation}::integer,
      ${messagesPerConversation / 2}::integer, 0, started_at, started_at, started_at, 'en' from bench_new`);
  await tx.execute(sql`
    insert into messages (id, organization_id, chatbot_id, conversation_id, ordinal, role, status, content, sources, attempts, created_at)
    select gen_random_uuid(), organization_id, chatbot_id, conversation_id, ordinal,
      case when ordinal % 2 = 1 then 'user' else 'assistant' end, 'complete', content, '[]', '[]', started_at from bench_said`);
  await tx.execute(sql`
    insert into message_words (organization_id, conversation_id, ordinal, language, words)
    select organization_id, conversation_id, ordinal, 'en', words from bench_said`);
}
