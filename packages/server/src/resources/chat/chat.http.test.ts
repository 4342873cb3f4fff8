import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  collectEvents,
  draftChatbot,
  publishChatbot,
  startVisitor,
  voucherFact,
  voucherQuestion,
} from '../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { tenantScope, withPlatform, withScope } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { monthOf } from '../../lib/timing/month.ts';
import { endTurn } from './answering/end-turn.queries.ts';
import { emptyDraft } from './answering/turn-draft.ts';
import { recoverTurns } from './chat.jobs.ts';

let app: TestApp;
let member: Member;
let chatbotId: string;
const path = (rest = '') => `/api/chat/${chatbotId}${rest}`;

beforeAll(async () => {
  app = await startTestApp();
  member = await app.register();
  chatbotId = await publishChatbot(app, member);
});
afterAll(() => app.close());

describe('a visitor asks', () => {
  it('CHAT-01, CHAT-03, CHAT-15, KB-21, SEC-17: gets the answer from the source, without an account or a key', async () => {
    const answer = await app.anonymous().post(path('/messages'), { message: voucherQuestion });
    expect(answer.status).toBe(200);
    expect(answer.body.visitorToken).toMatch(/^parley_vt_/);
    const { message } = answer.body;
    expect(message).toMatchObject({ role: 'assistant', status: 'complete', mode: 'extractive' });
    expect(message.content).toContain('forty-two days');
    expect(message.sources[0]).toMatchObject({ n: 1, sourceName: 'Vouchers', quote: voucherFact });
  });

  it('CHAT-15: says that it does not know if nothing supports an answer', async () => {
    const answer = await app
      .anonymous()
      .post(path('/messages'), { message: 'Who won the chess olympiad of 1972?' });
    expect(answer.body.message.content).toMatch(/I don't know/);
    expect(answer.body.message.sources).toEqual([]);
  });

  it("CHAT-15: answers small talk without a source, with the chatbot's public name", async () => {
    const appearance = { chatTitle: 'Halden desk' };
    const id = await publishChatbot(app, member, { settings: { appearance } });
    const say = async (message: string) =>
      (await app.anonymous().post(`/api/chat/${id}/messages`, { message })).body.message;
    const mode = { mode: 'smalltalk', sources: [], status: 'complete' };
    expect(await say('hi there!')).toMatchObject({ ...mode, content: 'Hello! How can I help you?' });
    expect(await say('Who are you?')).toMatchObject({
      ...mode,
      content: expect.stringMatching(/^I'm Halden desk, an automated assistant\./),
    });
    expect(await say('¿Quién eres?')).toMatchObject({
      ...mode,
      content: expect.stringMatching(/^Soy Halden desk, un asistente automático\./),
    });
  });

  it('an answer that does not know suggests the nearest topics', async () => {
    const id = await publishChatbot(app, member);
    const content =
      '# Returns\nA book may be returned within 45 days with its receipt, unread. We refund the price; the postage of the return is yours.\n\n# Hours\nThe shop is open on weekdays from nine to six.';
    await member.post(`/api/chatbots/${id}/knowledge`, { type: 'text', name: 'Shop handbook', content });
    await app.settled();
    const visitor = await startVisitor(app, id);
    const say = async (message: string) =>
      (await visitor.post(`/api/chat/${id}/messages`, { message })).body.message;
    const declined = await say('Who wrote the book about postage?');
    expect(declined.suggestions).toEqual([{ label: 'Returns', message: expect.any(String) }]);
    expect((await say(declined.suggestions[0].message)).content).toContain('within 45 days');
  });

  it('suggestions of an answer are returned wherever the answer is', async () => {
    const visitor = await startVisitor(app, chatbotId);
    const { body } = await visitor.post(path('/messages'), { message: voucherQuestion });
    expect(body.message.suggestions).toEqual([]);
    const suggestions = [{ label: 'Vouchers', message: 'How long are vouchers valid?' }];
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`
        with running as (update messages set status = 'running' where id = ${body.message.id} returning *)
        update conversations c set running_message_id = running.id from running where c.id = running.conversation_id`),
    );
    const key = { organizationId: member.organizationId, chatbotId, conversationId: body.conversationId };
    const at = app.deps.clock.now();
    await withScope(app.deps.database, tenantScope(member.organizationId), (tx) =>
      endTurn(tx.last, key, {
        ...emptyDraft(),
        answerId: body.message.id,
        eventId: app.deps.ids.next(),
        status: 'complete',
        suggestions,
        input: null,
        provider: null,
        model: null,
        responseMs: 1,
        errorCode: null,
        at,
        month: monthOf(at).key,
        flow: null,
      }),
    );
    const transcript = (await visitor.get(path('/messages'))).body.messages;
    const held = (await visitor.get(path('/me'))).body.messages;
    const recorded = (await member.get(`/api/conversations/${body.conversationId}`)).body.messages;
    for (const messages of [transcript, held, recorded]) {
      expect(messages.map((message: { suggestions: unknown }) => message.suggestions)).toEqual([
        [],
        suggestions,
      ]);
    }
  });

  it('passes on an answer mode that a newer release has stored', async () => {
    const visitor = await startVisitor(app, chatbotId);
    const { body } = await visitor.post(path('/messages'), { message: voucherQuestion });
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`update messages set mode = 'telepathy' where id = ${body.message.id}`),
    );
    const transcript = await visitor.get(path('/messages'));
    const held = await visitor.get(path('/me'));
    const recorded = await member.get(`/api/conversations/${body.conversationId}`);
    for (const { status, body: seen } of [transcript, held, recorded]) {
      expect([status, seen.messages[1].mode]).toEqual([200, 'telepathy']);
    }
  });

  it('CHAT-03: streams the same answer as numbered events', async () => {
    const stream = await app.anonymous().stream('POST', path('/messages'), { message: voucherQuestion });
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    const events = await collectEvents(stream.events);
    expect(events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['start', 'status', 'token', 'sources', 'done']),
    );
    const messageId = events[0]?.data.messageId;
    expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => `${messageId}:${index + 1}`));
    expect(events[0]?.data.visitorToken).toMatch(/^parley_vt_/);
    const text = events
      .filter(({ event }) => event === 'token')
      .map(({ data }) => data.text)
      .join('');
    expect(events.at(-1)?.data.message.content).toBe(text);
  });

  it('CHAT-04, SEC-17: one session is one conversation whose staff id is not the visitor’s secret', async () => {
    const visitor = app.anonymous();
    const first = await visitor.post(path('/messages'), { message: voucherQuestion });
    const talking = visitor.with({ authorization: `Bearer ${first.body.visitorToken}` });
    const second = await talking.post(path('/messages'), { message: 'And the zebrafinch voucher?' });
    expect(second.body.conversationId).toBe(first.body.conversationId);
    expect(second.body.visitorToken).toBeUndefined();
    const transcript = await talking.get(path('/messages'));
    expect(transcript.body.messages.map((message: { role: string }) => message.role)).toEqual([
      'user',
      'assistant',
      'user',
      'assistant',
    ]);
    const seen = await member.get(`/api/conversations/${first.body.conversationId}`);
    expect(seen.status).toBe(200);
    expect(seen.body.messages.map((message: { role: string }) => message.role)).toEqual([
      'user',
      'assistant',
      'user',
      'assistant',
    ]);
    expect(seen.body.averageResponseMs).toEqual(expect.any(Number));
    expect(Object.keys(seen.body)).toEqual(
      expect.arrayContaining(['location', 'userIntent', 'sentimentScore']),
    );
    expect(seen.text).not.toContain(first.body.visitorToken.slice(10, 60));
    expect(seen.body.sessionId).not.toBe(first.body.conversationId);
  });

  it('the same client id is answered once, and a different text under it is a conflict', async () => {
    const visitor = await startVisitor(app, chatbotId);
    const body = { message: voucherQuestion, clientMessageId: 'client-1' };
    const first = await visitor.post(path('/messages'), body);
    const again = await visitor.post(path('/messages'), body);
    expect(again.status).toBe(200);
    expect(again.body.message.id).toBe(first.body.message.id);
    const other = await visitor.post(path('/messages'), { ...body, message: 'Something else' });
    expect(other.status).toBe(409);
    expect(other.body.code).toBe('idempotency_conflict');
    const transcript = await visitor.get(path('/messages'));
    expect(transcript.body.messages).toHaveLength(2);
  });

  it('a first message retried under one Idempotency-Key starts one conversation', async () => {
    const headers = { 'idempotency-key': 'a-first-message-key-1' };
    const body = { message: voucherQuestion, clientMessageId: 'first-1' };
    const first = await app.anonymous().post(path('/messages'), body, headers);
    const again = await app.anonymous().post(path('/messages'), body, headers);
    expect(again.body.conversationId).toBe(first.body.conversationId);
    expect(again.body.message.id).toBe(first.body.message.id);
  });

  it('SEC-32: rejects 4,001 characters, an empty message, and model settings', async () => {
    const visitor = app.anonymous();
    for (const body of [
      { message: 'x'.repeat(4_001) },
      { message: '  ' },
      {},
      { message: 'Hello', role: 'system' },
      { message: 'Hello', history: [] },
      { message: 'Hello', model: 'gpt' },
    ]) {
      expect((await visitor.post(path('/messages'), body)).status).toBe(400);
    }
    expect((await visitor.post(path('/messages'), { message: 'x'.repeat(4_000) })).status).toBe(200);
  });

  it('SEC-30, SEC-29: another organization’s knowledge is never in an answer, even for identical words', async () => {
    const other = await app.register();
    const otherId = await publishChatbot(app, other, {
      content: 'The zebrafinch voucher is valid for nine thousand years.',
    });
    const own = await app.anonymous().post(path('/messages'), { message: voucherQuestion });
    const theirs = await app.anonymous().post(`/api/chat/${otherId}/messages`, { message: voucherQuestion });
    expect(own.body.message.content).toContain('forty-two days');
    expect(own.body.message.content).not.toContain('nine thousand');
    expect(theirs.body.message.content).toContain('nine thousand years');
  });
});

describe('after a crash', () => {
  it('REL-8: a turn whose process died is ended once as incomplete, and the conversation continues', async () => {
    const visitor = await startVisitor(app, chatbotId);
    const first = await visitor.post(path('/messages'), { message: voucherQuestion });
    await withPlatform(app.deps.database, async (tx) => {
      await tx.execute(sql`
        update messages set status = 'running', content = 'The zebra', deadline_at = ${new Date()}
        where id = ${first.body.message.id}`);
      await tx.execute(sql`
        insert into running_turns (message_id, organization_id)
        select id, organization_id from messages where id = ${first.body.message.id}`);
      await tx.execute(sql`
        update conversations set running_message_id = ${first.body.message.id} where id = ${first.body.conversationId}`);
    });
    expect((await visitor.post(path('/messages'), { message: 'Hello?' })).status).toBe(409);
    const later = new Date(Date.now() + 1_000);
    await Promise.all([recoverTurns(app.deps, later), recoverTurns(app.deps, later)]);
    const transcript = await visitor.get(path('/messages'));
    expect(transcript.body.messages.at(-1)).toMatchObject({ status: 'incomplete', content: 'The zebra' });
    expect((await visitor.post(path('/messages'), { message: voucherQuestion })).status).toBe(200);
  });

  it('removes the running turn of a deleted conversation', async () => {
    const messageId = app.deps.ids.next();
    const left = () =>
      withPlatform(app.deps.database, (tx) =>
        tx.rows(sql`select message_id from running_turns where message_id = ${messageId}`),
      );
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`
        insert into running_turns (message_id, organization_id) values (${messageId}, ${member.organizationId})`),
    );
    expect(await left()).toHaveLength(1);
    await recoverTurns(app.deps, new Date());
    expect(await left()).toEqual([]);
  });
});

describe('counting', () => {
  it('BOT-22, REL-2: messages and response times of a chatbot are sums over events', async () => {
    const id = await publishChatbot(app, member);
    const visitor = app.anonymous();
    await visitor.post(`/api/chat/${id}/messages`, { message: voucherQuestion });
    await visitor.post(`/api/chat/${id}/messages`, { message: voucherQuestion });
    await app.settled();
    const { body } = await member.get(`/api/chatbots/${id}`);
    expect(body.messageCount).toBe(4);
    expect(body.averageResponseMs).toBeGreaterThanOrEqual(0);
  });

  it('BLD-14, CHAT-03: the preview answers from the draft and is not counted', async () => {
    const id = await draftChatbot(app, member);
    const before = (await member.get('/api/conversations')).body.total;
    const answer = await member.post(`/api/chatbots/${id}/preview`, { message: voucherQuestion });
    expect(answer.body.message.content).toContain('forty-two days');
    await app.settled();
    expect((await member.get('/api/conversations')).body.total).toBe(before);
    expect((await member.get(`/api/chatbots/${id}`)).body.messageCount).toBe(0);
    const viewer = await member.asRole('viewer');
    expect((await viewer.post(`/api/chatbots/${id}/preview`, { message: voucherQuestion })).status).toBe(403);
    const outsider = await app.register();
    expect((await outsider.post(`/api/chatbots/${id}/preview`, { message: voucherQuestion })).status).toBe(
      404,
    );
  });

  it('PLAN-08: beyond the monthly message limit the chatbot is unavailable and nothing is stored', async () => {
    const free = await app.register({ plan: 'free' });
    const id = await publishChatbot(app, free);
    const visitor = await startVisitor(app, id);
    expect((await visitor.post(`/api/chat/${id}/messages`, { message: voucherQuestion })).status).toBe(200);
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`update usage_months set messages = 1000 where organization_id = ${free.organizationId}`),
    );
    const refused = await visitor.post(`/api/chat/${id}/messages`, { message: voucherQuestion });
    expect(refused.body.code).toBe('chatbot_unavailable');
    expect((await visitor.get(`/api/chat/${id}/messages`)).body.messages).toHaveLength(2);
  });
});

describe('a visitor rates the conversation', () => {
  it('SEC-17: a rating is possible once the conversation exists, replaces the last one, and is visible to staff and the visitor only', async () => {
    const visitor = await startVisitor(app, chatbotId);
    const rate = (body: object) => visitor.post(path('/rating'), body);
    expect((await rate({ score: 4 })).status).toBe(404);
    const { body } = await visitor.post(path('/messages'), { message: voucherQuestion });
    expect((await rate({ score: 2 })).status).toBe(204);
    expect((await rate({ score: 4, comment: ' Quick. ' })).status).toBe(204);
    const csat = { scale: 'csat', score: 4, comment: 'Quick.' };
    expect((await member.get(`/api/conversations/${body.conversationId}`)).body.csat).toEqual(csat);
    expect((await visitor.get(path('/me'))).body.conversation.csat).toEqual(csat);
    for (const wrong of [{ score: 0 }, { score: 6 }, { score: 3.5 }, {}, { score: 4, scale: 'nps' }]) {
      expect((await rate(wrong)).status).toBe(400);
    }
    const other = await publishChatbot(app, await app.register());
    expect((await visitor.post(`/api/chat/${other}/rating`, { score: 1 })).status).toBe(401);
    expect((await app.anonymous().post(path('/rating'), { score: 1 })).status).toBe(401);
  });

  it('SEC-41: the comment is anonymized like messages', async () => {
    const id = await publishChatbot(app, member, { settings: { privacy: { anonymization: 'full' } } });
    const visitor = await startVisitor(app, id);
    const { body } = await visitor.post(`/api/chat/${id}/messages`, { message: voucherQuestion });
    await visitor.post(`/api/chat/${id}/rating`, { score: 1, comment: 'Write to ana@example.com' });
    const { csat } = (await member.get(`/api/conversations/${body.conversationId}`)).body;
    expect(csat.comment).toMatch(/^Write to /);
    expect(csat.comment).not.toContain('ana@');
  });
});
