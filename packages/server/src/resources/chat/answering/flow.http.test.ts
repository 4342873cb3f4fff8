import { starters } from '@parley/flow/starters/starters';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  collectEvents,
  draftChatbot,
  publishChatbot,
  voucherFact,
  voucherQuestion,
  within5s,
} from '../../../../test/chat-fixtures.ts';
import { flowOf } from '../../../../test/flow-fixtures.ts';
import { contentOf, flowStateOf, helperFlow, inputOf, visit } from '../../../../test/flow-visits.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { fitting, starterOf } from '../../../../test/starter-fixtures.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';

let app: TestApp;
let owner: Member;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.register({ plan: 'enterprise' });
});
afterAll(() => app.close());

const publish = (settings: object = {}) =>
  publishChatbot(app, owner, { settings: { flow: helperFlow(), ...settings } });

interface Step {
  n: number;
  nodeId: string;
  port: string | null;
}

describe('a published flow', () => {
  it('BLD-16: runs with pressed and typed answers, and its state survives a reload', async () => {
    const id = await publish();
    const visitor = await visit(app, id);
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
    expect(await flowStateOf(app, visitor.client, id)).toMatchObject({
      at: null,
      step: 3,
      variables: { topic: 'Returns', days: 12, left: 18 },
    });
    expect((await visitor.say(voucherQuestion)).body.message).toMatchObject({ mode: 'extractive' });
  });

  it.each(['pressed', 'typed'])(
    'BLD-16: a running conversation finishes on its version after the flow is removed, with %s answers',
    async (how) => {
      const id = await publish();
      const visitor = await visit(app, id);
      const first = await visitor.say('hello there');
      expect((await owner.patch(`/api/chatbots/${id}`, { flow: null })).status).toBe(200);
      expect((await owner.post(`/api/chatbots/${id}/redeploy`)).status).toBe(200);
      await within5s(async () =>
        (await visit(app, id)).say('hello').then(({ body }) => body.message.mode !== 'flow'),
      );
      const asked =
        how === 'pressed' ? await visitor.reply(inputOf(first), 'new') : await visitor.say('Newsletter');
      expect([asked.status, contentOf(asked)]).toEqual([200, 'Your address?']);
      const done =
        how === 'pressed'
          ? await visitor.reply(inputOf(asked), 'ana@example.com')
          : await visitor.say('ana@example.com');
      expect(contentOf(done)).toContain('Thanks, ana@example.com.');
      expect(contentOf(done).endsWith('Bye.')).toBe(true);
      expect(await flowStateOf(app, visitor.client, id)).toMatchObject({
        at: null,
        variables: { topic: 'Newsletter', email: 'ana@example.com' },
      });
      expect((await visitor.say(voucherQuestion)).body.message).toMatchObject({
        mode: 'extractive',
        input: null,
      });
      expect((await visitor.reply(inputOf(asked), 'ana@example.com')).status).toBe(409);
    },
  );

  it('a typed option label selects the option, and a question in between is answered first', async () => {
    const visitor = await visit(app, await publish());
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

  it("an answer step with its own question searches for that question, not for the visitor's message", async () => {
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
    const visitor = await visit(app, id);
    await visitor.say('hello');
    await within5s(async () => contentOf(await (await visit(app, id)).say('hello')) === 'What now?');
    expect(contentOf(await visitor.say('moonlamp warranty years'))).toContain('forty-two days');
  });

  it('sends `input` before `done`, and tokens that add up to the text', async () => {
    const id = await publish();
    const { client } = await visit(app, id);
    const stream = await client.stream('POST', `/api/chat/${id}/messages`, { message: 'hello' });
    const events = await collectEvents(stream.events);
    expect(events.slice(-2).map(({ event }) => event)).toEqual(['input', 'done']);
    const told = events.filter(({ event }) => event === 'token').map(({ data }) => data.text);
    expect(told.join('')).toBe('Welcome!\n\nWhat is it about?');
  });

  it('an unsuitable reply and a reply to a closed input are refused, and nothing is stored', async () => {
    const id = await publish();
    const visitor = await visit(app, id);
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
    const stranger = await visit(app, id);
    expect((await stranger.reply(inputOf(first), 'ret')).body.code).toBe('input_closed');
    expect(await stranger.transcript()).toEqual([]);
  });

  it('an answer of the flow cannot be regenerated', async () => {
    const id = await publish();
    const visitor = await visit(app, id);
    const { body } = await visitor.say('hello');
    expect(body.message.fixed).toBe(true);
    expect((await visitor.transcript()).at(-1).fixed).toBe(true);
    const again = await visitor.client.post(`/api/chat/${id}/messages/${body.message.id}/regenerate`);
    expect(again.status).toBe(404);
  });

  it('a running flow finishes on its version after a new one is published', async () => {
    const id = await publish();
    const visitor = await visit(app, id);
    const first = await visitor.say('hello');
    const other = helperFlow('Good day!');
    const days = other.nodes.find((node) => node.id === 'days');
    if (days?.type === 'ask') days.data.text = 'How many weeks ago?';
    await owner.patch(`/api/chatbots/${id}`, { flow: other });
    expect((await owner.post(`/api/chatbots/${id}/redeploy`)).status).toBe(200);
    await within5s(async () => contentOf(await (await visit(app, id)).say('hello')).startsWith('Good day!'));
    expect(contentOf(await visitor.reply(inputOf(first), 'ret'))).toBe('How many days ago?');
    expect(await flowStateOf(app, visitor.client, id)).toMatchObject({ version: 1 });
  });

  it("an input of another organization's flow cannot be replied to", async () => {
    const id = await publish();
    const first = await (await visit(app, id)).say('hello');
    const stranger = await app.register();
    const own = await publishChatbot(app, stranger, { settings: { flow: helperFlow('Mine!') } });
    const visitor = await visit(app, own);
    await visitor.say('hello');
    const token = await visit(app, id);
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

  it('BLD-16: decide the branch of a flow as soon as they are saved', async () => {
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
    const isSaid = (text: string) => async () =>
      contentOf(await (await visit(app, id)).say('hello')) === text;
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
  ])('are refused with an invalid %s', async (field, change) => {
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
    const flow = helperFlow();
    for (const node of flow.nodes) if (node.type === 'start') node.data.on = 'open';
    return { ...flow, translations: { de: { 'hello.text': 'Willkommen!' } } };
  };

  it('is shown before anything is stored, and the first message answers its input', async () => {
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
    const pressing = await visit(app, id);
    expect(contentOf(await pressing.reply('1.menu.0', 'ret'))).toBe('How many days ago?');
    const writing = await visit(app, id);
    expect(contentOf(await writing.say('newsletter'))).toBe('Your address?');
    expect((await writing.reply('1.menu.0', 'ret')).body.code).toBe('input_closed');
    const asking = await visit(app, id);
    expect(contentOf(await asking.say(voucherQuestion))).toContain('forty-two days');
  });

  it('a reply from a page older than a publish is accepted if the same question is asked, else the flow restarts', async () => {
    const id = await publish({ flow: opening() });
    const republish = async (flow: object, inputId: string) => {
      await owner.patch(`/api/chatbots/${id}`, { flow });
      expect((await owner.post(`/api/chatbots/${id}/redeploy`)).status).toBe(200);
      await within5s(async () => {
        const { body } = await app.anonymous().get(`/api/chat/${id}`);
        return body.opening.input.id === inputId;
      });
    };
    const first = await visit(app, id);
    const second = await visit(app, id);
    const changed = opening();
    const days = changed.nodes.find((node) => node.id === 'days');
    if (days?.type === 'ask') days.data.text = 'When?';
    await republish(changed, '2.menu.0');
    expect(contentOf(await first.reply('1.menu.0', 'ret'))).toBe('When?');
    const other = flowOf(
      {
        start: ['start', { on: 'open' }],
        hi: ['message', { text: 'Good day.' }],
        who: ['ask', { text: 'Who are you?', input: { type: 'text' }, saveAs: 'topic' }],
      },
      ['start > hi', 'hi > who'],
      [{ name: 'topic', type: 'text' }],
    );
    await republish(other, '3.who.0');
    const late = await second.reply('1.menu.0', 'ret');
    expect(contentOf(late)).toBe('Good day.\n\nWho are you?');
    expect(inputOf(late)).toBe('3.who.1');
  });

  it('a flow that starts with a message shows no opening', async () => {
    expect((await app.anonymous().get(`/api/chat/${await publish()}`)).body.opening).toBe(null);
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

  it('BLD-16: runs an unsaved flow, with its state, its steps, and samples for requests', async () => {
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
    // The test server's address is refused, like any address that is not public.
    const live = await owner.post(path, { message: 'Ana', flow, state, requests: 'live' });
    expect(live.body.message.content).toBe('Not found.');
    expect(live.body.trace[1]).toMatchObject({
      nodeId: 'call',
      port: 'error',
      request: { method: 'GET', url: 'http://127.0.0.1:9/Ana', status: null },
      error: 'address_refused',
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

  it('shows the opening of the draft, and the reply to it begins the test run', async () => {
    const flow = flowOf(
      {
        start: ['start', { on: 'open' }],
        name: ['ask', { text: 'Who are you?', input: { type: 'text' }, saveAs: 'name' }],
        hello: ['message', { text: 'Hello {{name}}.' }],
      },
      ['start > name', 'name > hello'],
      [{ name: 'name', type: 'text' }],
    );
    const id = await draftChatbot(app, owner);
    await owner.patch(`/api/chatbots/${id}`, { flow });
    const { body: shown } = await owner.get(`/api/chatbots/${id}/preview-config`);
    expect(shown.opening).toMatchObject({ text: 'Who are you?', input: { type: 'text' } });
    const path = `/api/chatbots/${id}/preview`;
    const reply = { inputId: shown.opening.input.id, value: 'Ana' };
    const { body } = await owner.post(path, { reply });
    expect(body.message.content).toBe('Hello Ana.');
    const again = await owner.post(path, { reply, state: body.state });
    expect(again.body.code).toBe('input_closed');
  });

  it('shows the opening of an unsaved flow, and continues from there', async () => {
    const flow = flowOf(
      {
        start: ['start', { on: 'open' }],
        zero: ['set', { assign: [{ variable: 'count', formula: '2' }] }],
        name: ['ask', { text: 'Who is number {{count}}?', input: { type: 'text' }, saveAs: 'name' }],
        hello: ['message', { text: 'Hello {{name}}, number {{count}}.' }],
      },
      ['start > zero', 'zero > name', 'name > hello'],
      [
        { name: 'name', type: 'text' },
        { name: 'count', type: 'number' },
      ],
    );
    const id = await draftChatbot(app, owner);
    const path = `/api/chatbots/${id}/preview`;
    const { body: opened } = await owner.post(path, { flow });
    expect(opened.message).toMatchObject({
      content: 'Who is number 2?',
      input: { id: '0.name.0' },
      mode: 'flow',
    });
    expect(
      opened.trace.map(({ nodeId, port, changed }: Step & { changed: object }) => [nodeId, port, changed]),
    ).toEqual([
      ['start', 'next', {}],
      ['zero', 'next', { count: 2 }],
      ['name', null, {}],
    ]);
    const reply = { inputId: opened.message.input.id, value: 'Ana' };
    const { body: answered } = await owner.post(path, { flow, reply, state: opened.state });
    expect(answered.message.content).toBe('Hello Ana, number 2.');
    expect(answered.trace.map(({ nodeId }: Step) => nodeId)).toEqual(['name', 'hello']);
    const streamed = await owner.stream('POST', path, { flow });
    expect((await collectEvents(streamed.events)).map(({ event }) => event)).toEqual([
      'start',
      'node',
      'node',
      'node',
      'done',
    ]);
    expect((await owner.post(path, { flow: helperFlow() })).body.fields).toHaveProperty('message');
    expect((await owner.post(path, {})).body.fields).toHaveProperty('message');
    expect((await owner.post(path, { flow, state: opened.state })).body.fields).toHaveProperty('message');
    expect((await (await app.register()).post(path, { flow })).status).toBe(404);
  });

  it('streams its steps, unlike a visitor’s stream', async () => {
    const id = await publish();
    const preview = await owner.stream('POST', `/api/chatbots/${id}/preview`, { message: 'hello' });
    const told = (await collectEvents(preview.events)).filter(({ event }) => event === 'node');
    expect(told.map(({ data }) => data.nodeId)).toEqual(['start', 'hello', 'menu']);
    const { client } = await visit(app, id);
    const seen = await client.stream('POST', `/api/chat/${id}/messages`, { message: 'hello' });
    expect((await collectEvents(seen.events)).some(({ event }) => event === 'node')).toBe(false);
  });
});

describe.each(starters.map(({ id }) => id))('the starter %s', (starter) => {
  it('BLD-16: can be published unchanged, and answers every choice of a visitor', async () => {
    const id = await publishChatbot(app, owner, {
      settings: { flow: starterOf(starter, owner.user.id) },
    });
    const { client, say, reply } = await visit(app, id);
    const { body: shown } = await client.get(`/api/chat/${id}`);
    const first = shown.opening?.input;
    let said = first ? await reply(first.id, fitting(first, 0)) : await say('How long does shipping take?');
    let turns = 0;
    for (; turns < 15 && said.body.message.input; turns += 1) {
      const { input } = said.body.message;
      const isOrder = starter === 'orderStatus' && input.type === 'text';
      said = await reply(input.id, isOrder ? 'HB-20418' : fitting(input, turns));
      expect(said.status).toBe(200);
      expect(contentOf(said).trim()).not.toBe('');
      expect(contentOf(said)).not.toContain('{{');
    }
    expect(turns).toBeGreaterThan(1);
  });
});
