import { roles } from '@parley/contracts/rights/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { tenantScope, withPlatform, withScope } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { indexBacklog } from '../../record/said/index-backlog.jobs.ts';
import { indexSaid } from '../../record/said/index-said.jobs.ts';
import { indexLater, indexTopics } from '../../record/said/write-words.ts';
import { findConversationLead } from './store/conversation-lead.queries.ts';

const fact = 'The zebrafinch voucher is valid for forty-two days after purchase.';

let app: TestApp;
let member: Member;
let chatbotId: string;
let otherChatbotId: string;
let talk: { conversationId: string; visitorToken: string };

beforeAll(async () => {
  // Run by hand, because the job would complete the conversations of January.
  app = await startTestApp({ runByHand: ['chat.complete'] });
  member = await app.register();
  chatbotId = await openChatbot('Vouchers');
  otherChatbotId = await openChatbot('Other');
  const path = `/api/chat/${chatbotId}/messages`;
  const first = await app.anonymous().post(path, { message: 'How long is the zebrafinch voucher valid?' });
  talk = first.body;
  const visitor = app.anonymous().with({ authorization: `Bearer ${talk.visitorToken}` });
  await visitor.post(path, { message: 'Is the zebrafinch voucher valid?' });
  await insertConversations(30);
});
afterAll(() => app.close());

async function openChatbot(name: string): Promise<string> {
  const { body } = await member.post('/api/chatbots', { name });
  await member.post(`/api/chatbots/${body.id}/knowledge`, { type: 'text', name: 'Facts', content: fact });
  await member.post(`/api/chatbots/${body.id}/deploy`);
  await app.settled();
  return body.id;
}

/** Older conversations of the other chatbot: every third is completed and from Norway; one has an intent and a contact. */
function insertConversations(count: number): Promise<number> {
  return withPlatform(app.deps.database, (tx) =>
    tx.execute(sql`
      insert into conversations (id, organization_id, chatbot_id, session_id, status, country, contact, user_intent,
        sentiment_score, message_count, started_at, last_message_at)
      select gen_random_uuid(), ${member.organizationId}, ${otherChatbotId}, 'session-' || n,
        case when n % 3 = 0 then 'completed' else 'active' end, case when n % 3 = 0 then 'NO' end,
        case when n = 7 then 'anna@example.com' end, case when n = 7 then '100%_Refund' end,
        case when n = 7 then 0.5 end, n, timestamptz '2026-01-01 00:00+00' + n * interval '1 day',
        timestamptz '2026-01-01 00:01:30+00' + n * interval '1 day'
      from generate_series(1, ${count}::int) as n`),
  );
}

async function list(query: string) {
  const answer = await member.get(`/api/conversations?${query}`);
  expect(answer.status).toBe(200);
  return answer.body;
}

describe('one conversation', () => {
  it('CONV-14, CONV-16: shows messages in order, with sources, mode, and time of each answer', async () => {
    const { status, body } = await member.get(`/api/conversations/${talk.conversationId}`);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(
      expect.arrayContaining([
        'id',
        'sessionId',
        'chatbotId',
        'chatbotName',
        'startedAt',
        'messageCount',
        'userIntent',
        'location',
        'contact',
        'status',
        'sentimentScore',
        'averageResponseMs',
        'mainTopics',
        'durationSeconds',
        'messages',
      ]),
    );
    expect(body).toMatchObject({ chatbotId, chatbotName: 'Vouchers', status: 'active', messageCount: 4 });
    expect(body.messages.map((message: { role: string }) => message.role)).toEqual([
      'user',
      'assistant',
      'user',
      'assistant',
    ]);
    expect(body.messages[1]).toMatchObject({
      mode: 'extractive',
      status: 'complete',
      sources: [{ n: 1, sourceName: 'Facts', quote: fact }],
    });
    expect(body.messages[1].responseMs).toBeGreaterThanOrEqual(0);
    expect(body.averageResponseMs).toBeGreaterThanOrEqual(0);
  });

  it('CONV-16, SEC-49: never reveals to staff anything that gives access to the visitor’s session', async () => {
    const { body, text } = await member.get(`/api/conversations/${talk.conversationId}`);
    expect(text).not.toContain('parley_vt_');
    const guess = app.anonymous().with({ authorization: `Bearer ${body.sessionId}` });
    expect((await guess.get(`/api/chat/${chatbotId}/messages`)).status).toBe(401);
  });
});

describe('insights of one conversation', () => {
  let owner: Member;
  let desk: string;

  beforeAll(async () => {
    owner = await app.register();
    desk = (await owner.post('/api/chatbots', { name: 'Desk' })).body.id;
  });

  const platform = (statement: ReturnType<typeof sql>) =>
    withPlatform(app.deps.database, (tx) => tx.execute(statement));

  async function addConversation(of: Member, id: string): Promise<string> {
    const conversationId = app.deps.ids.next();
    await platform(sql`
      insert into conversations (id, organization_id, chatbot_id, session_id, status, started_at, last_message_at)
      values (${conversationId}, ${of.organizationId}, ${id}, 's', 'active', now(), now())`);
    return conversationId;
  }

  /** Inserts a lead of an organization that refers to a conversation. */
  async function addLead(of: Member, id: string, conversationId: string, email: string): Promise<string> {
    const leadId = app.deps.ids.next();
    const { organizationId } = of;
    await platform(sql`
      insert into leads (id, organization_id, chatbot_id, name, email, phone, status, confidence, created_at, updated_at)
      values (${leadId}, ${organizationId}, ${id}, 'Anna Berg', ${email}, '+4722000000', 'qualified', 'good', now(), now())`);
    await platform(sql`
      insert into lead_conversations (organization_id, lead_id, conversation_id, started_at)
      values (${organizationId}, ${leadId}, ${conversationId}, now())`);
    return leadId;
  }

  it('CONV-16: is null or empty before the conversation is judged', async () => {
    const id = await addConversation(owner, desk);
    const { body } = await owner.get(`/api/conversations/${id}`);
    expect(body).toMatchObject({ language: null, outcome: null, sentimentScores: [], lead: null });
  });

  it('CONV-16: shows the language, the outcome, and the mood of each message in order', async () => {
    const id = await addConversation(owner, desk);
    await platform(sql`
      update conversations set language = 'fr', outcome = 'resolved',
        insight = '{"scores": [-0.4, 0, 0.71], "intent": null, "thanked": [], "topics": []}'
      where id = ${id}`);
    const { body } = await owner.get(`/api/conversations/${id}`);
    expect(body).toMatchObject({ language: 'fr', outcome: 'resolved', sentimentScores: [-0.4, 0, 0.71] });
  });

  it('CHAT-13: shows the joined lead to every role that may read leads', async () => {
    const id = await addConversation(owner, desk);
    const leadId = await addLead(owner, desk, id, 'anna@example.com');
    const lead = {
      id: leadId,
      name: 'Anna Berg',
      email: 'anna@example.com',
      phone: '+4722000000',
      status: 'qualified',
    };
    for (const reader of [owner, await owner.asRole('viewer')])
      expect((await reader.get(`/api/conversations/${id}`)).body.lead).toEqual(lead);
    await platform(sql`delete from leads where id = ${leadId}`);
    expect((await owner.get(`/api/conversations/${id}`)).body.lead).toBeNull();
  });

  it('CHAT-13: shows the surviving lead after a merge', async () => {
    const id = await addConversation(owner, desk);
    const merged = await addLead(owner, desk, id, 'merged@example.com');
    const stays = await addLead(owner, desk, await addConversation(owner, desk), 'stays@example.com');
    const { status } = await owner.post(`/api/leads/${stays}/merge`, { from: merged });
    expect(status).toBe(200);
    expect((await owner.get(`/api/conversations/${id}`)).body.lead).toMatchObject({
      id: stays,
      email: 'stays@example.com',
    });
  });

  it('TEN-01, SEC-11: never shows the lead of another organization, even one that refers to the conversation', async () => {
    const stranger = await app.register();
    const foreign = (await stranger.post('/api/chatbots', { name: 'Foreign' })).body.id;
    const id = await addConversation(owner, desk);
    await addLead(stranger, foreign, id, 'foreign@example.com');
    expect((await owner.get(`/api/conversations/${id}`)).body.lead).toBeNull();
    const found = await withPlatform(app.deps.database, (tx) =>
      findConversationLead(tx, owner.organizationId, id),
    );
    expect(found).toBeUndefined();
    expect((await stranger.get(`/api/conversations/${id}`)).status).toBe(404);
  });
});

describe('the list', () => {
  it('CONV-19, API-11: is newest first, in pages, with the exact total', async () => {
    const first = await list('');
    expect(first).toMatchObject({ total: 31, page: 1, pageSize: 10 });
    expect(first.totalIsCapped).toBeUndefined();
    expect(first.items[0].id).toBe(talk.conversationId);
    const started = first.items.map((item: { startedAt: string }) => item.startedAt);
    expect(started).toEqual([...started].sort().reverse());
    const last = await list('page=4');
    expect(last.items).toHaveLength(1);
    expect((await list('pageSize=50')).items).toHaveLength(31);
    expect((await list('page=9')).items).toEqual([]);
  });

  it.each([
    ['status=completed', 10],
    ['status=active', 21],
    ['country=no', 10],
    ['search=SESSION-1', 11],
    ['search=100%25_refund', 1],
    ['search=anna@', 1],
    ['search=%25', 1],
    ['search=_', 1],
    ['from=2026-01-30T00:00:00Z&to=2026-01-31T00:00:00Z', 2],
    ['status=active&country=NO', 0],
  ])('CONV-04, CONV-19: %s finds %i', async (query, total) => {
    expect((await list(query)).total).toBe(total);
  });

  it('CONV-19: filters by chatbot and searches by the beginning of an id', async () => {
    expect((await list(`chatbotId=${chatbotId}`)).items.map((item: { id: string }) => item.id)).toEqual([
      talk.conversationId,
    ]);
    expect((await list(`search=${talk.conversationId.slice(0, 23).toUpperCase()}`)).total).toBe(1);
  });

  it('CONV-19: the value `all` of a filter does not restrict the list', async () => {
    const filters = [
      'status',
      'chatbotId',
      'country',
      'language',
      'outcome',
      'sentiment',
      'rating',
      'hasLead',
      'counted',
    ];
    const query = filters.map((name) => `${name}=all`).join('&');
    const { total } = (await member.get('/api/conversations')).body;
    expect(total).toBeGreaterThan(1);
    expect((await member.get(`/api/conversations?${query}`)).body.total).toBe(total);
    expect((await member.get(`/api/conversations/export.csv?${query}`)).status).toBe(200);
  });

  it.each(['', '/export.csv'])('SEC-49: %s rejects an invalid id', async (path) => {
    const { status, body } = await member.get(`/api/conversations${path}?chatbotId=nope`);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
  });

  it('CONV-19: sorts by messages', async () => {
    const { items } = await list('sort=-messageCount');
    expect(items[0].messageCount).toBe(30);
  });

  it('CONV-17: returns the score as a number, or null without data, and the country name in the reader’s language', async () => {
    const { items } = await list('search=anna');
    expect(items[0]).toMatchObject({ sentimentScore: 0.5, durationSeconds: 90, location: null });
    const norway = await member.get('/api/conversations?country=NO', { 'accept-language': 'de' });
    expect(norway.body.items[0]).toMatchObject({ sentimentScore: null, country: 'NO', location: 'Norwegen' });
  });

  it.each([
    'pageSize=11',
    'page=0',
    'sort=contact',
    'status=deleted',
    'from=yesterday',
    'from=0000-01-01T00:00:00.000Z',
    'from=2026-13-01',
    'to=2026-02-30',
    'from=1969-12-31',
    'from=2026-01-01&timezone=Mars/Base',
    'timezone=%2B02:00',
    'outcome=lost',
    'outcome=unanswered&outcome=resolved',
    'sentiment=0.5',
    'rating=5',
    'language=en-US%00',
    'topic=',
    `topic=${'x'.repeat(201)}`,
    'intent=',
    'hasLead=yes',
    'counted=1',
    'organizationId=x',
    'country=NOR',
  ])('SEC-49: the list and its export reject %s', async (query) => {
    expect((await member.get(`/api/conversations?${query}`)).status).toBe(400);
    expect((await member.get(`/api/conversations/export.csv?${query}`)).status).toBe(400);
  });

  it('CONV-19: filters by the rating of answers, ignoring superseded answers', async () => {
    const owner = await app.register();
    const { body } = await owner.post('/api/chatbots', { name: 'Rated' });
    const rated = ['0199f3c2-9c40-7a11-8e22-000000000001', '0199f3c2-9c40-7a11-8e22-000000000002'] as const;
    const tenant = owner.organizationId;
    await withPlatform(app.deps.database, async (tx) => {
      await tx.execute(sql`
        insert into conversations (id, organization_id, chatbot_id, session_id, status, started_at, last_message_at)
        select id, ${tenant}, ${body.id}, 's', 'active', now(), now() from unnest(${[...rated]}::uuid[]) as id`);
      await tx.execute(sql`
        insert into messages (id, organization_id, chatbot_id, conversation_id, ordinal, role, status, content, rating, superseded_by,
          created_at)
        select gen_random_uuid(), ${tenant}, ${body.id}, v.id::uuid, n, 'assistant', 'complete', 'Hello', rating,
          case when n = 2 then gen_random_uuid() end, now()
        from (values (${rated[0]}, 1, 'down'), (${rated[1]}, 1, 'up'), (${rated[1]}, 2, 'down')) as v (id, n, rating)`);
    });
    const found = async (rating: string) =>
      (await owner.get(`/api/conversations?rating=${rating}`)).body.items.map(
        (item: { id: string }) => item.id,
      );
    expect(await found('down')).toEqual([rated[0]]);
    expect(await found('up')).toEqual([rated[1]]);
    expect((await list('rating=down')).total).toBe(0);
  });

  it('CONV-19: accepts the last possible date, and interprets days in the reader’s time zone', async () => {
    expect((await list('to=9999-12-31')).total).toBe(31);
    expect((await list('from=2026-01-31&to=2026-01-31')).total).toBe(1);
    expect((await list('from=2026-01-31&to=2026-01-31&timezone=America/New_York')).total).toBe(0);
    expect((await list('from=2026-01-30&to=2026-01-30&timezone=America/New_York')).total).toBe(1);
    const saved = await member.patch('/api/user', { timezone: 'America/New_York' });
    expect(saved.status, saved.text).toBe(200);
    expect((await list('from=2026-01-30&to=2026-01-30')).total).toBe(1);
    expect((await list('from=2026-01-31&to=2026-01-31')).total).toBe(0);
    await member.patch('/api/user', { timezone: null });
  });

  it('CONV-19: counts each tab within the filters, up to 100', async () => {
    const owner = await app.register();
    const [desk, other] = [
      (await owner.post('/api/chatbots', { name: 'Desk' })).body.id,
      (await owner.post('/api/chatbots', { name: 'Other' })).body.id,
    ];
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`
        insert into conversations (id, organization_id, chatbot_id, session_id, status, started_at, last_message_at)
        select gen_random_uuid(), ${owner.organizationId}, case when n <= 3 then ${other}::uuid else ${desk}::uuid end, 's' || n,
          case when n <= 5 then 'completed' else 'active' end, now(), now()
        from generate_series(1, 160) as n`),
    );
    const counts = async (query = '', who = owner) => {
      const { all, active, completed } = (await who.get(`/api/conversations/counts${query}`)).body;
      return { all, active, completed };
    };
    expect(await counts()).toEqual({ all: 100, active: 100, completed: 5 });
    expect(await counts(`?chatbotId=${other}`)).toEqual({ all: 3, active: 0, completed: 3 });
    expect(await counts('?from=2999-01-01')).toEqual({ all: 0, active: 0, completed: 0 });
    const stranger = await app.register();
    expect(await counts(`?chatbotId=${desk}`, stranger)).toEqual({ all: 0, active: 0, completed: 0 });
    for (const query of ['?search=x', '?status=active', '?chatbotId=nope', '?language=DEU1'])
      expect((await owner.get(`/api/conversations/counts${query}`)).body.code, query).toBe(
        'validation_failed',
      );
  });

  it('CONV-19: counts exactly to 10,000 and reports when there are more', async () => {
    const owner = await app.register();
    const { body } = await owner.post('/api/chatbots', { name: 'Popular' });
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`
        insert into conversations (id, organization_id, chatbot_id, session_id, status, started_at, last_message_at)
        select gen_random_uuid(), ${owner.organizationId}, ${body.id}, 's', 'active', now(), now()
        from generate_series(1, 10001)`),
    );
    const answer = await owner.get('/api/conversations');
    expect(answer.body).toMatchObject({ total: 10_000, totalIsCapped: true });
  });
});

describe('search', () => {
  it('CONV-05: finds a country and an intent by their names in the reader’s language', async () => {
    expect((await list('search=norw')).total).toBe(10);
    const inGerman = { 'accept-language': 'de' };
    expect((await member.get('/api/conversations?search=Norwegen', inGerman)).body.total).toBe(10);
    expect((await list('search=Norwegen')).total).toBe(0);
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`
        update conversations set user_intent = 'cancel'
        where organization_id = ${member.organizationId} and session_id = 'session-8'`),
    );
    const { items } = await list('search=CANCELLATION');
    expect(items).toMatchObject([{ sessionId: 'session-8', userIntent: 'Cancellation' }]);
  });
});

describe('full-text search in messages', () => {
  let owner: Member;
  let garage: string;

  beforeAll(async () => {
    owner = await app.register();
    garage = await newChatbot(owner);
    await say(garage, 'Where can I charge my electric car?');
    await say(garage, 'Was kostet das Aufladen von Elektroautos über Nacht?');
    await say(garage, 'J’ai perdu la carte, où acheter une nouvelle ?');
    await say(garage, '如何申请退款？');
    await say(garage, 'أين أجد فواتير الشركة؟');
    await say(garage, 'Where do I park my bike?');
    await app.settled();
  });

  async function newChatbot(of: Member): Promise<string> {
    const { body } = await of.post('/api/chatbots', { name: 'Garage' });
    await of.post(`/api/chatbots/${body.id}/deploy`);
    await app.settled();
    return body.id;
  }

  /** Sends a message to a chatbot; returns the id of the conversation. */
  async function say(id: string, message: string): Promise<string> {
    const { status, body, text } = await app.anonymous().post(`/api/chat/${id}/messages`, { message });
    expect(status, text).toBe(200);
    return body.conversationId;
  }

  async function search(text: string, reader = owner, more = '') {
    const found = await reader.get(`/api/conversations?search=${encodeURIComponent(text)}${more}`);
    expect(found.status, found.text).toBe(200);
    return found.body;
  }

  interface Item {
    id: string;
    found?: { text: string; role: string; messageId: string; marks: { start: number; end: number }[] };
  }

  /** Returns the sentences found, with matches in brackets. */
  function sentences(items: readonly Item[]): (string | undefined)[] {
    return items.map(({ found }) =>
      found?.marks.reduceRight(
        (text, { start, end }) => `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`,
        found.text,
      ),
    );
  }

  it.each([
    ['electric car', 'Where can I charge my [electric] [car]?'],
    ['ELECTRIC cars', 'Where can I charge my [electric] [car]?'],
    ['where can I charge', 'Where can I [charge] my electric car?'],
    ['elec', 'Where can I charge my [electric] car?'],
    ['aufladen', 'Was kostet das [Aufladen] von Elektroautos über Nacht?'],
    ['Elektroautos uber', 'Was kostet das Aufladen von [Elektroautos] über Nacht?'],
    ['cartes nouvelle', 'J’ai perdu la [carte], où acheter une [nouvelle] ?'],
    ['退款', '如何申请[退款]？'],
    ['فواتير', 'أين أجد [فواتير] الشركة؟'],
  ])('CONV-05: %s finds the sentence that contains it, with matches marked', async (text, sentence) => {
    const { items, total } = await search(text);
    expect(total).toBe(1);
    expect(sentences(items)).toEqual([sentence]);
    expect(items[0].found.role).toBe('user');
  });

  it.each([
    'electric bus',
    'the',
    'where',
    "'",
    "' | 'x",
    "electric' & !'car",
    '!car',
    '(',
    'car:*',
    'electric\\',
    '😀',
    '\u202e',
    '<script>alert(1)</script>',
    '%',
    '* & |',
  ])('CONV-05, SEC-49: %s finds only real matches and causes no error', async (text) => {
    expect((await search(text)).items.filter((item: Item) => sentences([item])[0]?.includes('bike'))).toEqual(
      [],
    );
  });

  it('SEC-49: rejects a search that is too long or contains a null character', async () => {
    expect((await owner.get(`/api/conversations?search=${'x'.repeat(5_000)}`)).status).toBe(400);
    expect((await owner.get('/api/conversations?search=a%00b')).status).toBe(400);
    expect((await search('electric car '.repeat(15))).total).toBe(1);
    expect((await search('电'.repeat(200))).total).toBe(0);
  });

  it('CONV-05, CONV-08: the export contains the same matches, and pages do not overlap', async () => {
    const { text } = await owner.get('/api/conversations/export.csv?search=electric%20car');
    expect(text.trim().split('\r\n')).toHaveLength(2);
    const other = await app.register();
    const id = await newChatbot(other);
    for (let n = 0; n < 12; n += 1) await say(id, `Is parcel ${n} on its way?`);
    await app.settled();
    const [first, second] = [await search('parcels', other), await search('parcels', other, '&page=2')];
    expect([first.total, first.items.length, second.items.length]).toEqual([12, 10, 2]);
    const ids = [...first.items, ...second.items].map((item: Item) => item.id);
    expect(new Set(ids).size).toBe(12);
  });

  it('TEN-01, SEC-11: never finds messages of another organization', async () => {
    const stranger = await app.register();
    await say(await newChatbot(stranger), 'Does the electric car have a spare wheel?');
    await app.settled();
    expect((await search('electric car', stranger)).total).toBe(1);
    expect((await search('charge', stranger)).total).toBe(0);
    expect((await search('wheel')).total).toBe(0);
    expect((await search('wheel', owner, '&from=2020-01-01')).total).toBe(0);
    expect((await search('wheel', stranger, '&from=2020-01-01')).total).toBe(1);
    // Another organization's index entries find nothing either, even if its prefixed words are used directly.
    const [words] = await withPlatform(app.deps.database, (tx) =>
      tx.rows<{ asked: string }>(sql`
        select string_agg(quote_literal(word), '|') as asked
        from message_words w, unnest(tsvector_to_array(w.words)) as word where w.organization_id = ${owner.organizationId}`),
    );
    const [least, greatest] = ['0', 'f'].map((digit) => digit.repeat(32));
    for (const found of [
      sql`resolve.said_with(${words?.asked}::tsquery, null)`,
      sql`resolve.said_between(${words?.asked}::tsquery, ${least}::uuid, ${greatest}::uuid, null)`,
    ]) {
      const foundBy = (organizationId: string) =>
        withScope(app.deps.database, tenantScope(organizationId), (tx) =>
          tx.rows(sql`select * from ${found}`),
        );
      expect((await foundBy(owner.organizationId)).length).toBeGreaterThan(5);
      expect(await foundBy(stranger.organizationId)).toEqual([]);
    }
  });

  it('PRIV-09: does not find masked or deleted text', async () => {
    const masking = await app.register();
    const id = await newChatbot(masking);
    await masking.patch(`/api/chatbots/${id}`, { privacy: { anonymization: 'partial' } });
    await masking.post(`/api/chatbots/${id}/deploy`);
    await app.settled();
    const conversationId = await say(id, 'Send the blueprint to zoe.quark@example.com please.');
    await app.settled();
    expect((await search('blueprint', masking)).items).toMatchObject([{ id: conversationId }]);
    expect((await search('quark', masking)).total).toBe(0);
    const words = () =>
      withPlatform(app.deps.database, (tx) =>
        tx.rows(sql`select words::text from message_words where conversation_id = ${conversationId}`),
      );
    expect(JSON.stringify(await words())).not.toMatch(/quark|zoe/);
    expect((await masking.delete(`/api/conversations/${conversationId}`)).status).toBe(204);
    expect(await words()).toEqual([]);
    expect((await search('blueprint', masking)).total).toBe(0);
  });

  it('CONV-05: indexes nothing while an answer is being written, because the question may still be hidden', async () => {
    const conversationId = await say(garage, 'Is there a ferry to Helgoland?');
    const platform = (statement: ReturnType<typeof sql>) =>
      withPlatform(app.deps.database, (tx) => tx.execute(statement));
    await platform(sql`delete from message_words where conversation_id = ${conversationId}`);
    await platform(
      sql`update conversations set running_message_id = gen_random_uuid() where id = ${conversationId}`,
    );
    const key = { organization_id: owner.organizationId, conversation_id: conversationId };
    await indexSaid(app.deps, [key]);
    expect((await search('Helgoland')).total).toBe(0);
    await platform(sql`update conversations set running_message_id = null where id = ${conversationId}`);
    await indexSaid(app.deps, [key]);
    await indexSaid(app.deps, [key]);
    expect((await search('Helgoland')).items).toMatchObject([{ id: conversationId }]);
  });

  it('CONV-05: indexes messages from before the index existed, once and in the background', async () => {
    const { organizationId } = owner;
    const platform = (statement: ReturnType<typeof sql>) =>
      withPlatform(app.deps.database, (tx) => tx.execute(statement));
    await platform(sql`delete from message_words where organization_id = ${organizationId}`);
    expect((await search('electric car')).total).toBe(0);
    await withPlatform(app.deps.database, (tx) => indexLater(tx, organizationId));
    const never = new AbortController();
    await expect(indexBacklog(app.deps, AbortSignal.abort())).rejects.toThrow();
    await indexBacklog(app.deps, never.signal);
    expect((await search('electric car')).total).toBe(1);
    expect(await platform(sql`delete from said_backlog where organization_id = ${organizationId}`)).toBe(0);
    await indexBacklog(app.deps, never.signal);
  });

  it('CONV-05: finds conversations by topic, and leads by name', async () => {
    const conversationId = await say(garage, 'Hello there');
    await app.settled();
    const platform = (statement: ReturnType<typeof sql>) =>
      withPlatform(app.deps.database, (tx) => tx.execute(statement));
    await withPlatform(app.deps.database, (tx) =>
      indexTopics(tx, [
        {
          organizationId: owner.organizationId,
          conversationId,
          language: 'en',
          intent: null,
          topics: ['Winter tyres'],
        },
      ]),
    );
    expect((await search('winter tyre')).items).toMatchObject([{ id: conversationId }]);
    expect((await search('winter tyre')).items[0].found).toBeUndefined();
    const leadId = app.deps.ids.next();
    await platform(sql`
      insert into leads (id, organization_id, chatbot_id, name, status, confidence, created_at, updated_at)
      values (${leadId}, ${owner.organizationId}, ${garage}, 'Ottilie Quist', 'new', 'good', now(), now())`);
    await platform(sql`
      insert into lead_conversations (organization_id, lead_id, conversation_id, started_at)
      values (${owner.organizationId}, ${leadId}, ${conversationId}, now())`);
    expect((await search('quist')).items).toMatchObject([{ id: conversationId }]);
  });
});

describe('GET /api/conversations/export.csv', () => {
  const path = '/api/conversations/export.csv';
  const linesOf = (text: string) => text.trim().split('\r\n');

  it('CONV-08: exports the listed conversations with the columns of the list, and audits each export', async () => {
    const { status, text, headers } = await member.get(`${path}?status=completed&country=NO`);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers.get('content-disposition')).toContain('attachment; filename="conversations.csv"');
    const [head, ...rows] = linesOf(text);
    expect(head).toContain('ID,Chatbot,Started,Messages,User intent,Location,Status');
    expect(rows).toHaveLength(10);
    expect(rows[0]).toContain(',Other,2026-01-31T00:00:00.000Z,30,,Norway,Completed,');
    const audit = await member.get('/api/organization/audit');
    expect(audit.body.items[0]).toMatchObject({ action: 'conversation.export', details: { rows: 10 } });
  });

  it('CONV-08: exports only the selected conversations, or returns 404 if one belongs to another organization', async () => {
    const [one, two] = (await list('status=completed')).items;
    const { text } = await member.get(`${path}?ids=${one.id},${two.id}`);
    const exported = linesOf(text)
      .slice(1)
      .map((line) => line.split(',')[0]);
    expect(exported.sort()).toEqual([one.id, two.id].sort());
    const stranger = await app.register();
    expect((await stranger.get(`${path}?ids=${one.id}`)).status).toBe(404);
    expect(linesOf((await stranger.get(path)).text)).toHaveLength(1);
    for (const ids of ['x', `${one.id},0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b`])
      expect((await member.get(`${path}?ids=${ids}`)).status).toBe(404);
  });

  it('SEC-38: escapes cells that a spreadsheet would run as a formula', async () => {
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`
        update conversations set user_intent = '=cmd()'
        where organization_id = ${member.organizationId} and session_id = 'session-9'`),
    );
    expect((await member.get(`${path}?search=session-9`)).text).toContain(",'=cmd(),");
  });
});

describe('read access', () => {
  it('TEN-01, SEC-11: hides everything from another organization', async () => {
    const other = await app.register();
    expect((await other.get('/api/conversations')).body).toMatchObject({ items: [], total: 0 });
    expect((await other.get(`/api/conversations?chatbotId=${chatbotId}`)).body.total).toBe(0);
    for (const id of [talk.conversationId, '0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', 'x']) {
      const answer = await other.get(`/api/conversations/${id}`);
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    }
  });

  it('TEN-03: rejects requests without a session', async () => {
    expect((await app.anonymous().get('/api/conversations')).status).toBe(401);
    expect((await app.anonymous().get(`/api/conversations/${talk.conversationId}`)).status).toBe(401);
  });

  it.each(roles)('SEC-13: %s may read', async (role) => {
    const colleague = await member.asRole(role);
    const { status, body } = await colleague.get(`/api/conversations/${talk.conversationId}`);
    expect(status).toBe(200);
    expect(body.abilities['conversation.delete']).toBe(['owner', 'admin', 'member'].includes(role));
    expect(body.abilities['chatbot.update']).toBe(['owner', 'admin', 'member'].includes(role));
  });
});

it('shows a visitor’s comment on an answer to staff of the organization only', async () => {
  const visitor = app.anonymous().with({ authorization: `Bearer ${talk.visitorToken}` });
  const path = `/api/conversations/${talk.conversationId}`;
  const ratings = async () => {
    const { body } = await member.get(path);
    return body.messages
      .filter(({ role }: { role: string }) => role === 'assistant')
      .map(({ id, rating, ratingComment }: Record<string, unknown>) => ({ id, rating, ratingComment }));
  };
  const [first, second] = await ratings();
  const feedback = { rating: 'down', comment: 'I asked about gift cards.' };
  const { status } = await visitor.post(`/api/chat/${chatbotId}/messages/${first.id}/feedback`, feedback);
  expect(status).toBe(204);
  expect(await ratings()).toEqual([
    { id: first.id, rating: 'down', ratingComment: 'I asked about gift cards.' },
    second,
  ]);
  const outsider = await app.register();
  expect((await outsider.get(path)).status).toBe(404);
});
