import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  collectEvents,
  draftChatbot,
  publishChatbot,
  startVisitor,
  voucherFact,
  voucherQuestion,
  within5s,
} from '../../../../test/chat-fixtures.ts';
import { ends, flowOf } from '../../../../test/flow-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';

let app: TestApp;
let owner: Member;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.register({ plan: 'enterprise' });
});
afterAll(() => app.close());

const options = [
  { id: 'ret', label: 'Returns' },
  { id: 'new', label: 'Newsletter', synonyms: ['news'] },
];

/** A choice that leads to a number and a condition, or to an email address. */
const helper = (greeting = 'Welcome!') =>
  flowOf(
    {
      start: ['start', { on: 'message' }],
      hello: ['message', { text: greeting }],
      menu: ['ask', { text: 'What is it about?', input: { type: 'choice', options }, saveAs: 'topic' }],
      days: ['ask', { text: 'How many days ago?', input: { type: 'number', min: 0 }, saveAs: 'days' }],
      late: ['condition', { branches: [{ id: 'late', formula: 'days > 30' }] }],
      left: ['set', { assign: [{ variable: 'left', formula: '30 - days' }] }],
      yes: ['message', { text: '{{left}} days are left.' }],
      no: ['message', { text: 'Too late.' }],
      mail: ['ask', { text: 'Your address?', input: { type: 'email' }, saveAs: 'email' }],
      thanks: ['message', { text: 'Thanks, {{email}}.' }],
      more: ['answer', { question: voucherQuestion }],
      again: ['jump', { target: 'menu' }],
      end: ends('Bye.'),
    },
    [
      'start > hello',
      'hello > menu',
      'menu:option:ret > days',
      'menu:option:new > mail',
      'days > late',
      'late:branch:late > no',
      'no > again',
      'late:else > left',
      'left > yes',
      'yes > end',
      'mail > thanks',
      'thanks > more',
      'more > end',
    ],
    [
      { name: 'topic', type: 'text' },
      { name: 'days', type: 'number' },
      { name: 'left', type: 'number' },
      { name: 'email', type: 'text' },
    ],
  );

const publish = (settings: object = {}) =>
  publishChatbot(app, owner, { settings: { flow: helper(), ...settings } });

interface Step {
  n: number;
  nodeId: string;
  port: string | null;
}

interface Said {
  status: number;
  body: {
    message: { id: string; content: string; mode: string; input: { id: string; type: string } | null };
    code: string;
  };
}

/** A visitor who writes and presses. */
async function visit(id: string) {
  const client = await startVisitor(app, id);
  const path = `/api/chat/${id}/messages`;
  return {
    client,
    say: (message: string): Promise<Said> => client.post(path, { message }),
    reply: (inputId: string, value: unknown): Promise<Said> =>
      client.post(path, { reply: { inputId, value } }),
    transcript: async () => (await client.get(path)).body.messages,
  };
}

const contentOf = ({ body }: Said) => body.message.content;
const inputOf = ({ body }: Said) => body.message.input?.id ?? '';

async function stateOf(client: TestClient, id: string) {
  const { conversationId } = (await client.get(`/api/chat/${id}/messages`)).body;
  const row = await withPlatform(app.deps.database, (tx) =>
    tx.first<{ flow_state: { step: number; at: { nodeId: string } | null; variables: object } | null }>(sql`
      select flow_state from conversations where id = ${conversationId}`),
  );
  return row?.flow_state;
}

describe('a published flow', () => {
  it('BLD-16: is played by pressed and typed answers, and its state survives a reload', async () => {
    const id = await publish();
    const visitor = await visit(id);
    const first = await visitor.say('hello there');
    expect(contentOf(first)).toBe('Welcome!\n\nWhat is it about?');
    expect(first.body.message).toMatchObject({
      mode: 'flow',
      input: { type: 'choice', required: true, multiple: false, options: [{ id: 'ret' }, { id: 'new' }] },
    });
    const days = await visitor.reply(inputOf(first), 'ret');
    expect(contentOf(days)).toBe('How many days ago?');
    const messages = await visitor.transcript();
    expect(messages.map((one: { role: string; content: string }) => [one.role, one.content])).toEqual([
      ['user', 'hello there'],
      ['assistant', 'Welcome!\n\nWhat is it about?'],
      ['user', 'Returns'],
      ['assistant', 'How many days ago?'],
    ]);
    expect(messages.map((one: { input: object | null }) => one.input !== null)).toEqual([
      false,
      false,
      false,
      true,
    ]);
    const end = await visitor.say('12');
    expect(contentOf(end)).toBe('18 days are left.\n\nBye.');
    expect(end.body.message.input).toBe(null);
    expect(await stateOf(visitor.client, id)).toMatchObject({
      at: null,
      step: 3,
      variables: { topic: 'Returns', days: 12, left: 18 },
    });
    expect((await visitor.say(voucherQuestion)).body.message).toMatchObject({ mode: 'extractive' });
  });

  it('a typed name of an option is that option, and a question beside it is answered first', async () => {
    const visitor = await visit(await publish());
    await visitor.say('hello');
    const beside = await visitor.say(voucherQuestion);
    expect(contentOf(beside)).toContain('forty-two days');
    expect(contentOf(beside).endsWith('What is it about?')).toBe(true);
    expect(beside.body.message).toMatchObject({ mode: 'extractive', input: { type: 'choice' } });
    expect(contentOf(await visitor.say('News please'))).toBe('Your address?');
    const done = await visitor.say('It is ana@example.com');
    expect(contentOf(done)).toContain('Thanks, ana@example.com.');
    expect(contentOf(done)).toContain('forty-two days');
    expect(contentOf(done).endsWith('Bye.')).toBe(true);
  });

  it('a question of the flow’s own is looked up by itself, not by the words of the message', async () => {
    const lamp = 'The moonlamp has a warranty of nine years.';
    const flow = flowOf(
      {
        start: ['start', { on: 'message' }],
        ask: ['ask', { text: 'What now?', input: { type: 'text' } }],
        more: ['answer', { question: voucherQuestion }],
      },
      ['start > ask', 'ask > more'],
    );
    const id = await publishChatbot(app, owner, { content: `# Moonlamp\n\n${lamp}`, settings: { flow } });
    await owner.post(`/api/chatbots/${id}/knowledge`, {
      type: 'text',
      name: 'Vouchers',
      content: voucherFact,
    });
    await app.settled();
    const visitor = await visit(id);
    await visitor.say('hello');
    await within5s(async () => contentOf(await (await visit(id)).say('hello')) === 'What now?');
    expect(contentOf(await visitor.say('moonlamp warranty years'))).toContain('forty-two days');
  });

  it('events: `input` comes before `done`, and tokens make up the text', async () => {
    const id = await publish();
    const { client } = await visit(id);
    const stream = await client.stream('POST', `/api/chat/${id}/messages`, { message: 'hello' });
    const events = await collectEvents(stream.events);
    expect(events.slice(-2).map(({ event }) => event)).toEqual(['input', 'done']);
    const told = events.filter(({ event }) => event === 'token').map(({ data }) => data.text);
    expect(told.join('')).toBe('Welcome!\n\nWhat is it about?');
  });

  it('a reply that does not fit is refused, and one to what is not open: nothing is stored of either', async () => {
    const id = await publish();
    const visitor = await visit(id);
    const first = await visitor.say('hello');
    for (const value of ['pizza', 7, null, ['ret', 'new'], { ret: true }]) {
      const refused = await visitor.client.post(`/api/chat/${id}/messages`, {
        reply: { inputId: inputOf(first), value },
      });
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['reply.value']]);
    }
    expect((await visitor.reply(inputOf(first), 'ret')).status).toBe(200);
    for (const inputId of [inputOf(first), '1.menu.99', '1.gone.2', '9.menu.1', '1.hello.1', 'contact.x']) {
      const refused = await visitor.reply(inputId, 'ret');
      expect([refused.status, refused.body.code]).toEqual([409, 'input_closed']);
    }
    expect(await visitor.transcript()).toHaveLength(4);
    const stranger = await visit(id);
    expect((await stranger.reply(inputOf(first), 'ret')).body.code).toBe('input_closed');
    expect(await stranger.transcript()).toEqual([]);
  });

  it('an answer that the flow gave is not regenerated', async () => {
    const id = await publish();
    const visitor = await visit(id);
    const { body } = await visitor.say('hello');
    const again = await visitor.client.post(`/api/chat/${id}/messages/${body.message.id}/regenerate`);
    expect(again.status).toBe(404);
  });

  it('a running flow ends on its version, and the next one begins on the published one', async () => {
    const id = await publish();
    const visitor = await visit(id);
    const first = await visitor.say('hello');
    const other = helper('Good day!');
    const days = other.nodes.find((node) => node.id === 'days');
    if (days?.type === 'ask') days.data.text = 'How many weeks ago?';
    await owner.patch(`/api/chatbots/${id}`, { flow: other });
    expect((await owner.post(`/api/chatbots/${id}/redeploy`)).status).toBe(200);
    await within5s(async () => contentOf(await (await visit(id)).say('hello')).startsWith('Good day!'));
    expect(contentOf(await visitor.reply(inputOf(first), 'ret'))).toBe('How many days ago?');
    expect(await stateOf(visitor.client, id)).toMatchObject({ version: 1 });
  });

  it('another organization’s flow cannot be replied to', async () => {
    const id = await publish();
    const first = await (await visit(id)).say('hello');
    const stranger = await app.register();
    const own = await publishChatbot(app, stranger, { settings: { flow: helper('Mine!') } });
    const visitor = await visit(own);
    await visitor.say('hello');
    const token = await visit(id);
    const crossed = await token.client.post(`/api/chat/${own}/messages`, {
      reply: { inputId: inputOf(first), value: 'ret' },
    });
    expect(crossed.status).toBe(401);
  });
});

describe('business hours', () => {
  const always = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => ({
    day,
    from: '00:00',
    to: '24:00',
  }));
  const hours = { timezone: 'Asia/Kolkata', week: [] as object[], closed: [] as string[] };

  it('BLD-16: decide where a flow goes, as soon as they are saved', async () => {
    const flow = flowOf(
      {
        start: ['start', { on: 'message' }],
        there: ['hours', {}],
        yes: ['message', { text: 'Somebody is here.' }],
        no: ['message', { text: 'Nobody is here.' }],
      },
      ['start > there', 'there:open > yes', 'there:closed > no'],
    );
    const id = await publish({ flow });
    const isSaid = (text: string) => async () => contentOf(await (await visit(id)).say('hello')) === text;
    expect(await isSaid('Somebody is here.')()).toBe(true);
    const save = (deployment: object) => owner.patch(`/api/chatbots/${id}`, { deployment });
    expect((await save({ hours })).body.deployment.hours).toEqual(hours);
    await within5s(isSaid('Nobody is here.'));
    await save({ hours: { ...hours, week: always } });
    await within5s(isSaid('Somebody is here.'));
    expect((await save({ hours: null })).body.deployment.hours).toBeNull();
  });

  it.each([
    ['hours.timezone', { timezone: 'Mars/Olympus' }],
    ['hours.week.0.to', { week: [{ day: 'mon', from: '17:00', to: '09:00' }] }],
    ['hours.week.0.from', { week: [{ day: 'mon', from: '07.30', to: '12:00' }] }],
    ['hours.week.0.day', { week: [{ day: 'today', from: '09:00', to: '12:00' }] }],
    ['hours.closed.0', { closed: ['2026-02-30'] }],
  ])('without sense in %s are refused', async (field, change) => {
    const id = await draftChatbot(app, owner);
    const { status, body } = await owner.patch(`/api/chatbots/${id}`, {
      deployment: { hours: { ...hours, ...change } },
    });
    expect([status, Object.keys(body.fields)]).toEqual([400, [`deployment.${field}`]]);
    expect((await owner.get(`/api/chatbots/${id}`)).body.deployment.hours).toBeNull();
  });
});

describe('a flow that opens the conversation', () => {
  const opening = () => {
    const flow = helper();
    for (const node of flow.nodes) if (node.type === 'start') node.data.on = 'open';
    return { ...flow, translations: { de: { 'hello.text': 'Willkommen!' } } };
  };

  it('is shown before anything is stored, and its input is answered by the first message', async () => {
    const id = await publish({ flow: opening() });
    const shown = (await app.anonymous().get(`/api/chat/${id}`)).body.opening;
    expect(shown).toMatchObject({
      text: 'Welcome!\n\nWhat is it about?',
      input: { id: '1.menu.0', type: 'choice' },
    });
    const german = app.anonymous().with({ 'accept-language': 'de' });
    expect((await german.get(`/api/chat/${id}`)).body.opening.text).toBe('Willkommen!\n\nWhat is it about?');
    const stored = await withPlatform(app.deps.database, (tx) =>
      tx.rows(sql`select id from conversations where chatbot_id = ${id}`),
    );
    expect(stored).toEqual([]);
    const pressing = await visit(id);
    expect(contentOf(await pressing.reply('1.menu.0', 'ret'))).toBe('How many days ago?');
    const writing = await visit(id);
    expect(contentOf(await writing.say('newsletter'))).toBe('Your address?');
    expect((await writing.reply('1.menu.0', 'ret')).body.code).toBe('input_closed');
    const asking = await visit(id);
    expect(contentOf(await asking.say(voucherQuestion))).toContain('forty-two days');
  });

  it('what waits for a message opens nothing', async () => {
    expect((await app.anonymous().get(`/api/chat/${await publish()}`)).body.opening).toBe(null);
  });
});

describe('what a flow leaves behind', () => {
  it('members see the way that an answer took, and visitors what was noted', async () => {
    const id = await publish();
    const visitor = await visit(id);
    const first = await visitor.say('hello');
    await visitor.reply(inputOf(first), 'ret');
    const { conversationId } = (await visitor.client.get(`/api/chat/${id}/messages`)).body;
    const { messages } = (await owner.get(`/api/conversations/${conversationId}`)).body;
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
  /** Plays the form of a new chatbot with these privacy settings; returns what the last answer says. */
  const fill = async (flow: object, value: unknown, privacy: object = {}) => {
    const visitor = await visit(await publish({ flow, privacy }));
    const first = await visitor.say('hello');
    expect(first.body.message.input).toMatchObject({ type: 'form', required: false });
    return { visitor, first, answer: await visitor.reply(inputOf(first), value) };
  };

  beforeEach(async () => {
    owner = await app.register({ plan: 'enterprise' });
  });

  it('CHAT-13: a form makes a lead, and an email to a member', async () => {
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
    // It names its conversation, with which it is erased if it was not sent yet.
    expect(mails).toEqual([{ recipient: owner.user.email, conversations: 1 }]);
  });

  it('a conversation that a flow closes is completed, which open screens learn as of any other', async () => {
    const flow = flowOf({ start: ['start', { on: 'message' }], end: ends('Bye.', 'close') }, ['start > end']);
    const id = await publish({ flow });
    const live = await owner.stream('GET', '/api/events');
    const { client, say } = await visit(id);
    await say('hello');
    const { conversationId } = (await client.get(`/api/chat/${id}/messages`)).body;
    for await (const { data } of live.events) {
      if (data.type === 'conversation.completed' && data.resourceId === conversationId) break;
    }
    live.abort();
    expect((await owner.get(`/api/conversations/${conversationId}`)).body.status).toBe('completed');
  });

  it('a form without its required field is refused by name, and one that is declined leaves nothing', async () => {
    const { answer, visitor, first } = await fill(form(), { name: 'Ana' });
    expect([
      answer.status,
      Object.keys((answer as unknown as { body: { fields: object } }).body.fields),
    ]).toEqual([400, ['reply.value.email']]);
    expect(contentOf(await visitor.reply(inputOf(first), null))).toBe('As you like.');
    expect(await leads()).toEqual([]);
  });

  it('SEC-39: a form that asks for consent makes a lead with it, and none without it', async () => {
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
    'SEC-41: with %j, a form makes no lead',
    async (privacy) => {
      const { answer } = await fill(form(), filled, privacy);
      expect(answer.status).toBe(200);
      expect(await leads()).toEqual([]);
    },
  );

  it('SEC-41: an anonymized conversation stores no address: not in its state, nor in what was said', async () => {
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

  it('REL-8: a turn that was lost after it was accepted has moved nothing, and its reply is taken again', async () => {
    const id = await publish({ flow: form() });
    const visitor = await visit(id);
    const first = await visitor.say('hello');
    const { conversationId } = (await visitor.client.get(`/api/chat/${id}/messages`)).body;
    const before = await stateOf(visitor.client, id);
    // What a process leaves behind that is killed between accepting a reply and ending its turn.
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
    expect(await stateOf(visitor.client, id)).toMatchObject({ step: 2, at: null });
    expect(await leads()).toEqual(['ana@example.com']);
  });
});

describe('the flow of a chatbot', () => {
  it('BLD-16: is saved whole, read, removed with null, copied, frozen and restored', async () => {
    const id = await draftChatbot(app, owner);
    const path = `/api/chatbots/${id}`;
    expect((await owner.get(path)).body.flow).toBe(null);
    const saved = await owner.patch(path, { flow: helper() });
    expect(saved.body.flow).toEqual(helper());
    expect((await owner.patch(path, { name: 'Other' })).body.flow).toEqual(helper());
    await owner.post(`${path}/deploy`);
    expect((await owner.get(`${path}/versions/1`)).body.flow).toEqual(helper());
    const copy = await owner.post(`${path}/duplicate`);
    expect(copy.body.flow).toEqual(helper());
    const removed = await owner.patch(path, { flow: null });
    expect(removed.body).toMatchObject({ flow: null, hasUnpublishedChanges: true });
    const restored = await owner.post(`${path}/versions/1/restore`);
    expect(restored.body).toMatchObject({ hasUnpublishedChanges: false });
    expect(restored.body.flow).toEqual(helper());
    const listed = (await owner.get('/api/chatbots')).body.find((one: { id: string }) => one.id === id);
    expect(listed).not.toHaveProperty('flow');
  });

  it('with a wrong shape it is refused, naming the node', async () => {
    const id = await draftChatbot(app, owner);
    const flow = helper();
    Object.assign(flow.nodes[1]?.data ?? {}, { text: 7, color: 'red' });
    const refused = await owner.patch(`/api/chatbots/${id}`, { flow });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.fields).sort()).toEqual([
      'flow.nodes.hello.color',
      'flow.nodes.hello.text',
    ]);
    expect((await owner.get(`/api/chatbots/${id}`)).body.flow).toBe(null);
  });

  it('with a wrong meaning it is kept, but not published', async () => {
    const id = await draftChatbot(app, owner);
    const flow = helper();
    Object.assign(flow.nodes[1]?.data ?? {}, { text: '{{nobody}}' });
    expect((await owner.patch(`/api/chatbots/${id}`, { flow })).status).toBe(200);
    for (const refused of [
      await owner.post(`/api/chatbots/${id}/deploy`),
      await owner.patch(`/api/chatbots/${id}`, { status: 'active' }),
    ]) {
      expect(refused.status).toBe(400);
      expect(refused.body.fields).toEqual({ 'flow.nodes.hello.text': 'This variable does not exist.' });
    }
  });

  it('a flow that names a secret which does not exist is not published', async () => {
    const id = await draftChatbot(app, owner);
    const headers = [{ name: 'authorization', value: 'Bearer {{secret.key}}' }];
    const flow = flowOf(
      {
        start: ['start', { on: 'message' }],
        call: ['request', { method: 'GET', url: 'https://example.com', headers }],
      },
      ['start > call'],
    );
    await owner.patch(`/api/chatbots/${id}`, { flow });
    const refused = await owner.post(`/api/chatbots/${id}/deploy`);
    expect(Object.keys(refused.body.fields)).toEqual(['flow.nodes.call.headers.0.value']);
  });

  it('its problems are listed for members of the organization alone', async () => {
    const id = await draftChatbot(app, owner);
    const path = `/api/chatbots/${id}/flow`;
    expect((await owner.get(`${path}/problems`)).body).toEqual([]);
    expect((await owner.get(`${path}/export`)).status).toBe(404);
    const flow = flowOf(
      {
        start: ['start', { on: 'message' }],
        tell: ['email', { subject: 'Hi', text: 'There', to: [app.deps.ids.next(), owner.user.id] }],
      },
      ['start > tell'],
    );
    await owner.patch(`/api/chatbots/${id}`, { flow });
    expect((await owner.get(`${path}/problems`)).body).toEqual([
      {
        nodeId: 'tell',
        path: 'to.0',
        code: 'recipient_unknown',
        severity: 'error',
        message: 'This recipient is no member of the organization.',
      },
      {
        nodeId: 'tell',
        path: 'next',
        code: 'port_open',
        severity: 'warning',
        message: 'Nothing follows here: the flow ends, and the visitor can ask freely.',
      },
    ]);
    expect((await owner.get(`${path}/export`)).body).toEqual(flow);
    const stranger = await app.register();
    for (const answer of [
      await stranger.get(`${path}/problems`),
      await stranger.get(`${path}/export`),
      await stranger.post(`${path}/import`, { format: 'parley', document: flow }),
    ]) {
      expect(answer.status).toBe(404);
    }
  });

  it('BLD-16: an export of Typebot is read as a flow that can be published, with what became of each block', async () => {
    const id = await draftChatbot(app, owner);
    const path = `/api/chatbots/${id}/flow/import`;
    const typebot = {
      version: '6',
      id: 'tb',
      name: 'Greeter',
      events: [{ id: 'ev', type: 'start', outgoingEdgeId: 'e0', graphCoordinates: { x: 0, y: 0 } }],
      groups: [
        {
          id: 'g1',
          title: 'Hello',
          graphCoordinates: { x: 0, y: 100 },
          blocks: [
            {
              id: 'b1',
              type: 'text',
              content: { richText: [{ type: 'p', children: [{ text: 'Your name?' }] }] },
            },
            { id: 'b2', type: 'text input', options: { variableId: 'v1' } },
            { id: 'b3', type: 'Code', options: { content: 'alert(1)' } },
            {
              id: 'b4',
              type: 'text',
              content: { richText: [{ type: 'p', children: [{ text: 'Hello {{Name}}.' }] }] },
            },
          ],
        },
      ],
      edges: [{ id: 'e0', from: { eventId: 'ev' }, to: { groupId: 'g1' } }],
      variables: [{ id: 'v1', name: 'Name' }],
    };
    const { status, body } = await owner.post(path, { format: 'typebot', document: { typebot } });
    expect(status).toBe(200);
    const outcomes = body.report.map((one: { sourceId: string; outcome: string }) => [
      one.sourceId,
      one.outcome,
    ]);
    expect(outcomes).toContainEqual(['b2', 'exact']);
    expect(outcomes).toContainEqual(['b3', 'dropped']);
    expect(body.report.find((one: { sourceId: string }) => one.sourceId === 'b3').note).not.toBe('');
    expect(JSON.stringify(body.flow)).not.toContain('alert');
    expect((await owner.get(`/api/chatbots/${id}`)).body.flow).toBeNull();
    const published = await publish({ flow: body.flow });
    expect((await app.anonymous().get(`/api/chat/${published}`)).body.opening.text).toBe('Your name?');
    const visitor = await visit(published);
    expect(contentOf(await visitor.say('Ana'))).toBe('Hello Ana.');
    for (const document of [null, 'x', { version: '99', groups: [] }, { groups: 3 }]) {
      const refused = await owner.post(path, { format: 'typebot', document });
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['document']]);
    }
    const stranger = await app.register();
    expect((await stranger.post(path, { format: 'typebot', document: typebot })).status).toBe(404);
  });

  it('an export is imported as it is, and what is no flow is refused; nothing is saved', async () => {
    const id = await draftChatbot(app, owner);
    const path = `/api/chatbots/${id}/flow/import`;
    const read = await owner.post(path, { format: 'parley', document: helper() });
    expect(read.body.flow).toEqual(helper());
    expect(read.body.report[0]).toEqual({ sourceId: 'start', type: 'start', outcome: 'exact', note: '' });
    const refused = await owner.post(path, {
      format: 'parley',
      document: { ...helper(), nodes: [{ id: 'x' }] },
    });
    expect(Object.keys(refused.body.fields)).toContain('document.nodes.x.type');
    expect(refused.status).toBe(400);
    expect((await owner.get(`/api/chatbots/${id}`)).body.flow).toBe(null);
  });
});

describe('a test run', () => {
  const lookUp = () =>
    flowOf(
      {
        start: ['start', { on: 'message' }],
        name: ['ask', { text: 'Who?', input: { type: 'text' }, saveAs: 'name' }],
        call: [
          'request',
          {
            method: 'GET',
            url: 'http://127.0.0.1:9/{{name}}',
            save: [{ path: 'items[0].city', variable: 'city' }],
            sample: { items: [{ city: 'Halden' }] },
          },
        ],
        found: ['message', { text: 'You live in {{city}}.' }],
        lost: ['message', { text: 'Not found.' }],
      },
      ['start > name', 'name > call', 'call > found', 'call:error > lost'],
      [
        { name: 'name', type: 'text' },
        { name: 'city', type: 'text' },
      ],
    );

  it('BLD-16: plays a flow that is not saved, with its state, its steps, and samples for requests', async () => {
    const id = await draftChatbot(app, owner);
    const path = `/api/chatbots/${id}/preview`;
    const flow = lookUp();
    const first = await owner.post(path, { message: 'hello', flow });
    expect(first.body.message).toMatchObject({ content: 'Who?', mode: 'flow', input: { type: 'text' } });
    expect(first.body.trace.map(({ n, nodeId, port }: Step) => [n, nodeId, port])).toEqual([
      [1, 'start', 'next'],
      [2, 'name', null],
    ]);
    const { state } = first.body;
    expect(state).not.toContain('name');
    const reply = { inputId: first.body.message.input.id, value: 'Ana' };
    const sampled = await owner.post(path, { reply, flow, state, requests: 'sample' });
    expect(sampled.body.message.content).toBe('You live in Halden.');
    expect(sampled.body.trace[1]).toMatchObject({
      nodeId: 'call',
      port: 'next',
      changed: { city: 'Halden' },
    });
    // The suite's own address is refused like any other that is not public.
    const live = await owner.post(path, { message: 'Ana', flow, state, requests: 'live' });
    expect(live.body.message.content).toBe('Not found.');
    expect(live.body.trace[1]).toMatchObject({
      nodeId: 'call',
      port: 'error',
      request: { method: 'GET', url: 'http://127.0.0.1:9/Ana', status: null },
      error: 'request_failed',
    });
    expect((await owner.post(path, { reply, flow })).body.code).toBe('input_closed');
    expect((await owner.post(path, { message: 'x', flow, state: `${state}x` })).status).toBe(400);
    const stranger = await app.register();
    const other = await draftChatbot(app, stranger);
    expect(
      (await stranger.post(`/api/chatbots/${other}/preview`, { message: 'x', flow, state })).status,
    ).toBe(400);
    expect((await owner.get(`/api/chatbots/${id}`)).body.flow).toBe(null);
  });

  it('streams its steps, which a visitor’s stream does not', async () => {
    const id = await publish();
    const preview = await owner.stream('POST', `/api/chatbots/${id}/preview`, { message: 'hello' });
    const told = (await collectEvents(preview.events)).filter(({ event }) => event === 'node');
    expect(told.map(({ data }) => data.nodeId)).toEqual(['start', 'hello', 'menu']);
    const { client } = await visit(id);
    const seen = await client.stream('POST', `/api/chat/${id}/messages`, { message: 'hello' });
    expect((await collectEvents(seen.events)).some(({ event }) => event === 'node')).toBe(false);
  });
});
