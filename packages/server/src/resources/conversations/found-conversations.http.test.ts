import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom } from '../../../../../tools/random.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { withPlatform } from '../../db/scope.ts';
import { json, sql } from '../../db/sql.ts';
import { hourMs } from '../../lib/timing/durations.ts';

/** A conversation and the words of its two messages. */
interface Said {
  id: string;
  chatbotId: string;
  startedAt: Date;
  messages: string[][];
}

const conversations = 10_600;
const start = Date.UTC(2026, 0, 1);

let app: TestApp;
let owner: Member;
/** Oldest first. */
let said: Said[];
let bots: string[];

beforeAll(async () => {
  app = await startTestApp({ env: { DEFAULT_PLAN: 'enterprise' } });
  owner = await app.register();
  bots = [];
  for (const name of ['First desk', 'Second desk', 'Third desk'])
    bots.push((await owner.post('/api/chatbots', { name })).body.id);
  said = makeSaid();
  await store(owner, said);
});
afterAll(() => app.close());

/** Words occur in messages at random, except `zenith`, `echoing` and `archaic`. */
function makeSaid(): Said[] {
  const random = createRandom(5);
  const chances = { maple: 0.5, birch: 0.2, cedar: 0.08, willow: 0.01, rowan: 0.0004 };
  return Array.from({ length: conversations }, (_, at) => {
    const startedAt = new Date(start + at * hourMs);
    const words = () =>
      Object.entries(chances).flatMap(([word, chance]) => (random.chance(chance) ? [word] : []));
    const messages = [words(), words()].map((list, ordinal) => [
      ...list,
      ...(ordinal === 0 ? ['zenith'] : []),
      ...(at % 10 < 8 ? ['echoing'] : []),
      ...(at < 1_500 && ordinal === 1 ? ['archaic'] : []),
    ]);
    return {
      // Imported conversations have ids newer than their start.
      id: random.id(at % 97 === 0 ? new Date(start + conversations * hourMs) : startedAt),
      chatbotId: bots[at % 7 === 0 ? 1 : at % 50 === 1 ? 2 : 0] ?? '',
      startedAt,
      messages,
    };
  });
}

/** Inserts conversations and search index entries directly, because chatting 10,000 times would take minutes. */
async function store({ organizationId }: Member, list: readonly Said[]): Promise<void> {
  const rows = list.map(({ id, chatbotId, startedAt, messages }) => ({
    id,
    chatbot_id: chatbotId,
    started_at: startedAt,
    messages,
  }));
  await withPlatform(app.deps.database, async (tx) => {
    await tx.execute(sql`
      insert into conversations (id, organization_id, chatbot_id, session_id, status, locale, main_topics, message_count, answer_count,
        response_ms_sum, started_at, last_message_at)
      select id, ${organizationId}::uuid, chatbot_id, 'f00d', 'completed', 'en', '{}', 2, 1, 0, started_at, started_at
      from jsonb_to_recordset(${json(rows)}::jsonb) as given (id uuid, chatbot_id uuid, started_at timestamptz)`);
    await tx.execute(sql`
      insert into message_words (organization_id, conversation_id, ordinal, language, words)
      select ${organizationId}::uuid, given.id, ordinal, 'en', array_to_tsvector(array(
        select ${`${organizationId.slice(-6)}en:`} || word from jsonb_array_elements_text(message) as word))
      from jsonb_to_recordset(${json(rows)}::jsonb) as given (id uuid, messages jsonb)
      cross join lateral jsonb_array_elements(messages) with ordinality as one (message, ordinal)`);
  });
}

type Query = { sort?: string; page?: number; chatbotId?: string; from?: string; to?: string };

async function find(search: string, query: Query = {}) {
  const asked = new URLSearchParams({ search, pageSize: '25' });
  for (const [name, value] of Object.entries(query)) asked.set(name, `${value}`);
  const { status, body } = await owner.get(`/api/conversations?${asked}`);
  expect(status).toBe(200);
  return {
    ids: body.items.map(({ id }: { id: string }) => id),
    total: body.total,
    isCapped: body.totalIsCapped === true,
  };
}

/** The expected list, computed by filtering all conversations. */
function expected(
  word: string,
  { sort = '-startedAt', page = 1, chatbotId, from, to }: Query = {},
  gone = '',
) {
  const matches = said.filter(
    (one) =>
      one.messages.some((words) => words.includes(word)) &&
      one.chatbotId !== gone &&
      (chatbotId === undefined || one.chatbotId === chatbotId) &&
      (from === undefined || one.startedAt >= new Date(from)) &&
      (to === undefined || one.startedAt <= new Date(to)),
  );
  const ordered = sort === 'startedAt' ? matches : matches.toReversed();
  return {
    ids: ordered.slice((page - 1) * 25, page * 25).map(({ id }) => id),
    total: Math.min(matches.length, 10_000),
    isCapped: matches.length > 10_000,
  };
}

const words = ['zenith', 'echoing', 'archaic', 'maple', 'birch', 'cedar', 'willow', 'rowan', 'nothing'];

it.each(words)(
  'finds the same conversations for %s, in the same order, as a full scan does',
  async (word) => {
    for (const query of [
      {},
      { page: 2 },
      { page: 40 },
      { sort: 'startedAt' },
      { sort: 'startedAt', page: 3 },
    ])
      expect(await find(word, query), JSON.stringify(query)).toEqual(expected(word, query));
  },
);

it.each(words)(
  'finds the same conversations for %s in one chatbot or a date range as a full scan does',
  async (word) => {
    const at = (hour: number) => new Date(start + hour * hourMs).toISOString();
    for (const query of [
      { chatbotId: bots[1] ?? '' },
      { from: at(9_000) },
      { to: at(2_000) },
      { from: at(1_000), to: at(8_000), sort: 'startedAt', page: 2 },
      { from: at(4_000), to: at(4_020), chatbotId: bots[1] ?? '' },
      { from: at(conversations), to: at(2 * conversations) },
      { chatbotId: bots[2] ?? '', sort: 'startedAt' },
    ])
      expect(await find(word, query), JSON.stringify(query)).toEqual(expected(word, query));
  },
);

it('leaves out conversations of a deleted chatbot from the list and the count', async () => {
  const gone = bots[2] ?? '';
  expect((await owner.delete(`/api/chatbots/${gone}`)).status).toBe(204);
  for (const word of ['maple', 'archaic', 'willow'])
    expect(await find(word), word).toEqual(expected(word, {}, gone));
});
