import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftChatbot, publishChatbot, startVisitor, voucherQuestion } from '../../../test/chat-fixtures.ts';
import { ends, flowOf } from '../../../test/flow-fixtures.ts';
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

describe('how visitors went through a flow', () => {
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

  it('BLD-16, SEC-11: only the own organization reads them, of versions with a flow', async () => {
    const id = await publishChatbot(app, owner, { settings: { flow: asking } });
    const free = await publishChatbot(app, owner);
    const path = `/api/chatbots/${id}/flow/stats`;
    expect((await stranger.get(path)).status).toBe(404);
    expect((await owner.get(`${path}?version=9`)).status).toBe(404);
    expect((await owner.get(`${path}?version=x`)).status).toBe(400);
    expect((await owner.get(`/api/chatbots/${free}/flow/stats`)).status).toBe(404);
  });
});

describe('who writes, and from where', () => {
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

  it('BLD-16: a flow reads the page without its query, and what the visitor left', async () => {
    const { first, last, kept } = await talk({});
    expect(first.body.message.content).toBe('You read Cart at https://shop.example/cart.\n\nWho are you?');
    expect(last.body.message.content).toBe('Ana, ana@example.com, false.');
    expect(kept).not.toContain('mail=');
  });

  it('SEC-41: under anonymization nothing is known of the visitor', async () => {
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

  it('BLD-16: only sources that carry one of its tags are asked', async () => {
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
