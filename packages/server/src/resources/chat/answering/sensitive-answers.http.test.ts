import type { FlowDocument } from '@parley/flow/document';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '../../../../../../tools/model-server/model-server.ts';
import { draftChatbot, mockModel, publishChatbot, voucherQuestion } from '../../../../test/chat-fixtures.ts';
import { findInDatabase } from '../../../../test/find-in-database.ts';
import { ends, flowOf } from '../../../../test/flow-fixtures.ts';
import { contentOf, flowStateOf, inputOf, visit } from '../../../../test/flow-visits.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { type ReceivedCall, type Receiver, startReceiver } from '../../../../test/receiver.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';

/** Answer to a sensitive question; formulas of the flow also produce it in upper and lower case. */
const secret = 'Qzx77Wvk31Jmb';
const chosen = 'Ydq48Hfp';
const day = '1961-04-17';

const logged: string[] = [];
const shopCalls: ReceivedCall[] = [];
const hooks: ReceivedCall[] = [];
/** Callbacks that respond to the pending requests of the shop. */
const slow: (() => void)[] = [];
let receiver: Receiver;
let model: ModelServer;
let app: TestApp;
let owner: Member;

beforeAll(async () => {
  model = await startModelServer();
  receiver = await startReceiver((call, response) => {
    if (call.path.startsWith('/hook')) {
      hooks.push(call);
      response.end();
      return;
    }
    shopCalls.push(call);
    if (call.path.startsWith('/slow')) {
      slow.push(() => response.end('{}'));
      return;
    }
    response.end(JSON.stringify({ said: call.body, path: call.path, total: 3 }));
  });
  app = await startTestApp({
    env: { EGRESS_ALLOW: [receiver.host, new URL(model.baseUrl).host].join(',') },
    onLog: (line) => logged.push(line),
  });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
  await model.close();
});
beforeEach(async () => {
  for (const list of [logged, shopCalls, hooks]) list.length = 0;
  owner = await app.register({ plan: 'enterprise' });
});

/** A flow that asks for sensitive values with every kind of input, and repeats them wherever a flow can. */
const asking = (on: 'message' | 'open' = 'message'): FlowDocument =>
  flowOf(
    {
      start: ['start', { on }],
      code: ['ask', { text: 'Your code?', input: { type: 'text' }, saveAs: 'code' }],
      copy: [
        'set',
        {
          assign: [
            { variable: 'copy', formula: 'upper(code)' },
            { variable: 'said', formula: 'chat.message' },
          ],
        },
      ],
      echo: [
        'message',
        { text: 'You wrote {{code}}, {{copy}}, {{said}}, {{lower(code)}}, {{chat.message}}.' },
      ],
      free: ['answer', {}],
      kind: [
        'ask',
        {
          text: 'Which illness, {{code}}?',
          input: {
            type: 'choice',
            options: [
              { id: 'a', label: chosen, value: chosen },
              { id: 'b', label: 'None' },
            ],
          },
          saveAs: 'kind',
        },
      ],
      born: ['ask', { text: 'Born?', input: { type: 'date' }, saveAs: 'born' }],
      call: [
        'request',
        {
          method: 'POST',
          url: `${receiver.origin}/shop/{{code}}`,
          query: [{ name: 'copy', value: '{{copy}}' }],
          headers: [{ name: 'x-kind', value: '{{kind}}' }],
          body: { code: '{{code}}', kind: '{{kind}}', born: '{{born}}', said: 'It is {{lower(code)}}' },
          save: [
            { path: 'said', variable: 'response' },
            { path: 'path', variable: 'where' },
            { path: 'total', variable: 'total' },
          ],
        },
      ],
      told: ['message', { text: '{{response}} at {{where}} makes {{total}}. {{kind}} {{born}}' }],
      lost: ['message', { text: 'Not sent.' }],
      form: [
        'collect',
        {
          text: 'Your details?',
          fields: [
            { key: 'name', label: 'Name', type: 'text', required: true },
            { key: 'phone', label: 'Phone', type: 'phone', required: true },
          ],
        },
      ],
      mail: [
        'handover',
        {
          subject: 'Code {{code}}',
          text: '{{lead.name}}: {{code}} {{copy}} {{kind}} {{born}} {{lead.phone}} {{chat.message}}',
          to: [owner.user.id],
        },
      ],
      end: ends('Bye {{code}}.', 'close'),
    },
    [
      'start > code',
      'code > copy',
      'copy > echo',
      'echo > free',
      'free > kind',
      'kind > born',
      'born > call',
      'call > told',
      'call:error > lost',
      'told > form',
      'lost > form',
      'form > mail',
      'mail > end',
    ],
    [
      { name: 'code', type: 'text', sensitive: true },
      { name: 'copy', type: 'text' },
      { name: 'said', type: 'text' },
      { name: 'kind', type: 'text', sensitive: true },
      { name: 'born', type: 'date', sensitive: true },
      { name: 'lead.phone', type: 'text', sensitive: true },
      { name: 'response', type: 'text' },
      { name: 'where', type: 'text' },
      { name: 'total', type: 'number' },
    ],
  );

/** Columns of the database that contain one of the texts, as `table.column`. */
async function placesOf(texts: readonly string[]): Promise<string[]> {
  const found = await Promise.all(texts.map((text) => findInDatabase(app.deps.database, text)));
  return [...new Set(found.flat())].sort();
}

/** Differs by level, because leads of earlier tests remain. */
const phones = { none: '+4722865417', partial: '+4722865418', full: '+4722865419' };
type Level = keyof typeof phones;

async function playAll(anonymization: Level, on: 'message' | 'open' = 'message') {
  const made = await owner.post('/api/webhooks', {
    name: 'All',
    url: `${receiver.origin}/hook`,
    events: ['lead.created', 'conversation.started', 'conversation.completed', 'handover.requested'],
    chatbotIds: [],
  });
  expect(made.status, made.text).toBe(201);
  const settings = { flow: asking(on), privacy: { anonymization }, model: mockModel(model.baseUrl) };
  const id = await publishChatbot(app, owner, { settings });
  const visitor = await visit(app, id);
  if (on === 'message') expect(contentOf(await visitor.say('hello'))).toBe('Your code?');
  const code = await visitor.say(secret);
  const kind = await visitor.reply(inputOf(code), 'a');
  const born = await visitor.reply(inputOf(kind), day);
  const form = await visitor.reply(inputOf(born), { name: 'Ana', phone: phones[anonymization] });
  const answers = [code, kind, born, form];
  for (const { status, body } of answers) expect(status, JSON.stringify(body)).toBe(200);
  await app.settled();
  return { id, visitor, answers };
}

/** The visitor's messages as stored. */
async function saidBy(visitor: Awaited<ReturnType<typeof visit>>): Promise<string[]> {
  const transcript: { role: string; content: string }[] = await visitor.transcript();
  return transcript.flatMap(({ role, content }) => (role === 'user' ? [content] : []));
}

/** Columns with the flow's own text, including the options of a choice. */
const inTheFlow = ['chatbot_versions.flow', 'chatbots.flow'];

describe.each(['none', 'partial', 'full'] as const)('with anonymization %s', (level) => {
  it('SEC-35: sensitive answers are found in no column, log, webhook, or prompt', async () => {
    const { id, visitor, answers } = await playAll(level);
    expect(answers.map(contentOf).join(' ')).toContain('You wrote •••, •••, •••, •••, •••.');
    expect(await placesOf([secret, day])).toEqual([]);
    expect(await placesOf([chosen])).toEqual(inTheFlow);
    // A form creates a lead from its fields, as its author intends; under anonymization it does not.
    expect(await placesOf([phones[level]])).toEqual(
      level === 'none' ? ['leads.phone', 'leads.phone_e164', 'leads.provenance'] : [],
    );
    expect((await saidBy(visitor)).slice(0, 4)).toEqual(['hello', '•••', '•••', '•••']);
    const { conversationId } = (await visitor.client.get(`/api/chat/${id}/messages`)).body;
    // The prompt of the next model call includes the earlier messages.
    expect((await visitor.say(voucherQuestion)).body.message.mode).toBe('model');
    const { lead: _, ...conversation } = (await owner.get(`/api/conversations/${conversationId}`)).body;
    const seen = JSON.stringify([
      answers.map(({ body }) => body.message.content),
      conversation,
      logged,
      model.calls,
      // The payload of this event is the lead itself.
      hooks.filter(({ body }) => JSON.parse(body).type !== 'lead.created'),
    ]);
    for (const text of [secret, secret.toUpperCase(), secret.toLowerCase(), chosen, phones[level], day]) {
      expect(seen).not.toContain(text);
    }
    expect(hooks.length).toBeGreaterThan(0);
    expect(model.calls.length).toBeGreaterThan(0);
  });

  it("SEC-35: nor if the first message answers the flow's opening, or an option is typed", async () => {
    const id = await publishChatbot(app, owner, {
      settings: { flow: asking('open'), privacy: { anonymization: level } },
    });
    const visitor = await visit(app, id);
    const code = await visitor.say(secret);
    expect(contentOf(code)).toContain('You wrote •••');
    expect(contentOf(await visitor.say(`${chosen}, please`))).toBe('Born?');
    expect(await saidBy(visitor)).toEqual(['•••', '•••']);
    expect(await placesOf([secret])).toEqual([]);
    expect(await placesOf([chosen])).toEqual(inTheFlow);
    const { conversationId } = (await visitor.client.get(`/api/chat/${id}/messages`)).body;
    // Members see that a value was given, but not the value. Under anonymization, only the variables of the last turn are known.
    const named = level === 'none' ? ['code', 'copy', 'kind', 'said'] : ['kind'];
    expect((await owner.get(`/api/conversations/${conversationId}`)).body.flowVariables).toEqual(
      named.map((name) => ({ name, value: '•••' })),
    );
  });

  it('SEC-35: nor if the answer is invalid or phrased as a question', async () => {
    const flow = asking();
    const code = flow.nodes.find((node) => node.id === 'code');
    if (code?.type === 'ask') code.data.input = { type: 'text', pattern: '[0-9]+' };
    const settings = { flow, privacy: { anonymization: level }, model: mockModel(model.baseUrl) };
    const visitor = await visit(app, await publishChatbot(app, owner, { settings }));
    await visitor.say('hello');
    const calls = model.calls.length;
    for (const text of [secret, `How long is the zebrafinch voucher ${secret} valid?`])
      await visitor.say(text);
    await app.settled();
    expect(await saidBy(visitor)).toEqual(['hello', '•••', '•••']);
    expect(await placesOf([secret])).toEqual([]);
    expect(model.calls).toHaveLength(calls);
  });
});

it('SEC-35: the flow can use the answer in later turns, and deletes it when it ends', async () => {
  const { id, visitor } = await playAll('none');
  expect(shopCalls).toHaveLength(1);
  expect(shopCalls[0]?.path).toBe(`/shop/${secret}?copy=${secret.toUpperCase()}`);
  expect(shopCalls[0]?.headers['x-kind']).toBe(chosen);
  expect(JSON.parse(shopCalls[0]?.body ?? '')).toEqual({
    code: secret,
    kind: chosen,
    born: day,
    said: `It is ${secret.toLowerCase()}`,
  });
  expect(await flowStateOf(app, visitor.client, id)).toMatchObject({
    at: null,
    variables: { code: null, copy: null, kind: null, born: null, total: 3 },
  });
  const kept = await withPlatform(app.deps.database, (tx) =>
    tx.rows(sql`select sealed_flow from conversations where chatbot_id = ${id}`),
  );
  expect(kept).toEqual([{ sealed_flow: null }]);
});

it('SEC-35: a test run shows no sensitive answer in its steps, but can still use it', async () => {
  const id = await draftChatbot(app, owner, { settings: { flow: asking() } });
  const run = async (said: object, state?: string) => {
    const answer = await owner.post(`/api/chatbots/${id}/preview`, { ...said, state, requests: 'live' });
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  const first = await run({ message: 'hello' });
  const code = await run({ message: secret }, first.state);
  const kind = await run({ reply: { inputId: code.message.input.id, value: 'a' } }, code.state);
  const born = await run({ reply: { inputId: kind.message.input.id, value: day } }, kind.state);
  expect(shopCalls[0]?.path).toBe(`/shop/${secret}?copy=${secret.toUpperCase()}`);
  const call = born.trace.find(({ nodeId }: { nodeId: string }) => nodeId === 'call');
  expect(call.request.url).toBe(`${receiver.origin}/shop/•••?copy=•••`);
  expect(call.changed).toMatchObject({ where: '/shop/•••?copy=•••', total: 3 });
  for (const shown of [code, kind, born]) {
    const text = JSON.stringify({ ...shown, state: '' });
    for (const one of [secret, secret.toUpperCase(), secret.toLowerCase(), day])
      expect(text).not.toContain(one);
  }
});

/** A flow that offers two options built from a sensitive answer. */
const choosing = (): FlowDocument =>
  flowOf(
    {
      start: ['start', { on: 'message' }],
      code: ['ask', { text: 'Your code?', input: { type: 'text' }, saveAs: 'code' }],
      list: ['set', { assign: [{ variable: 'list', formula: '[lower(code), code]' }] }],
      pick: ['ask', { text: 'Which?', input: { type: 'choice', from: 'list' }, saveAs: 'picked' }],
      call: ['request', { method: 'POST', url: `${receiver.origin}/slow`, body: { picked: '{{picked}}' } }],
      told: ends('You chose {{picked}}.'),
    },
    ['start > code', 'code > list', 'list > pick', 'pick > call', 'call > told'],
    [
      { name: 'code', type: 'text', sensitive: true },
      { name: 'list', type: 'list' },
      { name: 'picked', type: 'text' },
    ],
  );

it.each(['pressed', 'written'])(
  'SEC-35: an option built from a sensitive answer is stored nowhere once it is %s, even if the process dies',
  async (how) => {
    const visitor = await visit(app, await publishChatbot(app, owner, { settings: { flow: choosing() } }));
    await visitor.say('hello');
    const asked = await visitor.say(secret);
    const { input } = asked.body.message;
    const id = input?.type === 'choice' ? input.options[1]?.id : undefined;
    expect(input).toMatchObject({ options: [{ label: secret.toLowerCase() }, { label: secret }] });
    const saying = how === 'pressed' ? visitor.reply(inputOf(asked), id) : visitor.say(secret);
    await expect.poll(() => slow.length, { timeout: 10_000 }).toBe(1);
    const content = sql<{
      content: string;
    }>`select content from messages where role = 'user' and organization_id = ${owner.organizationId}`;
    const said = await withPlatform(app.deps.database, (tx) => tx.rows(content));
    expect(said.map((row) => row.content).sort()).toEqual(['hello', '•••', '•••']);
    slow.pop()?.();
    expect(contentOf(await saying)).toContain('You chose •••.');
    expect(shopCalls[0]?.body.toLowerCase()).toContain(secret.toLowerCase());
    await app.settled();
    for (const one of [secret, secret.toLowerCase()]) expect(await placesOf([one])).toEqual([]);
  },
);

it('SEC-35: the message to an input left open by the previous release is hidden when its turn ends', async () => {
  const id = await publishChatbot(app, owner, { settings: { flow: asking() } });
  const visitor = await visit(app, id);
  await visitor.say('hello');
  await withPlatform(app.deps.database, (tx) =>
    tx.execute(
      sql`update conversations set flow_state = flow_state #- '{at,isSensitive}' where chatbot_id = ${id}`,
    ),
  );
  expect(contentOf(await visitor.say(secret))).toContain('You wrote •••');
  expect(await saidBy(visitor)).toEqual(['hello', '•••']);
  await app.settled();
  expect(await placesOf([secret])).toEqual([]);
});

it('REL-3: the same message sent twice gets one answer, although its text is not stored', async () => {
  const id = await publishChatbot(app, owner, { settings: { flow: asking() } });
  const visitor = await visit(app, id);
  await visitor.say('hello');
  const send = () =>
    visitor.client.post(`/api/chat/${id}/messages`, { message: secret, clientMessageId: 'sent-twice' });
  const [first, second] = [await send(), await send()];
  expect(second.status, second.text).toBe(200);
  expect(second.body.message.id).toBe(first.body.message.id);
});

it('SEC-29, SEC-40: an answer to a still open question is hidden even if the chatbot was republished without its flow', async () => {
  const url = `${receiver.origin}/hook`;
  const webhook = { name: 'Messages', url, events: ['message.received'], chatbotIds: [] };
  expect((await owner.post('/api/webhooks', webhook)).status).toBe(201);
  const flow = flowOf(
    {
      start: ['start', { on: 'message' }],
      code: ['ask', { text: 'Your code?', input: { type: 'text' }, saveAs: 'code' }],
      call: ['request', { method: 'POST', url: `${receiver.origin}/slow` }],
      end: ends('Bye.', 'close'),
    },
    ['start > code', 'code > call', 'call > end'],
    [{ name: 'code', type: 'text', sensitive: true }],
  );
  const id = await publishChatbot(app, owner, { settings: { flow } });
  const visitor = await visit(app, id);
  await visitor.say('hello');
  const { revision } = (await owner.get(`/api/chatbots/${id}`)).body;
  expect((await owner.patch(`/api/chatbots/${id}`, { flow: null, revision })).status).toBe(200);
  expect((await owner.post(`/api/chatbots/${id}/deploy`)).status).toBe(200);
  const isHidden = ({ body }: ReceivedCall) => body.includes('•••');
  const saying = visitor.say(secret);
  await expect.poll(() => slow.length, { timeout: 10_000 }).toBe(1);
  // No webhook is sent for a message while its turn runs.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(hooks.filter(isHidden)).toEqual([]);
  expect(await placesOf([secret])).toEqual([]);
  slow.pop()?.();
  expect(contentOf(await saying)).toContain('Bye.');
  await app.settled();
  await expect.poll(() => hooks.filter(isHidden).length, { timeout: 10_000 }).toBe(1);
  expect(hooks.filter(({ body }) => body.includes(secret))).toEqual([]);
  expect(await placesOf([secret])).toEqual([]);
});
