import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '../../../../../tools/model-server/model-server.ts';
import { mockModel, publishChatbot, startVisitor, voucherQuestion } from '../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { withPlatform } from '../../db/scope.ts';
import { json, type Statement, sql } from '../../db/sql.ts';
import { dayMs } from '../../lib/timing/durations.ts';
import { ManualClock } from '../../ports/clock.ts';
import { rebuildProjections } from '../../rebuild-projections.ts';
import { chatSlice } from '../chat/chat.slice.ts';
import { expireConversations } from '../conversations/conversations.jobs.ts';
import { countBacklog, insightSchedules } from './insight.jobs.ts';
import { cleanTopics } from './judging/clean-topics.jobs.ts';
import { countRatings } from './judging/count-ratings.jobs.ts';
import type { DueConversation } from './judging/due.queries.ts';
import { type ConversationRow, lockForJudging, readConversations } from './judging/judged.queries.ts';
import { type JudgedConversation, storeJudgments } from './judging/store-judgments.ts';
import { countRows, storedRollups } from './testing/count-rows.ts';
import { verifyRollups } from './verify-rollups.ts';

const clock = new ManualClock(new Date('2026-03-10T10:20:00Z'));
let app: TestApp;
let model: ModelServer;

beforeAll(async () => {
  model = await startModelServer();
  app = await startTestApp({ clock, env: { EGRESS_ALLOW: new URL(model.baseUrl).host } });
});
afterAll(async () => {
  await app.close();
  await model.close();
});

const rows = <Row>(statement: Statement) =>
  withPlatform(app.deps.database, (tx) => tx.rows<Row>(statement as Statement<Row>));
const execute = (statement: Statement) => withPlatform(app.deps.database, (tx) => tx.execute(statement));
/** Sums of a chatbot over all quarter-hours. */
const sumsOf = async (chatbotId: string) => {
  const [row] = await rows<Record<string, number>>(sql`
    select sum(conversations) as conversations, sum(visitors) as visitors, sum(questions) as questions, sum(answers) as answers,
      sum(up) as up, sum(down) as down, sum(resolved) as resolved, sum(unanswered) as unanswered,
      sum(satisfied) as satisfied, sum(csat_rated) as csat_rated, sum(csat_good) as csat_good, sum(scored) as scored, sum(mode_model) as mode_model,
      sum(input_tokens) as input_tokens, sum(output_tokens) as output_tokens, sum(failed) as failed
    from insight_quarters where chatbot_id = ${chatbotId}`);
  return row ?? {};
};
const keysOf = async (chatbotId: string, dimension: string) => {
  const found = await rows<{ key: string; total: number }>(
    sql`select key, total from insight_days where chatbot_id = ${chatbotId} and dimension = ${dimension} order by key`,
  );
  return Object.fromEntries(found.map(({ key, total }) => [key, total]));
};
const differences = (owner: Member) => verifyRollups(app.deps.database, owner.organizationId);
const eventsOf = (type: string, chatbotId: string) =>
  rows<{ resource_id: string; data: object }>(
    sql`select resource_id, data from recorded.events where type = ${type} and chatbot_id = ${chatbotId} order by id`,
  );

async function setUp(settings?: object) {
  const owner = await app.register();
  const chatbotId = await publishChatbot(app, owner, settings ? { settings } : {});
  const path = `/api/chat/${chatbotId}/messages`;
  const visitor = await startVisitor(app, chatbotId);
  const say = async (message: string, who = visitor) => (await who.post(path, { message })).body;
  return { owner, chatbotId, path, visitor, say };
}

describe('messages', () => {
  it('ANA-08, REL-2: count in the quarter-hour and hour of their creation', async () => {
    const { owner, chatbotId, say } = await setUp();
    await say(voucherQuestion);
    clock.advance(15 * 60_000);
    await say('hello');
    await app.settled();
    const found = await rows<Record<string, unknown> & { bucket: Date }>(
      sql`select * from insight_quarters where chatbot_id = ${chatbotId} order by bucket`,
    );
    expect(found).toMatchObject([
      { questions: 1, answers: 1, timed: 1, mode_builtin: 1, mode_smalltalk: 0, conversations: 1 },
      { questions: 1, answers: 1, timed: 1, mode_builtin: 0, mode_smalltalk: 1, conversations: 0 },
    ]);
    expect(found.map(({ bucket }) => bucket.toISOString())).toEqual([
      '2026-03-10T10:15:00.000Z',
      '2026-03-10T10:30:00.000Z',
    ]);
    expect(
      await rows(
        sql`select bucket, questions, answers, conversations from insight_hours where chatbot_id = ${chatbotId}`,
      ),
    ).toEqual([{ bucket: new Date('2026-03-10T10:00:00Z'), questions: 2, answers: 2, conversations: 1 }]);
    expect(await differences(owner)).toEqual([]);
  });

  it('ANA-12: a model’s tokens count in the bucket of its answer', async () => {
    const { owner, chatbotId, say } = await setUp({ model: mockModel(model.baseUrl) });
    const { usage } = (await say('One?')).message;
    await app.settled();
    expect(usage.outputTokens).toBeGreaterThan(0);
    expect(await sumsOf(chatbotId)).toMatchObject({
      answers: 1,
      mode_model: 1,
      input_tokens: usage.inputTokens,
      output_tokens: usage.outputTokens,
    });
    expect(await differences(owner)).toEqual([]);
  });

  it('ANA-11: a rating replaces the previous one, and changes the outcome of the question', async () => {
    const { owner, chatbotId, path, visitor, say } = await setUp();
    const { message, conversationId } = await say(voucherQuestion);
    const rate = (rating: string) => visitor.post(`${path}/${message.id}/feedback`, { rating });
    await rate('up');
    await rate('up');
    await app.settled();
    expect(await sumsOf(chatbotId)).toMatchObject({ up: 1, down: 0, resolved: 1, unanswered: 0 });
    expect(await keysOf(chatbotId, 'outcome')).toEqual({ resolved: 1 });
    await rate('down');
    await app.settled();
    expect(await sumsOf(chatbotId)).toMatchObject({ up: 0, down: 1, resolved: 0, unanswered: 1 });
    expect(await keysOf(chatbotId, 'outcome')).toEqual({ unanswered: 1 });
    const rated = await eventsOf('message.rated', chatbotId);
    expect(rated.map(({ resource_id, data }) => [resource_id, data])).toEqual([
      [conversationId, expect.objectContaining({ rating: 'up', before: null })],
      [conversationId, expect.objectContaining({ rating: 'up', before: 'up' })],
      [conversationId, expect.objectContaining({ rating: 'down', before: 'up' })],
    ]);
    expect(await differences(owner)).toEqual([]);
  });

  it('ANA-11: the visitor’s rating of the conversation counts once, in the bucket of its start, and replaces the previous one', async () => {
    const { owner, chatbotId, visitor, say } = await setUp();
    const { conversationId } = await say(voucherQuestion);
    clock.advance(60 * 60_000);
    const rate = async (score: number) => {
      const { status } = await visitor.post(`/api/chat/${chatbotId}/rating`, { score });
      expect(status).toBe(204);
      await app.settled();
    };
    await rate(4);
    await rate(4);
    expect(await sumsOf(chatbotId)).toMatchObject({ csat_rated: 1, csat_good: 1 });
    await rate(3);
    expect(await sumsOf(chatbotId)).toMatchObject({ csat_rated: 1, csat_good: 0 });
    const { body } = await owner.get('/api/analytics?range=7d&timezone=UTC');
    expect(body.totals).toMatchObject({ csatCount: 1, csatPercent: 0, thumbsCount: 0 });
    expect(await storedRollups(app.deps.database, owner.organizationId)).toEqual(
      await countRows(app.deps.database, owner.organizationId),
    );
    expect(await differences(owner)).toEqual([]);
    await owner.delete(`/api/conversations/${conversationId}`);
    await app.settled();
    expect(await sumsOf(chatbotId)).toMatchObject({ csat_rated: 0, csat_good: 0 });
  });

  it('ANA-11: counts ratings that an earlier release has not counted, once', async () => {
    const { owner, chatbotId, say } = await setUp();
    const { conversationId } = await say(voucherQuestion);
    await app.settled();
    const csat = { scale: 'csat', score: 5 };
    await execute(
      sql`update conversations set csat = ${json(csat)}, counted = counted - 'csat' where id = ${conversationId}`,
    );
    for (let run = 0; run < 2; run += 1) {
      await countRatings(app.deps, new AbortController().signal);
      await app.settled();
      expect(await sumsOf(chatbotId)).toMatchObject({ csat_rated: 1, csat_good: 1 });
    }
    expect(await rows(sql`select 1 from insight_due where conversation_id = ${conversationId}`)).toEqual([]);
    expect(await differences(owner)).toEqual([]);
  });

  it('ANA-14: completes an inactive conversation with one event, as when the visitor ends it', async () => {
    const { chatbotId, say } = await setUp();
    const { conversationId } = await say(voucherQuestion);
    clock.advance(31 * 60_000);
    const complete = chatSlice.work(app.deps).schedules.find(({ queue }) => queue === 'chat.complete');
    await complete?.handle(new AbortController().signal);
    await complete?.handle(new AbortController().signal);
    const completed = await eventsOf('conversation.completed', chatbotId);
    expect(completed.map(({ resource_id }) => resource_id)).toEqual([conversationId]);
  });
});

describe('judging', () => {
  it('CONV-16, SENT-10: recognizes language, mood, intent, topics and outcome of a conversation, and counts it by each', async () => {
    const { owner, chatbotId, say } = await setUp();
    const { conversationId } = await say(voucherQuestion);
    await app.settled();
    await say(`This is great, I love it, thank you! ${voucherQuestion}`);
    await app.settled();
    const [row] = await rows<Record<string, unknown>>(
      sql`select language, user_intent, outcome, sentiment_score, main_topics from conversations where id = ${conversationId}`,
    );
    expect(row).toMatchObject({ language: 'en', main_topics: ['Vouchers'] });
    expect(row?.sentiment_score).toBeGreaterThan(0);
    expect(await keysOf(chatbotId, 'language')).toEqual({ en: 1 });
    expect(await keysOf(chatbotId, 'topic')).toEqual({ Vouchers: 1 });
    expect(await keysOf(chatbotId, 'intent')).toEqual({ [String(row?.user_intent)]: 1 });
    expect(await keysOf(chatbotId, 'outcome')).toEqual({ [String(row?.outcome)]: 1 });
    expect(await sumsOf(chatbotId)).toMatchObject({ conversations: 1, scored: 1 });
    expect(await differences(owner)).toEqual([]);
  });

  it('CONV-17: small talk is not a question, and without a mood there is no score', async () => {
    const { chatbotId, say } = await setUp();
    await say('hi');
    await app.settled();
    expect(await sumsOf(chatbotId)).toMatchObject({
      conversations: 1,
      scored: 0,
      resolved: 0,
      unanswered: 0,
    });
    expect(await keysOf(chatbotId, 'outcome')).toEqual({ smallTalk: 1 });
    expect(await keysOf(chatbotId, 'band')).toEqual({ noData: 1 });
  });

  describe('an unanswered question', () => {
    const unknown = 'Where is the nearest submarine harbor?';
    const outcomesAfter = async (settings: object | undefined, ...messages: string[]) => {
      const { owner, chatbotId, say } = await setUp(settings);
      const modes: string[] = [];
      for (const message of messages) modes.push((await say(message)).message.mode);
      await app.settled();
      expect(await differences(owner)).toEqual([]);
      const { unanswered, resolved } = await sumsOf(chatbotId);
      return { modes, outcomes: await keysOf(chatbotId, 'outcome'), unanswered, resolved };
    };

    it('ANA-14: counts as unanswered if the chatbot does not ask for contact details', async () => {
      const settings = { privacy: { leadExtraction: false } };
      expect(await outcomesAfter(settings, unknown)).toEqual({
        modes: ['extractive'],
        outcomes: { unanswered: 1 },
        unanswered: 1,
        resolved: 0,
      });
      expect((await outcomesAfter(settings, voucherQuestion, unknown)).outcomes).toEqual({ unanswered: 1 });
      expect((await outcomesAfter(settings, voucherQuestion)).outcomes).toEqual({ resolved: 1 });
    });

    it('ANA-14: counts after the chatbot has asked for contact details, whether or not they were left', async () => {
      const settings = { privacy: { leadExtraction: true } };
      const twice = await outcomesAfter(settings, unknown, 'And where do the submarines refuel?');
      expect(twice).toMatchObject({ modes: ['contact', 'extractive'], outcomes: { unanswered: 1 } });
      const left = await outcomesAfter(settings, unknown, 'zora@example.org', 'Where do submarines refuel?');
      expect(left).toMatchObject({ modes: ['contact', 'contact', 'extractive'], outcomes: { contact: 1 } });
    });

    it('ANA-14: counts if a model admits not knowing, in any language of the chat', async () => {
      const settings = { model: mockModel(model.baseUrl) };
      for (const honest of [
        'I could not find anything about submarines in the passages.',
        app.deps.sentences.render('sv', 'chat:dontKnow'),
        app.deps.sentences.render('ko', 'chat:dontKnow'),
      ]) {
        model.write(() => honest);
        expect(await outcomesAfter(settings, unknown)).toMatchObject({
          modes: ['model'],
          outcomes: { unanswered: 1 },
        });
      }
      model.write(() => 'You are welcome!');
      expect((await outcomesAfter(settings, unknown)).outcomes).toEqual({ resolved: 1 });
      model.write(undefined);
    });
  });

  it('REL-1: a conversation that cannot be judged does not block others, and stays due', async () => {
    const { owner, chatbotId, say } = await setUp();
    const { conversationId: broken } = await say(voucherQuestion);
    await app.settled();
    await execute(sql`update conversations set insight = '{"scores": 7}' where id = ${broken}`);
    await say('And now?');
    const other = await startVisitor(app, chatbotId);
    await say('Hello there', other);
    await app.settled();
    expect(await sumsOf(chatbotId)).toMatchObject({ conversations: 2 });
    expect(
      await rows(
        sql`select conversation_id from insight_due where organization_id = ${owner.organizationId}`,
      ),
    ).toEqual([{ conversation_id: broken }]);
    await execute(sql`update conversations set insight = null where id = ${broken}`);
    clock.advance(61_000);
    await app.settled();
    expect(await differences(owner)).toEqual([]);
  });
});

describe('lists', () => {
  it('ANA-14, CONV-19: show exactly the rows that analytics counts, by days of a time zone and with any filter', async () => {
    const owner = await app.register();
    const settings = { privacy: { leadExtraction: true } };
    const desk = await publishChatbot(app, owner, { settings });
    const uncounted = await publishChatbot(app, owner, {
      settings: { deployment: { analytics: false } },
    });
    const unknown = 'Where is the nearest submarine harbor?';
    // Days in New York begin at 05:00 UTC, and from March 9 at 04:00 (daylight saving time).
    const talks: [chatbotId: string, startedAt: string, ...messages: string[]][] = [
      [desk, '2026-03-04T04:59:59Z', unknown],
      [desk, '2026-03-04T05:00:00Z', unknown],
      [desk, '2026-03-08T04:59:59Z', voucherQuestion],
      [desk, '2026-03-09T03:59:59Z', unknown, `I hate this, it is awful and terrible! ${unknown}`],
      [desk, '2026-03-09T04:00:00Z', unknown, 'I am Zora, zora@example.org'],
      [desk, '2026-03-10T10:19:00Z', 'hello'],
      [uncounted, '2026-03-09T10:00:00Z', unknown],
    ];
    const scores = [5, null, null, 3, 2, 4, null];
    for (const [place, [chatbotId, startedAt, ...messages]] of talks.entries()) {
      const visitor = await startVisitor(app, chatbotId, { locale: 'en' });
      let conversationId = '';
      for (const message of messages)
        conversationId = (await visitor.post(`/api/chat/${chatbotId}/messages`, { message })).body
          .conversationId;
      const score = scores[place] ?? null;
      if (score !== null) await visitor.post(`/api/chat/${chatbotId}/rating`, { score });
      await execute(
        sql`update conversations set started_at = ${startedAt}::timestamptz where id = ${conversationId}`,
      );
    }
    await app.settled();
    const zone = 'timezone=America/New_York';
    const { body: figures } = await owner.get(`/api/analytics/conversations?range=7d&${zone}`);
    const { body: overview } = await owner.get(`/api/analytics?range=7d&${zone}`);
    const days = `from=2026-03-04&to=2026-03-10&${zone}&counted=true`;
    const total = async (query: string) => {
      const { status, body } = await owner.get(`/api/conversations?${query}`);
      expect(status, query).toBe(200);
      expect(body.items).toHaveLength(body.total);
      return body.total;
    };
    expect([figures.totals.started, figures.totals.unanswered]).toEqual([5, 2]);
    expect(await total(days)).toBe(5);
    expect(await total(`${days}&outcome=unanswered`)).toBe(2);
    expect(await total(`${days}&status=active`)).toBe(figures.totals.active);
    expect([overview.totals.leads, await total(`${days}&hasLead=true`)]).toEqual([1, 1]);
    expect(await total(`${days}&hasLead=false`)).toBe(4);
    const { moodConversations, neutralPercent, satisfactionPercent, csatCount, csatPercent } =
      overview.totals;
    expect([csatCount, csatPercent]).toEqual([3, 33.3]);
    expect(await total(`${days}&csat=any`)).toBe(3);
    expect(await total(`${days}&csat=good`)).toBe(1);
    expect(await total(`${days}&csat=other`)).toBe(2);
    const [positive, neutral, negative] = [
      await total(`${days}&mood=positive`),
      await total(`${days}&mood=neutral`),
      await total(`${days}&mood=negative`),
    ];
    expect([positive + neutral + negative, negative]).toEqual([moodConversations, 1]);
    const shareOf = (part: number) => Math.round((part / moodConversations) * 1_000) / 10;
    expect([satisfactionPercent, neutralPercent]).toEqual([shareOf(positive), shareOf(neutral)]);
    expect(neutral).toBe(figures.bands.neutral);
    expect(await total(`from=2026-03-04&to=2026-03-10&${zone}&counted=false`)).toBe(1);
    const parts = [
      ...figures.outcomes.map((one: { key: string }) => ['outcome', one]),
      ...figures.topics.map((one: { key: string }) => ['topic', one]),
      ...figures.intents.map((one: { key: string }) => ['intent', one]),
      ...overview.languages.map((one: { key: string }) => ['language', one]),
      ...Object.entries(figures.bands).map(([key, conversations]) => ['sentiment', { key, conversations }]),
    ];
    expect(parts.length).toBeGreaterThan(14);
    for (const [name, { key, conversations }] of parts)
      expect([name, key, await total(`${days}&${name}=${encodeURIComponent(key)}`)]).toEqual([
        name,
        key,
        conversations,
      ]);
    const started = figures.series.map((step: { started: number | null }) => step.started ?? 0);
    const listed = [4, 5, 6, 7, 8, 9, 10].map((day) => `2026-03-${String(day).padStart(2, '0')}`);
    for (const [index, day] of listed.entries())
      expect([day, await total(`from=${day}&to=${day}&${zone}&counted=true`)]).toEqual([day, started[index]]);
    expect(started).toEqual([1, 0, 0, 1, 1, 1, 1]);
    const { text } = await owner.get(`/api/conversations/export.csv?${days}&outcome=unanswered`);
    const [head, ...lines] = text.trim().split('\r\n');
    expect([head?.includes(',Outcome,'), lines.length]).toEqual([true, 2]);
    for (const line of lines) expect(line).toContain('Left without an answer');
    const stranger = await app.register();
    expect((await stranger.get(`/api/conversations?${days}&outcome=unanswered`)).body.total).toBe(0);
  });
});

describe('leads', () => {
  it('LEAD-27: an email address in a visitor’s message becomes a lead within seconds, and counts with its conversation', async () => {
    const { owner, chatbotId, say } = await setUp({ privacy: { leadExtraction: true } });
    await say('I am Zora, please write to zora@example.org about the voucher.');
    await app.settled();
    await say('Again, zora@example.org, thanks.');
    await app.settled();
    const { items } = (await owner.get('/api/leads')).body;
    expect(items).toMatchObject([{ email: 'zora@example.org', chatbotId, source: 'conversation' }]);
    const leads = await rows(
      sql`select sum(leads) as leads from insight_hours where chatbot_id = ${chatbotId}`,
    );
    expect(leads).toEqual([{ leads: 1 }]);
    expect(await differences(owner)).toEqual([]);
  });

  it('PRIV-07: creates no lead if the chatbot does not extract them, or anonymizes', async () => {
    for (const privacy of [{ leadExtraction: false }, { anonymization: 'partial' }]) {
      const { owner, say } = await setUp({ privacy });
      await say('I am Zora, please write to zora@example.org about the voucher.');
      await app.settled();
      expect((await owner.get('/api/leads')).body.items).toEqual([]);
    }
  });

  it('REL-17: a conversation is neither judged nor locked while its answer is being written, so that the visitor need not wait', async () => {
    const { owner, say } = await setUp();
    const { conversationId, message } = await say(voucherQuestion);
    await app.settled();
    const due = [{ organization_id: owner.organizationId, conversation_id: conversationId }];
    const found = () =>
      withPlatform(app.deps.database, async (tx) => [
        (await readConversations(tx, due)).length,
        (await lockForJudging(tx, due)).length,
      ]);
    const setRunning = (id: string | null) =>
      execute(sql`update conversations set running_message_id = ${id} where id = ${conversationId}`);
    await setRunning(message.id);
    expect(await found()).toEqual([0, 0]);
    await setRunning(null);
    expect(await found()).toEqual([1, 1]);
  });

  it('REL-2: leads of a batch are created in order of organizations, so that two workers do not deadlock', async () => {
    const talks = [await setUp(), await setUp(), await setUp()];
    const due: DueConversation[] = [];
    for (const { owner, say } of talks) {
      const { conversationId } = await say(voucherQuestion);
      due.push({ organization_id: owner.organizationId, conversation_id: conversationId });
    }
    await app.settled();
    const inOrder = talks.map(({ chatbotId }) => chatbotId).toSorted();
    const batch = await withPlatform(app.deps.database, (tx) => readConversations(tx, due));
    const byChatbot = batch.toSorted((a, b) => (a.chatbot_id < b.chatbot_id ? -1 : 1));
    for (const given of [byChatbot, byChatbot.toReversed()]) {
      const captured: string[] = [];
      async function captureLead(_tx: unknown, { chatbotId }: { chatbotId: string }) {
        captured.push(chatbotId);
        return { refused: 'off' };
      }
      await withPlatform(app.deps.database, (tx) =>
        storeJudgments({ captureLead }, tx, given.map(judgedWithContact), clock.now()),
      );
      expect(captured).toEqual(inOrder);
    }
  });
});

function judgedWithContact(row: ConversationRow): JudgedConversation {
  const nothing = { name: null, phone: null, company: null, location: null };
  const contact = { ...nothing, email: 'zora@example.org', confidence: 'good' as const };
  const state = { scores: [], intent: null, thanked: [], topics: [] };
  return {
    row,
    judgment: {
      language: null,
      intent: null,
      topics: [],
      sentimentMilli: null,
      judgedBy: null,
      contact,
      state,
    },
    outcome: 'resolved',
    ordinal: row.insight_ordinal,
  };
}

describe('visitors', () => {
  it('ANA-07: a visitor with two conversations a day counts once, and all hashes are deleted after 48 hours', async () => {
    const { chatbotId, say } = await setUp();
    await say(voucherQuestion);
    await say(voucherQuestion, await startVisitor(app, chatbotId));
    await app.settled();
    expect(await sumsOf(chatbotId)).toMatchObject({ conversations: 2, visitors: 1 });
    const kept = () =>
      rows<{ bytes: number }>(
        sql`select length(hash) as bytes from visitor_days where chatbot_id = ${chatbotId}`,
      );
    const salts = () => rows(sql`select 1 from visitor_salts where day < ${clock.now()}::date - 1`);
    expect(await kept()).toEqual([{ bytes: 8 }]);
    clock.advance(dayMs);
    await say(voucherQuestion, await startVisitor(app, chatbotId));
    await app.settled();
    expect(await sumsOf(chatbotId)).toMatchObject({ conversations: 3, visitors: 2 });
    clock.advance(2 * dayMs);
    const forget = insightSchedules(app.deps).find(({ queue }) => queue === 'insight.forget_visitors');
    await forget?.handle(new AbortController().signal);
    expect(await kept()).toEqual([]);
    expect(await salts()).toEqual([]);
    expect(await sumsOf(chatbotId)).toMatchObject({ visitors: 2 });
  });

  it('SEC-41: full anonymization keeps no hash and counts no visitor', async () => {
    const { chatbotId, say } = await setUp({ privacy: { anonymization: 'full' } });
    await say(voucherQuestion);
    await app.settled();
    expect(await sumsOf(chatbotId)).toMatchObject({ conversations: 1, visitors: 0 });
    expect(await rows(sql`select 1 from visitor_days where chatbot_id = ${chatbotId}`)).toEqual([]);
  });
});

describe('deletion', () => {
  it.each(['deleted by a member', 'erased by its visitor'])(
    'SEC-40: a conversation that is %s leaves no trace in rollups, even while its events wait',
    async (how) => {
      const { owner, chatbotId, path, visitor, say } = await setUp();
      const kept = await startVisitor(app, chatbotId);
      await say('hello', kept);
      await app.settled();
      const before = await storedRollups(app.deps.database, owner.organizationId);
      const { message, conversationId } = await say(voucherQuestion);
      await visitor.post(`${path}/${message.id}/feedback`, { rating: 'up' });
      await app.settled();
      await say('And another one?');
      await visitor.post(`${path}/${message.id}/feedback`, { rating: 'down' });
      const gone =
        how === 'erased by its visitor'
          ? await visitor.delete(`/api/chat/${chatbotId}/me`)
          : await owner.delete(`/api/conversations/${conversationId}`);
      expect(gone.status).toBe(204);
      await app.settled();
      expect(await storedRollups(app.deps.database, owner.organizationId)).toEqual(before);
      expect(await keysOf(chatbotId, 'topic')).toEqual({});
      expect(await rows(sql`select 1 from insight_due where conversation_id = ${conversationId}`)).toEqual(
        [],
      );
      expect(await differences(owner)).toEqual([]);
    },
  );

  it('PRIV-11, REL-11: conversations deleted by retention stay counted, also after a rebuild', async () => {
    const { owner, chatbotId, say } = await setUp();
    await say(voucherQuestion);
    await app.settled();
    const before = await storedRollups(app.deps.database, owner.organizationId);
    clock.advance(91 * dayMs);
    await say(voucherQuestion, await startVisitor(app, chatbotId));
    await app.settled();
    const after = await storedRollups(app.deps.database, owner.organizationId);
    await expireConversations(app.deps, new AbortController().signal);
    expect(await rows(sql`select 1 from conversations where chatbot_id = ${chatbotId}`)).toHaveLength(1);
    expect(after).not.toEqual(before);
    expect(await storedRollups(app.deps.database, owner.organizationId)).toEqual(after);
    expect(await differences(owner)).toEqual([]);
    await rebuildProjections(app.deps.database, owner.organizationId);
    expect(await storedRollups(app.deps.database, owner.organizationId)).toEqual(after);
  });

  it('SEC-43: deleting a chatbot deletes its rollups', async () => {
    const { owner, chatbotId, say } = await setUp();
    await say(voucherQuestion);
    await app.settled();
    expect((await owner.delete(`/api/chatbots/${chatbotId}`)).status).toBe(204);
    await app.settled();
    for (const table of [
      sql`insight_quarters`,
      sql`insight_hours`,
      sql`insight_dates`,
      sql`insight_days`,
      sql`visitor_days`,
    ]) {
      expect(await rows(sql`select 1 from ${table} where chatbot_id = ${chatbotId}`)).toEqual([]);
    }
  });
});

describe('rebuilding rollups', () => {
  it('REL-2: rebuilds lost rollups, and those from before their tables existed, from the rows', async () => {
    const { owner, chatbotId, say } = await setUp();
    await say(voucherQuestion);
    await say('hello', await startVisitor(app, chatbotId));
    await app.settled();
    const before = await storedRollups(app.deps.database, owner.organizationId);
    const { organizationId } = owner;
    await execute(sql`delete from insight_quarters where organization_id = ${organizationId}`);
    await execute(sql`delete from insight_days where organization_id = ${organizationId}`);
    await execute(
      sql`update insight_hours set answers = answers + 1 where organization_id = ${organizationId}`,
    );
    await execute(
      sql`update insight_dates set answers = answers + 1 where organization_id = ${organizationId}`,
    );
    expect(await differences(owner)).not.toEqual([]);
    await rebuildProjections(app.deps.database, organizationId);
    expect(await storedRollups(app.deps.database, organizationId)).toEqual(before);
    expect(await differences(owner)).toEqual([]);

    await execute(sql`delete from insight_quarters where organization_id = ${organizationId}`);
    await execute(sql`update conversations set counted = null, insight = null, insight_ordinal = 0
      where organization_id = ${organizationId}`);
    await execute(
      sql`insert into insight_backlog (organization_id, chatbot_id) values (${organizationId}, ${chatbotId})`,
    );
    await countBacklog(app.deps, new AbortController().signal);
    await app.settled();
    expect(await storedRollups(app.deps.database, organizationId)).toEqual(before);
    expect(await storedRollups(app.deps.database, organizationId)).toEqual(
      await countRows(app.deps.database, organizationId),
    );
    expect(await rows(sql`select 1 from insight_backlog where organization_id = ${organizationId}`)).toEqual(
      [],
    );
  });

  it('SEC-40: removes names of people in topics of an earlier release from conversations and rollups, once', async () => {
    const { owner, chatbotId, say } = await setUp();
    await say('My parcel is lost. This is Margaret Thompson speaking.');
    await app.settled();
    const stale = '["parcel","thompson"]';
    await execute(sql`
      update conversations set main_topics = '{parcel,thompson}', counted = jsonb_set(counted, '{topics}', ${stale}),
        insight = jsonb_set(insight - 'topicReader', '{topics}', '[["parcel",1],["thompson",1]]')
      where chatbot_id = ${chatbotId}`);
    await rebuildProjections(app.deps.database, owner.organizationId);
    expect(await keysOf(chatbotId, 'topic')).toEqual({ parcel: 1, thompson: 1 });
    for (const _ of ['first', 'second']) {
      await cleanTopics(app.deps, new AbortController().signal);
      expect(await keysOf(chatbotId, 'topic')).toEqual({ parcel: 1 });
    }
    const [row] = await rows<{ main_topics: string[]; text: string }>(sql`
      select main_topics, insight::text || counted::text as text from conversations where chatbot_id = ${chatbotId}`);
    expect(row?.main_topics).toEqual(['parcel']);
    expect(row?.text).not.toContain('thompson');
    expect(await differences(owner)).toEqual([]);
  });

  it.each([
    ['a bucket', sql`update insight_quarters set questions = questions + 1`],
    ['an hour', sql`update insight_hours set sentiment_milli = sentiment_milli - 5`],
    ['a date', sql`update insight_dates set visitors = 0, leads = 7`],
    ['a day', sql`update insight_days set total = total + 1`],
    ['a quarter of a day', sql`update insight_days set quarters = quarters || '{"3": 1}'`],
    ['a conversation', sql`update conversations set language = 'xx'`],
  ])('verification finds a difference in %s', async (_, change) => {
    const { owner, say } = await setUp();
    await say(voucherQuestion);
    await app.settled();
    expect(await differences(owner)).toEqual([]);
    await execute(sql`${change} where organization_id = ${owner.organizationId}`);
    expect(await differences(owner)).not.toEqual([]);
  });
});
