import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { publishChatbot } from '../../../../test/chat-fixtures.ts';
import { flowOf } from '../../../../test/flow-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { type Receiver, startReceiver } from '../../../../test/receiver.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';

let app: TestApp;
let owner: Member;
let receiver: Receiver;
let calls = 0;

beforeAll(async () => {
  receiver = await startReceiver((_call, response) => {
    calls += 1;
    response.setHeader('content-type', 'application/json').end('{}');
  });
  app = await startTestApp({
    env: {
      TRUSTED_PROXIES: '127.0.0.1',
      EGRESS_ALLOW: receiver.host,
      LIMIT_VISITOR_EMAILS_PER_HOUR_PER_ADDRESS: '30',
      LIMIT_VISITOR_LEADS_PER_HOUR_PER_ADDRESS: '30',
    },
  });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});
beforeEach(async () => {
  owner = await app.register({ plan: 'enterprise' });
});

/** Each test has its own network, because limits of an address count across chatbots and tests. */
let network = 0;
const newNetwork = () => {
  network += 1;
  return `198.51.${network}`;
};

/** Says hello in a new conversation from `address`. */
const hello = async (chatbotId: string, address: string) => {
  const client = app.anonymous().with({ 'x-forwarded-for': address });
  const said = await client.post(`/api/chat/${chatbotId}/messages`, { message: 'hello' });
  expect(said.status).toBe(200);
  const going = client.with({ authorization: `Bearer ${said.body.visitorToken}` });
  return { said, client: going, conversationId: String(said.body.conversationId) };
};

/** Replies `times` times to a question that the flow repeats; returns the id of the input that is then open. */
const answerOften = async (client: TestClient, chatbotId: string, first: string, times: number) => {
  let inputId = first;
  for (let turn = 1; turn <= times; turn += 1) {
    const reply = { inputId, value: 'lamp' };
    const { body } = await client.post(`/api/chat/${chatbotId}/messages`, { reply });
    inputId = body.message.input.id;
  }
  return inputId;
};

/** Number of pending webhook deliveries. */
const waiting = async () => {
  await app.settled();
  return withPlatform(app.deps.database, async (tx) => {
    const [row] = await tx.rows<{ count: number }>(
      sql`select count(*)::int as count from webhook_deliveries where status = 'pending'`,
    );
    return row?.count;
  });
};

const mailsTo = async ({ organizationId }: Member) =>
  (
    await withPlatform(app.deps.database, (tx) =>
      tx.rows<{ kind: string }>(
        sql`select kind from mails where organization_id = ${organizationId} and kind in ('flowMessage', 'notice', 'integration')`,
      ),
    )
  ).length;

/** The step of a node in the newest answer of a conversation, as members see it. */
const stepOf = async (conversationId: string, nodeId: string) => {
  const { messages } = (await owner.get(`/api/conversations/${conversationId}`)).body;
  return messages.at(-1).flow.path.find((step: { nodeId: string }) => step.nodeId === nodeId);
};

const limitNotices = async () => {
  await app.settled();
  const { items } = (await owner.get('/api/notices')).body;
  return items.filter(({ text }: { text: string }) => text.includes('held back')).length;
};

const mailing = (to: readonly string[]) =>
  flowOf(
    {
      start: ['start', { on: 'message' }],
      tell: ['email', { subject: 'Hello', text: 'Somebody is here.', to: [...to] }],
      done: ['message', { text: 'We know.' }],
    },
    ['start > tell', 'tell > done'],
  );

it('SEC-21: one anonymous address causes at most thirty emails an hour, in all chatbots together', async () => {
  const [second, third] = [await owner.asRole('admin'), await owner.asRole('member')];
  const flow = mailing([owner.user.id, second.user.id, third.user.id]);
  const [one, other] = [
    await publishChatbot(app, owner, { settings: { flow } }),
    await publishChatbot(app, owner, { settings: { flow } }),
  ];
  const addresses = newNetwork();
  let last = '';
  for (let n = 0; n < 12; n += 1) {
    const { said, conversationId } = await hello(n % 2 === 0 ? one : other, `${addresses}.7`);
    expect(said.body.message.content).toBe('We know.');
    last = conversationId;
  }
  expect(await mailsTo(owner)).toBe(30);
  expect(await stepOf(last, 'tell')).toMatchObject({ port: 'next', error: 'hourly_limit' });
  // One notification an hour for each chatbot, and none by email.
  expect(await limitNotices()).toBe(2);
  expect(await mailsTo(owner)).toBe(30);
  await hello(one, `${addresses}.8`);
  expect(await mailsTo(owner)).toBe(33);
});

it('SEC-21: one conversation causes at most thirty emails an hour', async () => {
  const flow = flowOf(
    {
      start: ['start', { on: 'message' }],
      ask: ['ask', { text: 'Which?', input: { type: 'text' }, digress: 'never' }],
      tell: ['email', { subject: 'Hello', text: 'Somebody is here.', to: [owner.user.id] }],
      again: ['jump', { target: 'ask' }],
    },
    ['start > ask', 'ask > tell', 'tell > again'],
  );
  const id = await publishChatbot(app, owner, { settings: { flow } });
  const { client, said } = await hello(id, `${newNetwork()}.1`);
  await answerOften(client, id, said.body.message.input.id, 32);
  expect(await mailsTo(owner)).toBe(30);
});

it("SEC-21: notifications and integration emails about a visitor's input count toward that visitor's limit", async () => {
  await owner.asRole('admin');
  const events = ['conversation.started', 'lead.created', 'handover.requested'];
  const integration = { recipients: [owner.user.id], digest: 'instant', events };
  expect((await owner.put('/api/integrations/email', integration)).status).toBe(200);
  const form = flowOf(
    {
      start: ['start', { on: 'message' }],
      form: [
        'collect',
        { text: 'Who?', fields: [{ key: 'email', label: 'Email', type: 'email', required: true }] },
      ],
      tell: ['email', { subject: 'New', text: 'Write to {{lead.email}}.', to: [owner.user.id] }],
    },
    ['start > form', 'form > tell'],
  );
  const id = await publishChatbot(app, owner, { settings: { flow: form } });
  const address = `${newNetwork()}.9`;
  let last = '';
  for (let n = 0; n < 33; n += 1) {
    const { said, client, conversationId } = await hello(id, address);
    const reply = { inputId: said.body.message.input.id, value: { email: `ana${n}@example.com` } };
    expect((await client.post(`/api/chat/${id}/messages`, { reply })).status).toBe(200);
    last = conversationId;
  }
  await expect.poll(waiting).toBe(0);
  // A notification goes to all its recipients or to none: the last one goes to both administrators.
  const mails = await mailsTo(owner);
  expect([30, 31]).toContain(mails);
  // An address that is recognized in a message before its form is stored counts twice.
  const { total } = (await owner.get('/api/leads')).body;
  expect(total).toBeLessThanOrEqual(30);
  expect(total).toBeGreaterThanOrEqual(20);
  expect(await stepOf(last, 'form')).toMatchObject({ error: 'hourly_limit' });
});

/** Sends an email address in `count` new conversations from one network, and waits until they are judged. */
async function writeAddresses(chatbotId: string, network: string, count: number) {
  for (let n = 0; n < count; n += 1) {
    const client = app.anonymous().with({ 'x-forwarded-for': network });
    const message = `My email is written${n}@example.com, how long is the zebrafinch voucher valid?`;
    expect((await client.post(`/api/chat/${chatbotId}/messages`, { message })).status).toBe(200);
  }
  await app.settled();
}

it('SEC-21: addresses do not count toward the lead limit if the chatbot does not capture leads', async () => {
  const silent = await publishChatbot(app, owner, { settings: { privacy: { leadExtraction: false } } });
  const address = `${newNetwork()}.4`;
  await writeAddresses(silent, address, 31);
  expect((await owner.get('/api/leads')).body.total).toBe(0);
  const open = await publishChatbot(app, owner, { settings: { privacy: { leadExtraction: true } } });
  await writeAddresses(open, address, 1);
  await expect.poll(async () => (await owner.get('/api/leads')).body.total).toBe(1);
  expect(await limitNotices()).toBe(0);
});

it('SEC-21: forms do not count toward the lead limit if the chatbot does not capture leads', async () => {
  const form = flowOf(
    {
      start: ['start', { on: 'message' }],
      form: [
        'collect',
        { text: 'Who?', fields: [{ key: 'email', label: 'Email', type: 'email', required: true }] },
      ],
    },
    ['start > form'],
  );
  const settings = { flow: form, privacy: { leadExtraction: false } };
  const id = await publishChatbot(app, owner, { settings });
  const address = `${newNetwork()}.5`;
  let last = '';
  for (let n = 0; n < 31; n += 1) {
    const { said, client, conversationId } = await hello(id, address);
    const reply = { inputId: said.body.message.input.id, value: { email: `ana${n}@example.com` } };
    expect((await client.post(`/api/chat/${id}/messages`, { reply })).status).toBe(200);
    last = conversationId;
  }
  expect(await stepOf(last, 'form')).not.toHaveProperty('error');
  expect((await owner.get('/api/leads')).body.total).toBe(0);
});

it("SEC-21: requests of a flow beyond a visitor's limit take the error path", async () => {
  const request = { method: 'GET' as const, url: `${receiver.origin}/look` };
  const flow = flowOf(
    {
      start: ['start', { on: 'message' }],
      ask: ['ask', { text: 'Which?', input: { type: 'text' }, digress: 'never' }],
      one: ['request', request],
      two: ['request', request],
      three: ['request', request],
      four: ['request', request],
      five: ['request', request],
      again: ['jump', { target: 'ask' }],
      failed: ['message', { text: 'Not now.' }],
    },
    [
      'start > ask',
      'ask > one',
      'one > two',
      'two > three',
      'three > four',
      'four > five',
      'five > again',
      'one:error > failed',
    ],
  );
  const id = await publishChatbot(app, owner, { settings: { flow } });
  const { client, said, conversationId } = await hello(id, `${newNetwork()}.3`);
  const inputId = await answerOften(client, id, said.body.message.input.id, 24);
  const { body } = await client.post(`/api/chat/${id}/messages`, { reply: { inputId, value: 'lamp' } });
  expect(body.message.content).toBe('Not now.');
  expect(calls).toBe(120);
  expect(await stepOf(conversationId, 'one')).toMatchObject({ port: 'error', error: 'hourly_limit' });
  expect(await limitNotices()).toBe(1);
});

it('SEC-21: an address leaves at most thirty contact requests an hour, and still gets answers', async () => {
  const id = await publishChatbot(app, owner, { settings: { privacy: { leadExtraction: true } } });
  const address = `${newNetwork()}.4`;
  for (let n = 0; n < 32; n += 1) {
    const { client } = await hello(id, address);
    const message = `Please write to ben${n}@example.com`;
    await client.post(`/api/chat/${id}/messages`, { message: 'What is the warranty of a moon rocket?' });
    const left = await client.post(`/api/chat/${id}/messages`, { message });
    expect(left.status).toBe(200);
  }
  expect((await owner.get('/api/contact-requests')).body.total).toBe(30);
  await app.settled();
  expect(await mailsTo(owner)).toBeLessThanOrEqual(30);
});
