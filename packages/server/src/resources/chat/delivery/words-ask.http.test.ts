import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  collectEvents,
  publishChatbot,
  startVisitor,
  voucherQuestion,
} from '../../../../test/chat-fixtures.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import {
  control,
  conversationRow,
  goOnline,
  rowsOf,
  storedMessages,
  takeOver,
} from '../../../../test/take-over.ts';
import { sql } from '../../../db/sql.ts';

const words = 'I want to talk to a human';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function openChatbot(people: object = { enabled: true }, settings: object = {}) {
  const owner = await app.register();
  const chatbotId = await publishChatbot(app, owner, { settings: { deployment: { people }, ...settings } });
  const visitor = await startVisitor(app, chatbotId);
  return {
    owner,
    chatbotId,
    visitor,
    send: (message: string, more: object = {}) =>
      visitor.post(`/api/chat/${chatbotId}/messages`, { message, ...more }),
  };
}

const handoversOf = (conversationId: string) =>
  rowsOf(
    app,
    sql<{ reason: string; offer: string; ended_at: Date | null }>`
      select reason, offer, ended_at from handovers where conversation_id = ${conversationId}`,
  );

describe('words that ask for a person', () => {
  it('are answered by the chatbot in a conversation that was closed as spam', async () => {
    const { owner, send } = await openChatbot();
    await goOnline(app, owner);
    const { conversationId } = (await send(words)).body;
    const key = { organizationId: owner.organizationId, conversationId };
    await control(app, key, { type: 'close', outcome: 'spam' });
    const { body } = await send(words);
    expect(body).toMatchObject({ conversationId, message: { role: 'assistant', status: 'complete' } });
    expect((await handoversOf(conversationId)).length).toBe(1);
  });

  it('hand a new conversation over, if somebody is online: the message is stored without an answer', async () => {
    const { owner, send } = await openChatbot();
    await goOnline(app, owner);
    const { status, body } = await send(words);
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: null, controller: 'waiting', lines: [{ role: 'system' }] });
    const stored = await storedMessages(app, body.conversationId);
    expect(stored.map(({ role, ordinal }) => [ordinal, role])).toEqual([
      [1, 'user'],
      [2, 'system'],
    ]);
    expect(stored[1]?.system).toEqual({ key: 'waitingSoon', params: { position: 1 } });
    expect(await handoversOf(body.conversationId)).toEqual([
      { reason: 'words', offer: 'chat', ended_at: null },
    ]);
    expect(await conversationRow(app, body.conversationId)).toMatchObject({
      controller: 'waiting',
      running_message_id: null,
      rev: 2,
      message_count: 2,
    });
  });

  it('hand a conversation over that the chatbot has answered, with their line as an event', async () => {
    const { owner, visitor, chatbotId, send } = await openChatbot();
    await goOnline(app, owner);
    const first = await send(voucherQuestion);
    expect(first.body.controller).toBe('bot');
    const { events } = await visitor.stream('POST', `/api/chat/${chatbotId}/messages`, { message: words });
    const all = await collectEvents(events);
    expect(all.map(({ event }) => event)).toEqual(['start', 'message', 'done']);
    expect(all[0]?.data).toMatchObject({ messageId: null, controller: 'waiting' });
    expect(all[1]?.data.message).toMatchObject({ role: 'system' });
    expect(all[2]?.data).toEqual({ message: null, controller: 'waiting' });
  });

  it('get the same when they are sent again', async () => {
    const { owner, send } = await openChatbot();
    await goOnline(app, owner);
    const first = await send(words, { clientMessageId: 'once' });
    const again = await send(words, { clientMessageId: 'once' });
    expect(again.body).toEqual(first.body);
    expect(first.body.lines).toHaveLength(1);
    expect(await storedMessages(app, first.body.conversationId)).toHaveLength(2);
    const twice = await send(words);
    expect(twice.body).toMatchObject({ controller: 'waiting', lines: [] });
    expect(await handoversOf(first.body.conversationId)).toHaveLength(1);
  });

  it('are a message like any other to the person who has the conversation', async () => {
    const { owner, send } = await openChatbot();
    await goOnline(app, owner);
    const { conversationId } = (await send(voucherQuestion)).body;
    await takeOver(app, { organizationId: owner.organizationId, conversationId }, owner);
    expect((await send(words)).body).toMatchObject({ message: null, controller: 'person', lines: [] });
  });

  it('name the place in line and the wait, once enough waits are known', async () => {
    const { owner, chatbotId, send } = await openChatbot();
    await goOnline(app, owner);
    for (let n = 0; n < 5; n += 1) {
      const guest = await startVisitor(app, chatbotId);
      const asked = await guest.post(`/api/chat/${chatbotId}/messages`, { message: words });
      await rowsOf(
        app,
        sql`
          update handovers set joined_at = requested_at + interval '150 seconds', joined_offer = 'chat', ended_at = requested_at + interval '1 hour'
          where conversation_id = ${asked.body.conversationId} returning 1`,
      );
    }
    const { body } = await send(words);
    expect((await storedMessages(app, body.conversationId))[1]?.system).toEqual({
      key: 'waiting',
      params: { position: 1, minutes: 3 },
    });
  });
});

describe('the chatbot answers words that ask for a person itself', () => {
  it('while nobody is online', async () => {
    const { send } = await openChatbot();
    const { body } = await send(words);
    expect(body).toMatchObject({ controller: 'bot', message: { mode: 'smalltalk' } });
    expect(await handoversOf(body.conversationId)).toEqual([]);
  });

  it('while people are off', async () => {
    const { owner, send } = await openChatbot({ enabled: false });
    await goOnline(app, owner);
    expect((await send(words)).body).toMatchObject({ controller: 'bot', message: { mode: 'smalltalk' } });
  });

  it('in the preview, which never hands over', async () => {
    const { owner, chatbotId } = await openChatbot();
    await goOnline(app, owner);
    const { body } = await owner.post(`/api/chatbots/${chatbotId}/preview`, { message: words });
    expect(body.message).toMatchObject({ mode: 'smalltalk' });
    expect(body).not.toHaveProperty('controller');
  });

  it('by OpenAI’s protocol, whose callers cannot talk to people', async () => {
    const { owner, chatbotId } = await openChatbot();
    await goOnline(app, owner);
    const made = await owner.post('/api/api-keys', {
      name: 'P',
      permissions: 'read_write',
      expires: 'never',
    });
    const program = app.anonymous().with({ authorization: `Bearer ${made.body.key}` });
    const messages = [{ role: 'user', content: words }];
    const asked = await program.post('/v1/chat/completions', { model: chatbotId, messages, store: true });
    expect(asked.status).toBe(200);
    expect(await rowsOf(app, sql`select 1 from handovers where chatbot_id = ${chatbotId}`)).toEqual([]);
  });
});

it('TEN-01: a member of another organization who is online offers nobody here', async () => {
  const { send } = await openChatbot();
  const { owner: stranger } = await openChatbot();
  await goOnline(app, stranger);
  expect((await send(words)).body).toMatchObject({ controller: 'bot', message: { mode: 'smalltalk' } });
});

describe('consent and masking', () => {
  it('SEC-39: without consent, nothing is stored and nobody is asked for', async () => {
    const { owner, chatbotId, send } = await openChatbot(
      { enabled: true },
      { privacy: { consentBanner: true } },
    );
    await goOnline(app, owner);
    expect((await send(words)).body.code).toBe('consent_required');
    expect(await rowsOf(app, sql`select 1 from conversations where chatbot_id = ${chatbotId}`)).toEqual([]);
  });

  it('what visitors write to people is masked as what they write to the chatbot', async () => {
    const { owner, send } = await openChatbot({ enabled: true }, { privacy: { anonymization: 'full' } });
    await goOnline(app, owner);
    const { conversationId } = (await send(words)).body;
    await send('My address is jane.roe@example.com.');
    const last = (await storedMessages(app, conversationId)).at(-1);
    expect(last).toMatchObject({ role: 'user' });
    expect(last?.content).not.toContain('jane.roe');
  });

  it('contact details in words to people become a lead, as in words to the chatbot', async () => {
    const { owner, send } = await openChatbot({ enabled: true }, { privacy: { leadExtraction: true } });
    await goOnline(app, owner);
    await send(words);
    await send('Please write to jane.roe@example.com');
    await app.settled();
    expect((await owner.get('/api/leads')).body.items).toMatchObject([{ email: 'jane.roe@example.com' }]);
  });
});
