import type { PeopleRule } from '@parley/contracts/settings/people-settings';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { publishChatbot, startVisitor, voucherQuestion, within5s } from '../../../../test/chat-fixtures.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { control, goOnline } from '../../../../test/take-over.ts';

const then = 'offer' as const;
const offer = { label: 'Talk to a person', message: 'Talk to a person' };
const unknownQuestion = 'Which gearbox does the submarine have?';
const anger = 'This is absolutely terrible, I am furious about your awful service!';
const always: PeopleRule = { on: 'words', words: ['voucher', 'submarine'], then };

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A chatbot with these rules, whose member is online unless told otherwise. */
async function open(rules: PeopleRule[], { people = {}, isOnline = true, ...settings }: Opened = {}) {
  const owner = await app.register();
  const { deployment = {}, ...others } = settings;
  const chatbotId = await publishChatbot(app, owner, {
    settings: { deployment: { people: { enabled: true, rules, ...people }, ...deployment }, ...others },
  });
  if (isOnline) await goOnline(app, owner);
  const visitor = await startVisitor(app, chatbotId);
  const send = (message: string, more: object = {}) =>
    visitor.post(`/api/chat/${chatbotId}/messages`, { message, ...more });
  const suggested = async (message: string, more?: object) =>
    (await send(message, more)).body.message.suggestions;
  return { owner, chatbotId, send, suggested };
}
type Opened = { people?: object; isOnline?: boolean; deployment?: object; privacy?: object };

describe('a rule offers a person below the answer', () => {
  it('when questions stay unanswered', async () => {
    const { suggested } = await open([{ on: 'unanswered', times: 2, then }]);
    expect(await suggested(unknownQuestion)).not.toContainEqual(offer);
    expect(await suggested(voucherQuestion)).not.toContainEqual(offer);
    expect(await suggested(unknownQuestion)).not.toContainEqual(offer);
    expect(await suggested('Which periscope does the submarine have?')).toContainEqual(offer);
    expect(await suggested('Which propeller does the submarine have?')).not.toContainEqual(offer);
  });

  it('when two messages in a row are angry', async () => {
    const { suggested } = await open([{ on: 'angry', below: -0.5, then }]);
    expect(await suggested(anger)).not.toContainEqual(offer);
    expect(await suggested('I hate this, your support is the worst and totally useless!')).toContainEqual(
      offer,
    );
  });

  it('when words come up, and what the suggestion sends hands over', async () => {
    const { send, suggested } = await open([{ on: 'words', words: ['VOUCHER'], then }]);
    expect(await suggested(unknownQuestion)).not.toContainEqual(offer);
    expect(await suggested(voucherQuestion)).toContainEqual(offer);
    expect((await send(offer.message)).body).toMatchObject({ message: null, controller: 'waiting' });
  });

  it('when the message comes from a page', async () => {
    const { suggested } = await open([{ on: 'page', pages: ['/pricing'], then }]);
    const from = (path: string) => ({ page: { url: `https://shop.example${path}`, title: '' } });
    expect(await suggested(voucherQuestion, from('/'))).not.toContainEqual(offer);
    expect(await suggested(voucherQuestion, from('/pricing'))).toContainEqual(offer);
  });

  it('when the website has signed the identity of the visitor', async () => {
    const { owner, chatbotId, suggested } = await open([{ on: 'verified', ids: ['customer-7'], then }]);
    expect(await suggested(voucherQuestion)).not.toContainEqual(offer);
    const { key } = (await owner.put(`/api/chatbots/${chatbotId}/identity`, {})).body;
    await owner.patch(`/api/chatbots/${chatbotId}`, { deployment: { identity: 'optional' } });
    await within5s(
      async () => (await app.anonymous().get(`/api/chat/${chatbotId}`)).body.identity === 'optional',
    );
    const asks = async (sub: string) => {
      const exp = Math.floor(app.deps.clock.now().getTime() / 1_000) + 3_600;
      const identity = await new SignJWT({ sub, aud: chatbotId, exp })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(key));
      const session = await app.anonymous().post(`/api/chat/${chatbotId}/sessions`, { identity });
      const visitor = app.anonymous().with({ authorization: `Bearer ${session.body.visitorToken}` });
      const { body } = await visitor.post(`/api/chat/${chatbotId}/messages`, { message: voucherQuestion });
      return body.message.suggestions;
    };
    expect(await asks('customer-7')).toContainEqual(offer);
    expect(await asks('customer-8')).not.toContainEqual(offer);
  });

  it('in a chatbot that masks what visitors write', async () => {
    const { suggested } = await open([always], { privacy: { anonymization: 'full' } });
    expect(await suggested(voucherQuestion)).toContainEqual(offer);
  });
});

describe('a rule hands over', () => {
  const then = 'ask' as const;
  const ask: PeopleRule = { on: 'words', words: ['voucher'], then };

  it('after its answer, once for the same reason, and offers from then on', async () => {
    const { owner, send } = await open([ask]);
    const { body } = await send(voucherQuestion);
    expect(body).toMatchObject({
      controller: 'waiting',
      message: { content: expect.stringContaining('forty-two days') },
      lines: [{ role: 'system' }],
    });
    expect(body.message.suggestions).not.toContainEqual(offer);
    const { conversationId } = body;
    const talk = (await owner.get(`/api/conversations/${conversationId}`)).body;
    expect(talk.handover).toMatchObject({ reason: 'words', offer: 'chat' });
    await control(app, { organizationId: owner.organizationId, conversationId }, { type: 'release' });
    const again = (await send(voucherQuestion)).body;
    expect(again.controller).toBe('bot');
    expect(again.message.suggestions).toContainEqual(offer);
  });

  it('to its team, if somebody of it is online', async () => {
    const { owner, chatbotId, send } = await open([]);
    const colleague = await owner.asRole('member');
    const team = async (name: string, memberIds: string[]): Promise<string> =>
      (await owner.post('/api/teams', { name, memberIds })).body.id;
    const teamId = await team('Here', [owner.user.id]);
    const away = await team('Away', [colleague.user.id]);
    const setTeam = (id: string) =>
      owner.patch(`/api/chatbots/${chatbotId}`, {
        deployment: { people: { rules: [{ ...ask, teamId: id }] } },
      });
    const stranger = await app.register();
    const foreign = (await stranger.post('/api/teams', { name: 'Theirs', memberIds: [] })).body.id;
    const refused = await setTeam(foreign);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([
      400,
      ['deployment.people.rules.0.teamId'],
    ]);
    expect((await setTeam(away)).status).toBe(200);
    await within5s(
      async () => (await send('How long is the voucher valid?')).body.message.suggestions.length > 0,
    );
    expect((await setTeam(teamId)).status).toBe(200);
    await within5s(async () => (await send(voucherQuestion)).body.controller === 'waiting');
  });

  it('never while nobody is online', async () => {
    const { send } = await open([ask], { isOnline: false });
    const { body } = await send(voucherQuestion);
    expect(body.controller).toBe('bot');
    expect(body.message.suggestions).not.toContainEqual(offer);
  });
});

describe('no rule offers a person', () => {
  it('while people are off', async () => {
    const { suggested } = await open([always], { people: { enabled: false } });
    expect(await suggested(voucherQuestion)).not.toContainEqual(offer);
  });

  it('if nobody is online, or outside of business hours', async () => {
    const away = await open([always], { isOnline: false });
    expect(await away.suggested(voucherQuestion)).not.toContainEqual(offer);
    const hours = { timezone: 'UTC', week: [], closed: [] };
    const closed = await open([always], { deployment: { hours } });
    expect(await closed.suggested(voucherQuestion)).not.toContainEqual(offer);
  });

  it('if it cannot be looked up: the answer stands', async () => {
    const { send } = await open([always]);
    const original = app.deps.sentences.render;
    const render = vi.spyOn(app.deps.sentences, 'render').mockImplementation((...asked) => {
      if (asked[1] === 'chat:personAsk') throw new Error('broken');
      return original(...asked);
    });
    const { body } = await send(voucherQuestion);
    render.mockRestore();
    expect(body.message).toMatchObject({ status: 'complete', suggestions: [] });
    expect(body.message.content).toContain('forty-two days');
  });

  it('in a conversation that was closed as spam', async () => {
    const { owner, send, suggested } = await open([always]);
    const { conversationId } = (await send('Hello')).body;
    await control(
      app,
      { organizationId: owner.organizationId, conversationId },
      { type: 'close', outcome: 'spam' },
    );
    expect(await suggested(voucherQuestion)).not.toContainEqual(offer);
  });

  it('in the preview', async () => {
    const { owner, chatbotId } = await open([always]);
    const { body } = await owner.post(`/api/chatbots/${chatbotId}/preview`, { message: voucherQuestion });
    expect(JSON.stringify(body)).not.toContain(offer.message);
  });
});

describe('words that begin with asking for a person, and say more', () => {
  it('hand over', async () => {
    const { send } = await open([]);
    const { body } = await send('I want to talk to a human about my zebrafinch voucher');
    expect(body).toMatchObject({ message: null, controller: 'waiting', lines: [{ role: 'system' }] });
  });

  it('are answered if they are a question, with the offer', async () => {
    const { send } = await open([]);
    const { body } = await send('Can I talk to someone? How long is the zebrafinch voucher valid?');
    expect(body.controller).toBe('bot');
    expect(body.message.suggestions).toContainEqual(offer);
  });

  it('are answered if nobody is online', async () => {
    const { send } = await open([], { isOnline: false });
    const { body } = await send('I want to talk to a human about my zebrafinch voucher');
    expect(body.controller).toBe('bot');
    expect(body.message.suggestions).not.toContainEqual(offer);
  });
});
