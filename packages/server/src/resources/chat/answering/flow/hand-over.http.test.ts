import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NodeDataByType } from '@parley/flow/nodes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectEvents, publishChatbot } from '../../../../../test/chat-fixtures.ts';
import { flowOf } from '../../../../../test/flow-fixtures.ts';
import { contentOf, flowStateOf, inputOf, type Said, visit } from '../../../../../test/flow-visits.ts';
import { type Member, startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { control, conversationRow, goOnline, rowsOf, takeOver } from '../../../../../test/take-over.ts';
import { sql } from '../../../../db/sql.ts';
import { dayMs } from '../../../../lib/timing/durations.ts';

let app: TestApp;
const seen: { key: string | undefined; order: string | null }[] = [];
/** Responses of the shop that nobody has answered yet. */
const held: ServerResponse[] = [];
let holds = false;
const shop = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://shop');
  seen.push({ key: request.headers['idempotency-key']?.toString(), order: searchParams.get('order') });
  if (holds) held.push(response);
  else sendState(response);
});

beforeAll(async () => {
  shop.listen(0, '127.0.0.1');
  await once(shop, 'listening');
  app = await startTestApp({ env: { EGRESS_ALLOW: `127.0.0.1:${portOfShop()}` } });
});
afterAll(async () => {
  await app.close();
  shop.closeAllConnections();
  shop.close();
});

const portOfShop = () => (shop.address() as AddressInfo).port;

const handover = (owner: Member, more: Partial<NodeDataByType['handover']> = {}) => ({
  subject: 'Help',
  text: 'Somebody needs help.',
  to: [owner.user.id],
  ...more,
});

/** A flow that greets, hands over, and goes on. */
const helpFlow = (owner: Member, more: Partial<NodeDataByType['handover']> = {}) =>
  flowOf(
    {
      start: ['start', { on: 'message' }],
      hello: ['message', { text: 'Welcome!' }],
      person: ['handover', handover(owner, more)],
      back: ['message', { text: 'Good to have you back.' }],
    },
    ['start > hello', 'hello > person', 'person > back'],
  );

async function open(flowFor: (owner: Member) => object, { people = {}, isOnline = true } = {}) {
  const owner = await app.register({ plan: 'enterprise' });
  if (isOnline) await goOnline(app, owner);
  const deployment = { people: { enabled: true, ...people } };
  const chatbotId = await publishChatbot(app, owner, { settings: { flow: flowFor(owner), deployment } });
  const visitor = await visit(app, chatbotId);
  const keyOf = async () => ({
    organizationId: owner.organizationId,
    conversationId: (await visitor.client.get(`/api/chat/${chatbotId}/messages`)).body.conversationId,
  });
  return { owner, chatbotId, visitor, keyOf, state: () => flowStateOf(app, visitor.client, chatbotId) };
}

const handoversOf = ({ conversationId }: { conversationId: string }) =>
  rowsOf(
    app,
    sql<{ reason: string; offer: string; team_id: string | null }>`
      select reason, offer, team_id from handovers where conversation_id = ${conversationId} order by requested_at, id`,
  );

/** Two days ago, the flow has moved last. */
const moveBack = async ({ conversationId }: { conversationId: string }) => {
  const movedAt = new Date(app.deps.clock.now().getTime() - 2 * dayMs).toISOString();
  await rowsOf(
    app,
    sql`update conversations set flow_state = jsonb_set(flow_state, '{movedAt}', to_jsonb(${movedAt}::text))
      where id = ${conversationId} returning id`,
  );
};

const mailsOf = ({ organizationId }: { organizationId: string }) =>
  rowsOf(
    app,
    sql<{ recipient: string }>`
      select recipient from mails where organization_id = ${organizationId} and kind = 'flowMessage'`,
  );

describe('a flow that hands over', () => {
  it('waits for the person after its answer, and goes on with the message that follows', async () => {
    const { owner, visitor, keyOf, state } = await open(helpFlow);
    const { body } = await visitor.say('hello');
    expect(body).toMatchObject({
      message: { role: 'assistant', content: 'Welcome!', mode: 'flow' },
      controller: 'waiting',
      lines: [{ role: 'system', system: { key: 'waitingSoon', params: { position: 1 } } }],
    });
    const key = await keyOf();
    expect(await handoversOf(key)).toEqual([{ reason: 'flow', offer: 'chat', team_id: null }]);
    expect(await state()).toMatchObject({ step: 1, at: { nodeId: 'person', inputId: 'handover' } });
    expect((await visitor.say('are you there?')).body).toMatchObject({
      message: null,
      controller: 'waiting',
    });

    await takeOver(app, key, owner);
    await control(app, key, { type: 'release' });
    const next = await visitor.say('thanks');
    expect(contentOf(next)).toBe('Good to have you back.');
    expect(await state()).toMatchObject({ step: 2, at: null });
    expect(await mailsOf(owner)).toEqual([]);
    expect((await conversationRow(app, key.conversationId)).controller).toBe('bot');
  });

  it('ends with it, if its step says so: the next message is free chat', async () => {
    const { visitor, keyOf, state } = await open((owner) => helpFlow(owner, { after: 'end' }));
    await visitor.say('hello');
    await control(app, await keyOf(), { type: 'release' });
    const next = await visitor.say('thanks');
    expect(contentOf(next)).not.toContain('Good to have you back.');
    expect(await state()).toMatchObject({ at: null });
  });

  it('goes on also if people have had the conversation for days', async () => {
    const { owner, visitor, keyOf, state } = await open(helpFlow);
    await visitor.say('hello');
    const key = await keyOf();
    await takeOver(app, key, owner);
    await moveBack(key);
    await control(app, key, { type: 'release' });
    expect(contentOf(await visitor.say('thanks'))).toBe('Good to have you back.');
    expect(await state()).toMatchObject({ step: 2, at: null });
  });

  it('gives its answer before the line in a stream, and the same again to a repeated message', async () => {
    const { visitor, chatbotId } = await open(helpFlow);
    const path = `/api/chat/${chatbotId}/messages`;
    const message = { message: 'hello', clientMessageId: 'once' };
    const events = await collectEvents((await visitor.client.stream('POST', path, message)).events);
    expect(events.map(({ event }) => event).slice(-2)).toEqual(['message', 'done']);
    expect(events.at(-2)?.data.message).toMatchObject({ role: 'system' });
    expect(events.at(-1)?.data).toMatchObject({ message: { content: 'Welcome!' }, controller: 'waiting' });
    const again = await visitor.client.post(path, message);
    expect(again.body).toMatchObject({ message: { content: 'Welcome!' }, controller: 'waiting' });
    expect(again.body.lines).toEqual([events.at(-2)?.data.message]);
  });

  it('says so where it has said nothing before', async () => {
    const { visitor } = await open((owner) =>
      flowOf({ start: ['start', { on: 'message' }], person: ['handover', handover(owner)] }, [
        'start > person',
      ]),
    );
    expect(contentOf(await visitor.say('hello'))).toBe('You are in line for a person');
  });

  it('tells open screens of its handover', async () => {
    const { owner, visitor, keyOf } = await open(helpFlow);
    const live = await owner.stream('GET', '/api/events');
    await visitor.say('hello');
    const { conversationId } = await keyOf();
    for await (const { data } of live.events) {
      if (data.type === 'handover.requested' && data.resourceId === conversationId) break;
    }
    live.abort();
  });
});

describe('a flow that cannot hand over tells the team by email and goes on at once', () => {
  const expectMail = async ({ visitor, keyOf, owner, state }: Awaited<ReturnType<typeof open>>) => {
    const { body } = await visitor.say('hello');
    expect(body.message.content).toContain('Good to have you back.');
    expect(body).toMatchObject({ controller: 'bot' });
    expect(body).not.toHaveProperty('lines');
    expect(await handoversOf(await keyOf())).toEqual([]);
    expect(await mailsOf(owner)).toEqual([{ recipient: owner.user.email }]);
    expect(await state()).toMatchObject({ at: null });
  };

  it('if nobody is online', async () => expectMail(await open(helpFlow, { isOnline: false })));

  it('if the chatbot offers no people', async () =>
    expectMail(await open(helpFlow, { people: { enabled: false } })));

  it('after spam', async () => {
    const opened = await open(helpFlow);
    await opened.visitor.say('hello');
    const key = await opened.keyOf();
    await control(app, key, { type: 'close', outcome: 'spam' });
    await rowsOf(
      app,
      sql`update conversations set flow_state = null where id = ${key.conversationId} returning id`,
    );
    const { body } = await opened.visitor.say('hello');
    expect(body).toMatchObject({ controller: 'bot' });
    expect(await handoversOf(key)).toHaveLength(1);
  });

  it('if nobody of its team is online; somebody of the team gets the conversation', async () => {
    const owner = await app.register({ plan: 'enterprise' });
    const empty = (await owner.post('/api/teams', { name: 'Nobody', memberIds: [] })).body.id;
    const full = (await owner.post('/api/teams', { name: 'Billing', memberIds: [owner.user.id] })).body.id;
    await goOnline(app, owner);
    const deployment = { people: { enabled: true } };
    const say = async (teamId: string) => {
      const flow = helpFlow(owner, { teamId });
      const visitor = await visit(app, await publishChatbot(app, owner, { settings: { flow, deployment } }));
      return (await visitor.say('hello')).body as unknown as { controller: string; conversationId: string };
    };
    expect((await say(empty)).controller).toBe('bot');
    const taken = await say(full);
    expect(taken.controller).toBe('waiting');
    expect(await handoversOf(taken)).toEqual([{ reason: 'flow', offer: 'chat', team_id: full }]);
  });

  it('but the team of the chatbot takes over from one that was deleted', async () => {
    const owner = await app.register({ plan: 'enterprise' });
    const team = async (name: string, memberIds: string[]): Promise<string> =>
      (await owner.post('/api/teams', { name, memberIds })).body.id;
    const gone = await team('Gone', []);
    const own = await team('Own', [owner.user.id]);
    await goOnline(app, owner);
    const settings = {
      flow: helpFlow(owner, { teamId: gone }),
      deployment: { people: { enabled: true, teamId: own } },
    };
    const visitor = await visit(app, await publishChatbot(app, owner, { settings }));
    await owner.delete(`/api/teams/${gone}`);
    const taken = (await visitor.say('hello')).body as unknown as { conversationId: string };
    expect(await handoversOf(taken)).toEqual([{ reason: 'flow', offer: 'chat', team_id: own }]);
  });

  it('in the preview, whose trace shows the step', async () => {
    const { owner, chatbotId } = await open(helpFlow);
    const { status, body } = await owner.post(`/api/chatbots/${chatbotId}/preview`, { message: 'hello' });
    expect(status).toBe(200);
    expect(body.message.content).toContain('Good to have you back.');
    expect(body.trace.map(({ nodeId }: { nodeId: string }) => nodeId)).toContain('person');
    const handovers = await rowsOf(
      app,
      sql`select 1 from handovers where organization_id = ${owner.organizationId}`,
    );
    expect(handovers).toEqual([]);
  });
});

describe('a question that is open when people come', () => {
  const asking = () =>
    flowOf(
      {
        start: ['start', { on: 'message' }],
        name: ['ask', { text: 'Your name?', input: { type: 'text' }, saveAs: 'name' }],
        thanks: ['message', { text: 'Thanks, {{name}}.' }],
      },
      ['start > name', 'name > thanks'],
      [{ name: 'name', type: 'text' }],
    );

  it('is asked again under another id by the first turn afterwards, which no answer belongs to', async () => {
    const { owner, visitor, keyOf } = await open(asking);
    const first = inputOf(await visitor.say('hello'));
    const key = await keyOf();
    await takeOver(app, key, owner);
    await visitor.say('I have another question');
    await control(app, key, { type: 'release' });
    const again = await visitor.say('That was all');
    expect(contentOf(again)).toBe('Your name?');
    expect(inputOf(again)).not.toBe(first);
    expect((await visitor.reply(first, 'Ada')).body.code).toBe('input_closed');
    expect(contentOf(await visitor.say('Ada'))).toBe('Thanks, Ada.');
  });

  it('is asked again also if people have had the conversation for days', async () => {
    const { owner, visitor, keyOf, state } = await open(asking);
    await visitor.say('hello');
    const key = await keyOf();
    await takeOver(app, key, owner);
    await moveBack(key);
    await control(app, key, { type: 'release' });
    expect(contentOf(await visitor.say('That was all'))).toBe('Your name?');
    // Set by a repetition alone, not by a restart.
    expect(await state()).toMatchObject({ at: { requestStep: 2 } });
  });

  it('still takes an answer to itself, if the visitor goes back to it', async () => {
    const { owner, visitor, keyOf } = await open(asking);
    const first = inputOf(await visitor.say('hello'));
    const key = await keyOf();
    await takeOver(app, key, owner);
    expect((await visitor.reply(first, 'Ada')).body.code).toBe('input_closed');
    await control(app, key, { type: 'release' });
    expect(contentOf(await visitor.reply(first, 'Ada'))).toBe('Thanks, Ada.');
  });

  it('is asked again also if it was asked while the visitor waited', async () => {
    const { visitor, chatbotId, keyOf } = await open(orderFlow);
    await visitor.say('hello');
    const answering = await heldAnswer(visitor.say('B-12'));
    expect((await visitor.client.post(`/api/chat/${chatbotId}/person`, {})).body.controller).toBe('waiting');
    answerHeld();
    const more = await answering.said;
    expect(more.body).toMatchObject({ message: { content: 'It is sent. More?' }, controller: 'waiting' });
    await control(app, await keyOf(), { type: 'release' });
    const again = await visitor.say('well');
    expect(contentOf(again)).toBe('It is sent. More?');
    expect(inputOf(again)).not.toBe(inputOf(more));
  });

  it('repeats the request of an answer that was withheld with its Idempotency-Key', async () => {
    const { owner, visitor, keyOf } = await open(orderFlow);
    await visitor.say('hello');
    const key = await keyOf();
    const before = seen.length;
    const answering = await heldAnswer(visitor.say('B-12'));
    await takeOver(app, key, owner);
    answerHeld();
    expect((await answering.said).body).toMatchObject({ message: null, controller: 'person' });
    await control(app, key, { type: 'release' });
    expect(contentOf(await visitor.say('what now'))).toBe('Which order?');
    expect(contentOf(await visitor.say('B-12'))).toBe('It is sent. More?');
    const [first, second, ...others] = seen.slice(before);
    expect(others).toEqual([]);
    expect([first?.order, second?.order]).toEqual(['B-12', 'B-12']);
    expect(first?.key).toMatch(/.{10}/);
    expect(second?.key).toBe(first?.key);
  });

  it('sends the request of another answer than the withheld one with a key of its own', async () => {
    const { owner, visitor, keyOf } = await open(orderFlow);
    await visitor.say('hello');
    const key = await keyOf();
    const before = seen.length;
    const answering = await heldAnswer(visitor.say('B-12'));
    await takeOver(app, key, owner);
    answerHeld();
    await answering.said;
    await control(app, key, { type: 'release' });
    await visitor.say('what now');
    await visitor.say('B-13');
    const [first, second] = seen.slice(before);
    expect([first?.order, second?.order]).toEqual(['B-12', 'B-13']);
    expect(second?.key).not.toBe(first?.key);
  });
});

/** A flow that asks for an order, looks it up in the shop, and asks again. */
const orderFlow = () =>
  flowOf(
    {
      start: ['start', { on: 'message' }],
      order: ['ask', { text: 'Which order?', input: { type: 'text' }, saveAs: 'order' }],
      look: [
        'request',
        {
          method: 'POST',
          url: `http://127.0.0.1:${portOfShop()}/orders`,
          query: [{ name: 'order', value: '{{order}}' }],
          save: [{ path: 'state', variable: 'state' }],
        },
      ],
      more: ['ask', { text: 'It is {{state}}. More?', input: { type: 'text' } }],
    },
    ['start > order', 'order > look', 'look > more'],
    [
      { name: 'order', type: 'text' },
      { name: 'state', type: 'text' },
    ],
  );

/** Waits until the shop has the request of an answer, which it holds back until `answerHeld`. */
async function heldAnswer(said: Promise<Said>): Promise<{ said: Promise<Said> }> {
  holds = true;
  await expect.poll(() => held.length, { timeout: 60_000 }).toBe(1);
  holds = false;
  return { said };
}

function answerHeld(): void {
  for (const response of held.splice(0)) sendState(response);
}

function sendState(response: ServerResponse): void {
  response.setHeader('content-type', 'application/json').end('{"state":"sent"}');
}
