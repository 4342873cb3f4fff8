import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publishChatbot } from '../../../../../test/chat-fixtures.ts';
import { ends, flowOf } from '../../../../../test/flow-fixtures.ts';
import { contentOf, flowStateOf, helperFlow, inputOf, visit } from '../../../../../test/flow-visits.ts';
import { type Member, startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { withPlatform } from '../../../../db/scope.ts';
import { sql } from '../../../../db/sql.ts';

let app: TestApp;
let owner: Member;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.register({ plan: 'enterprise' });
});

const publish = (settings: object = {}) =>
  publishChatbot(app, owner, { settings: { flow: helperFlow(), ...settings } });

describe('effects of a flow', () => {
  it('members see the steps of an answer, and visitors the saved variables', async () => {
    const id = await publish();
    const visitor = await visit(app, id);
    const first = await visitor.say('hello');
    await visitor.reply(inputOf(first), 'ret');
    const { conversationId } = (await visitor.client.get(`/api/chat/${id}/messages`)).body;
    const { messages, flowVariables } = (await owner.get(`/api/conversations/${conversationId}`)).body;
    expect(flowVariables).toEqual([{ name: 'topic', value: 'Returns' }]);
    const outsider = await app.register({ plan: 'enterprise' });
    expect((await outsider.get(`/api/conversations/${conversationId}`)).status).toBe(404);
    expect(messages.map((one: { flow: object | null }) => one.flow)).toMatchObject([
      null,
      {
        version: 1,
        path: [{ nodeId: 'start', port: 'next' }, { nodeId: 'hello' }, { nodeId: 'menu', port: null }],
      },
      null,
      {
        version: 1,
        path: [
          { nodeId: 'menu', port: 'option:ret' },
          { nodeId: 'days', port: null },
        ],
      },
    ]);
    expect((await visitor.client.get(`/api/chat/${id}/me`)).body.conversation.flow).toEqual({
      topic: 'Returns',
    });
  });

  const form = (consent?: { text: string; required: boolean }) =>
    flowOf(
      {
        start: ['start', { on: 'message' }],
        form: [
          'collect',
          {
            text: 'Who are you?',
            fields: [
              { key: 'name', label: 'Name', type: 'text', required: false },
              { key: 'email', label: 'Email', type: 'email', required: true },
            ],
            ...(consent ? { consent } : {}),
          },
        ],
        tell: [
          'email',
          { subject: 'From {{lead.name}}', text: 'Write to {{lead.email}}.', to: [owner.user.id] },
        ],
        done: ['message', { text: 'We write to {{lead.email}}.' }],
        no: ['message', { text: 'As you like.' }],
      },
      ['start > form', 'form > tell', 'tell > done', 'form:declined > no'],
    );
  const filled = { name: 'Ana', email: 'ana@example.com' };
  const leads = async () =>
    (await owner.get('/api/leads')).body.items.map(({ email }: { email: string }) => email);
  /** Replies to the form of a new chatbot with these privacy settings. */
  const fill = async (flow: object, value: unknown, privacy: object = {}) => {
    const visitor = await visit(app, await publish({ flow, privacy }));
    const first = await visitor.say('hello');
    expect(first.body.message.input).toMatchObject({ type: 'form', required: false });
    return { visitor, first, answer: await visitor.reply(inputOf(first), value) };
  };

  it('CHAT-13: a form creates a lead and sends an email to a member', async () => {
    const { answer, first, visitor } = await fill(form(), filled);
    expect(contentOf(answer)).toBe('We write to ana@example.com.');
    expect(await leads()).toEqual(['ana@example.com']);
    expect((await visitor.reply(inputOf(first), filled)).body.code).toBe('input_closed');
    const mails = await withPlatform(app.deps.database, (tx) =>
      tx.rows(
        sql`select recipient, (select count(*) from conversations c where c.id = about) as conversations
          from mails where organization_id = ${owner.organizationId} and kind = 'flowMessage'`,
      ),
    );
    // The email references its conversation, so that deleting the conversation also deletes an unsent email.
    expect(mails).toEqual([{ recipient: owner.user.email, conversations: 1 }]);
  });

  it('a conversation that a flow closes is completed, and open screens are notified', async () => {
    const flow = flowOf({ start: ['start', { on: 'message' }], end: ends('Bye.', 'close') }, ['start > end']);
    const id = await publish({ flow });
    const live = await owner.stream('GET', '/api/events');
    const { client, say } = await visit(app, id);
    await say('hello');
    const { conversationId } = (await client.get(`/api/chat/${id}/messages`)).body;
    for await (const { data } of live.events) {
      if (data.type === 'conversation.completed' && data.resourceId === conversationId) break;
    }
    live.abort();
    expect((await owner.get(`/api/conversations/${conversationId}`)).body.status).toBe('completed');
  });

  it("a form without a required field is refused with the field's name, and a declined form creates no lead", async () => {
    const { answer, visitor, first } = await fill(form(), { name: 'Ana' });
    expect([
      answer.status,
      Object.keys((answer as unknown as { body: { fields: object } }).body.fields),
    ]).toEqual([400, ['reply.value.email']]);
    expect(contentOf(await visitor.reply(inputOf(first), null))).toBe('As you like.');
    expect(await leads()).toEqual([]);
  });

  it('SEC-39: a form that asks for consent creates a lead only with consent', async () => {
    const optional = { text: 'You may call me.', required: false };
    expect((await fill(form(optional), filled)).answer.status).toBe(200);
    expect(await leads()).toEqual([]);
    const refused = await fill(form({ ...optional, required: true }), filled);
    expect(refused.answer.status).toBe(400);
    await fill(form(optional), { ...filled, consent: true });
    expect(await leads()).toEqual(['ana@example.com']);
    const kept = await withPlatform(app.deps.database, (tx) =>
      tx.rows(
        sql`select accepted, statement, purpose, source from consents where organization_id = ${owner.organizationId}`,
      ),
    );
    expect(kept).toEqual([
      { accepted: true, statement: 'You may call me.', purpose: 'lead', source: 'form' },
    ]);
  });

  it.each([{ anonymization: 'full' }, { anonymization: 'partial' }, { leadExtraction: false }])(
    'SEC-41: with %j, a form creates no lead',
    async (privacy) => {
      const { answer } = await fill(form(), filled, privacy);
      expect(answer.status).toBe(200);
      expect(await leads()).toEqual([]);
    },
  );

  it('SEC-41: an anonymized conversation stores no address, neither in its state nor in its messages', async () => {
    const { answer, visitor } = await fill(form(), filled, { anonymization: 'full' });
    expect(contentOf(answer)).toContain('We write to');
    expect(JSON.stringify(await visitor.transcript())).not.toContain('ana@example.com');
    const rows = await withPlatform(app.deps.database, (tx) =>
      tx.rows(sql`select c.flow_state, m.content, m.flow from conversations c
        join messages m on m.conversation_id = c.id where c.organization_id = ${owner.organizationId}`),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('ana@example.com');
  });

  it('REL-8: a turn that is lost after it was accepted leaves the flow unchanged, and its reply can be sent again', async () => {
    const id = await publish({ flow: form() });
    const visitor = await visit(app, id);
    const first = await visitor.say('hello');
    const { conversationId } = (await visitor.client.get(`/api/chat/${id}/messages`)).body;
    const before = await flowStateOf(app, visitor.client, id);
    // State left by a process that was killed between accepting a reply and ending its turn.
    const lost = app.deps.ids.next();
    await withPlatform(app.deps.database, async (tx) => {
      await tx.execute(sql`
        insert into messages (id, organization_id, conversation_id, chatbot_id, ordinal, role, status, content, deadline_at, created_at)
        select ${lost}, organization_id, id, chatbot_id, message_count + 1, 'assistant', 'running', '',
          now() - interval '1 minute', now() from conversations where id = ${conversationId}`);
      await tx.execute(sql`
        update conversations set running_message_id = ${lost}, message_count = message_count + 2 where id = ${conversationId}`);
    });
    const answer = await visitor.reply(inputOf(first), filled);
    expect(contentOf(answer)).toBe('We write to ana@example.com.');
    expect(before).toMatchObject({ step: 1, at: { nodeId: 'form' } });
    expect(await flowStateOf(app, visitor.client, id)).toMatchObject({ step: 2, at: null });
    expect(await leads()).toEqual(['ana@example.com']);
  });
});
