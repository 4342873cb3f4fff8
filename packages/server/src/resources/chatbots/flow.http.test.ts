import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftChatbot, publishChatbot, startVisitor, voucherQuestion } from '../../../test/chat-fixtures.ts';
import { ends, flowOf } from '../../../test/flow-fixtures.ts';
import { contentOf, helperFlow, visit } from '../../../test/flow-visits.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
let owner: Member;
let stranger: Member;

beforeAll(async () => {
  app = await startTestApp();
  [owner, stranger] = await Promise.all([app.register({ plan: 'enterprise' }), app.register()]);
});
afterAll(() => app.close());

const colors = [
  { id: 'red', label: 'Red' },
  { id: 'blue', label: 'Blue' },
];
const asking = flowOf(
  {
    start: ['start', { on: 'message' }],
    color: ['ask', { text: 'Which color?', input: { type: 'choice', options: colors } }],
    warm: ends('Warm.'),
    cold: ends('Cold.'),
  },
  ['start > color', 'color:option:red > warm', 'color > cold'],
);

describe('traffic of a flow', () => {
  it('BLD-16: each version counts its own visits, exits and connections', async () => {
    const id = await publishChatbot(app, owner, { settings: { flow: asking } });
    const path = `/api/chat/${id}/messages`;
    for (const color of ['Red', 'Blue', null]) {
      const visitor = await startVisitor(app, id);
      await visitor.post(path, { message: 'hello there' });
      if (color) await visitor.post(path, { message: color });
    }
    await app.settled();
    const stats = await owner.get(`/api/chatbots/${id}/flow/stats`);
    expect(stats.body).toEqual({
      nodes: [
        { nodeId: 'start', entered: 3, left: 3 },
        { nodeId: 'color', entered: 3, left: 2 },
        { nodeId: 'warm', entered: 1, left: 0 },
        { nodeId: 'cold', entered: 1, left: 0 },
      ],
      edges: [
        { edgeId: 'e0', count: 3 },
        { edgeId: 'e1', count: 1 },
        { edgeId: 'e2', count: 1 },
      ],
    });
    await owner.patch(`/api/chatbots/${id}`, {
      flow: { ...asking, variables: [{ name: 'x', type: 'text' }] },
    });
    await owner.post(`/api/chatbots/${id}/redeploy`);
    const second = await owner.get(`/api/chatbots/${id}/flow/stats`);
    expect(second.body.nodes[0]).toEqual({ nodeId: 'start', entered: 0, left: 0 });
    const first = await owner.get(`/api/chatbots/${id}/flow/stats?version=1`);
    expect(first.body).toEqual(stats.body);
  });

  it('BLD-16, SEC-11: only the own organization can read it, for versions with a flow', async () => {
    const id = await publishChatbot(app, owner, { settings: { flow: asking } });
    const free = await publishChatbot(app, owner);
    const path = `/api/chatbots/${id}/flow/stats`;
    expect((await stranger.get(path)).status).toBe(404);
    expect((await owner.get(`${path}?version=9`)).status).toBe(404);
    expect((await owner.get(`${path}?version=x`)).status).toBe(400);
    expect((await owner.get(`/api/chatbots/${free}/flow/stats`)).status).toBe(404);
  });
});

describe('visitor and page', () => {
  const told = flowOf(
    {
      start: ['start', { on: 'message' }],
      page: ['message', { text: 'You read {{page.title}} at {{page.url}}.' }],
      form: [
        'collect',
        {
          text: 'Who are you?',
          fields: [
            { key: 'name', label: 'Name', type: 'text', required: true },
            { key: 'email', label: 'Email', type: 'email', required: true },
          ],
        },
      ],
      wait: ['ask', { text: 'Thank you. And?', input: { type: 'text' } }],
      who: ends('{{visitor.name}}, {{visitor.email}}, {{visitor.verified}}.'),
    },
    ['start > page', 'page > form', 'form > wait', 'wait > who'],
  );
  const page = { url: 'https://user:pw@shop.example/cart?mail=ana@example.com#x', title: 'Cart' };

  async function talk(privacy: object) {
    const id = await publishChatbot(app, owner, { settings: { flow: told, privacy } });
    const visitor = await startVisitor(app, id);
    const path = `/api/chat/${id}/messages`;
    const first = await visitor.post(path, { message: 'hello there', page });
    const value = { name: 'Ana', email: 'ana@example.com' };
    const inputId = first.body.message.input.id;
    await visitor.post(path, { reply: { inputId, value } });
    const last = await visitor.post(path, { message: 'nothing more' });
    const { conversationId } = first.body;
    return {
      id,
      first,
      last,
      kept: JSON.stringify((await owner.get(`/api/conversations/${conversationId}`)).body),
    };
  }

  it("BLD-16: a flow reads the page without its query, and the visitor's details", async () => {
    const { first, last, kept } = await talk({});
    expect(first.body.message.content).toBe('You read Cart at https://shop.example/cart.\n\nWho are you?');
    expect(last.body.message.content).toBe('Ana, ana@example.com, false.');
    expect(kept).not.toContain('mail=');
  });

  it('SEC-41: under anonymization a flow reads nothing about the visitor', async () => {
    const { last } = await talk({ anonymization: 'full' });
    expect(last.body.message.content).toBe(', , false.');
  });

  it('SEC-12: a page with other fields is refused', async () => {
    const id = await publishChatbot(app, owner, { settings: { flow: told } });
    const visitor = await startVisitor(app, id);
    const path = `/api/chat/${id}/messages`;
    for (const wrong of [
      { ...page, referrer: 'x' },
      { url: 'x'.repeat(2_049), title: '' },
      'https://x.example',
    ]) {
      expect((await visitor.post(path, { message: 'hello there', page: wrong })).status).toBe(400);
    }
  });
});

describe('an answer from sources with a tag', () => {
  const answering = (tags: string[]) =>
    flowOf(
      {
        start: ['start', { on: 'message' }],
        answer: ['answer', { tags }],
        no: ['message', { text: 'Nothing here says so.' }],
      },
      ['start > answer', 'answer:unknown > no'],
    );

  it('BLD-16: uses only sources with one of the given tags', async () => {
    const id = await draftChatbot(app, owner);
    const path = `/api/chatbots/${id}`;
    const [source] = (await owner.get(`${path}/knowledge`)).body;
    await owner.patch(`/api/knowledge/${source.id}`, { tags: ['shop', 'returns'] });
    const ask = async (tags: string[]) =>
      (await owner.post(`${path}/preview`, { message: voucherQuestion, flow: answering(tags) })).body.message
        .content;
    expect(await ask(['returns', 'careers'])).toContain('forty-two days');
    expect(await ask([])).toContain('forty-two days');
    expect(await ask(['careers'])).toBe('Nothing here says so.');
  });
});

describe('the flow of a chatbot', () => {
  it('BLD-16: is saved as a whole, read, removed with null, copied, frozen and restored', async () => {
    const id = await draftChatbot(app, owner);
    const path = `/api/chatbots/${id}`;
    expect((await owner.get(path)).body.flow).toBe(null);
    const saved = await owner.patch(path, { flow: helperFlow() });
    expect(saved.body.flow).toEqual(helperFlow());
    expect((await owner.patch(path, { name: 'Other' })).body.flow).toEqual(helperFlow());
    await owner.post(`${path}/deploy`);
    expect((await owner.get(`${path}/versions/1`)).body.flow).toEqual(helperFlow());
    const copy = await owner.post(`${path}/duplicate`);
    expect(copy.body.flow).toEqual(helperFlow());
    const removed = await owner.patch(path, { flow: null });
    expect(removed.body).toMatchObject({ flow: null, hasUnpublishedChanges: true });
    const restored = await owner.post(`${path}/versions/1/restore`);
    expect(restored.body).toMatchObject({ hasUnpublishedChanges: false });
    expect(restored.body.flow).toEqual(helperFlow());
    const listed = (await owner.get('/api/chatbots')).body.find((one: { id: string }) => one.id === id);
    expect(listed).not.toHaveProperty('flow');
  });

  it('is refused if its shape is invalid, naming the node', async () => {
    const id = await draftChatbot(app, owner);
    const flow = helperFlow();
    Object.assign(flow.nodes[1]?.data ?? {}, { text: 7, color: 'red' });
    const refused = await owner.patch(`/api/chatbots/${id}`, { flow });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.fields).sort()).toEqual([
      'flow.nodes.hello.color',
      'flow.nodes.hello.text',
    ]);
    expect((await owner.get(`/api/chatbots/${id}`)).body.flow).toBe(null);
  });

  it('is saved with semantic problems, but not published', async () => {
    const id = await draftChatbot(app, owner);
    const flow = helperFlow();
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

  it('is not published if it refers to a secret that does not exist', async () => {
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

  it('lists its problems only for members of the organization', async () => {
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
    for (const answer of [
      await stranger.get(`${path}/problems`),
      await stranger.get(`${path}/export`),
      await stranger.post(`${path}/import`, { format: 'parley', document: flow }),
    ]) {
      expect(answer.status).toBe(404);
    }
  });

  it('BLD-16: a Typebot export is read as a flow that can be published, with a report on each block', async () => {
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
    const published = await publishChatbot(app, owner, { settings: { flow: body.flow } });
    expect((await app.anonymous().get(`/api/chat/${published}`)).body.opening.text).toBe('Your name?');
    const visitor = await visit(app, published);
    expect(contentOf(await visitor.say('Ana'))).toBe('Hello Ana.');
    for (const document of [null, 'x', { version: '99', groups: [] }, { groups: 3 }]) {
      const refused = await owner.post(path, { format: 'typebot', document });
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['document']]);
    }
    expect((await stranger.post(path, { format: 'typebot', document: typebot })).status).toBe(404);
  });

  it('an export of ours is imported unchanged, and other files are refused; nothing is saved', async () => {
    const id = await draftChatbot(app, owner);
    const path = `/api/chatbots/${id}/flow/import`;
    const read = await owner.post(path, { format: 'parley', document: helperFlow() });
    expect(read.body.flow).toEqual(helperFlow());
    expect(read.body.report[0]).toEqual({ sourceId: 'start', type: 'start', outcome: 'exact', note: '' });
    const refused = await owner.post(path, {
      format: 'parley',
      document: { ...helperFlow(), nodes: [{ id: 'x' }] },
    });
    expect(Object.keys(refused.body.fields)).toContain('document.nodes.x.type');
    expect(refused.status).toBe(400);
    expect((await owner.get(`/api/chatbots/${id}`)).body.flow).toBe(null);
  });
});
