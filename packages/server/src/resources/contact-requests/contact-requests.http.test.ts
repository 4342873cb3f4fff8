import { roles } from '@parley/contracts/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publishChatbot, startVisitor, voucherQuestion, within5s } from '../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { readOutbox } from '../../../test/outbox.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

const unknown = 'Who painted the ceiling of your chapel?';
const asking = 'If you leave your email address here, we will get back to you.';
const thanks = 'Thank you. We have your email address and will get back to you.';

let app: TestApp;
let owner: Member;
let chatbotId: string;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  owner = await app.register();
  chatbotId = await publishChatbot(app, owner);
});
afterAll(() => app.close());

interface Visitor {
  client: TestClient;
  /** Sends a message; returns the text of the answer. */
  say(message: string, more?: object): Promise<string>;
}

async function visit(id = chatbotId, session: object = {}): Promise<Visitor> {
  const client = await startVisitor(app, id, session);
  return {
    client,
    async say(message, more = {}) {
      const { status, body } = await client.post(`/api/chat/${id}/messages`, { message, ...more });
      expect(status).toBe(200);
      return body.message.content;
    },
  };
}

interface Item {
  id: string;
  email: string;
  conversationId: string;
}

async function list(who: Member = owner, query = ''): Promise<Item[]> {
  const { status, body } = await who.get(`/api/contact-requests${query}`);
  expect(status).toBe(200);
  return body.items;
}

const emails = async (who?: Member) => (await list(who)).map(({ email }) => email);

/** A visitor who was asked for an address and left this one. */
async function leave(email: string, id = chatbotId): Promise<Visitor> {
  const visitor = await visit(id);
  await visitor.say(unknown);
  expect(await visitor.say(email)).toBe(thanks);
  return visitor;
}

describe('an address that a visitor leaves', () => {
  it('is asked for once, kept with its conversation and time, and answered with thanks once', async () => {
    const visitor = await visit();
    expect(await visitor.say(unknown)).toContain(asking);
    expect(await visitor.say(unknown)).not.toContain(asking);
    expect(await visitor.say('Sure, write to Ana.Ruiz@Example.com.')).toBe(thanks);
    for (const again of ['ana.ruiz@example.com', unknown]) {
      const answer = await visitor.say(again);
      expect(answer).not.toContain(asking);
      expect(answer).not.toContain(thanks);
    }
    const { conversationId } = (await visitor.client.get(`/api/chat/${chatbotId}/messages`)).body;
    const { body } = await owner.get('/api/contact-requests');
    expect(body).toMatchObject({
      total: 1,
      items: [
        {
          email: 'Ana.Ruiz@Example.com',
          chatbotId,
          chatbotName: 'Voucher helper',
          conversationId,
          doneAt: null,
        },
      ],
    });
    expect((await owner.get(`/api/conversations/${conversationId}`)).body.contact).toBe(
      'Ana.Ruiz@Example.com',
    );
  });

  it('is kept once however often its message is sent, and another one is kept beside it', async () => {
    const visitor = await visit();
    await visitor.say(unknown);
    const sent = { clientMessageId: 'one-and-the-same' };
    expect(await visitor.say('ana@example.com', sent)).toBe(thanks);
    expect(await visitor.say('ana@example.com', sent)).toBe(thanks);
    expect(await visitor.say('No, ana@example.org')).toBe(thanks);
    expect(await emails()).toEqual(['ana@example.org', 'ana@example.com']);
  });

  it('is thanked for after the answer to what else its message asks', async () => {
    const visitor = await visit();
    await visitor.say(unknown);
    const answer = await visitor.say(`ana@example.com. ${voucherQuestion}`);
    expect(answer).toContain('forty-two days');
    expect(answer.endsWith(thanks)).toBe(true);
    expect(await emails()).toEqual(['ana@example.com']);
  });

  it('is thanked for again when the visitor asks for another answer, and an invitation is repeated', async () => {
    const visitor = await visit();
    const again = async () => {
      const { body } = await visitor.client.get(`/api/chat/${chatbotId}/messages`);
      const { id } = body.messages.at(-1);
      const regenerated = await visitor.client.post(`/api/chat/${chatbotId}/messages/${id}/regenerate`);
      return regenerated.body.message.content;
    };
    await visitor.say(unknown);
    expect(await again()).toContain(asking);
    await visitor.say('ana@example.com');
    expect(await again()).toBe(thanks);
    expect(await emails()).toEqual(['ana@example.com']);
  });

  it('is asked for when a visitor wants a person', async () => {
    const visitor = await visit();
    expect(await visitor.say('Can I talk to a real person, please?')).toBe(
      `I'm an automated assistant and can't connect you to a person in this chat. ${asking}`,
    );
    expect(await visitor.say('ana@example.com')).toBe(thanks);
    expect(await emails()).toEqual(['ana@example.com']);
  });

  it('is not kept unless the chatbot has asked, nor more than five of one conversation', async () => {
    const visitor = await visit();
    await visitor.say('Is shop@example.com your address?');
    expect(await emails()).toEqual([]);
    for (let n = 1; n <= 7; n += 1) await visitor.say(`ana${n}@example.com`);
    expect(await emails()).toHaveLength(5);
  });

  it.each([
    ['lead extraction is off', { leadExtraction: false }],
    ['anonymization is partial', { anonymization: 'partial' }],
    ['anonymization is full', { anonymization: 'full' }],
  ])(
    'PRIV-04, PRIV-07: where %s, the chatbot neither asks for nor keeps an address',
    async (_when, privacy) => {
      const id = await publishChatbot(app, owner, { settings: { privacy } });
      const visitor = await visit(id);
      expect(await visitor.say(unknown)).not.toContain(asking);
      expect(await visitor.say('ana@example.com')).not.toContain(thanks);
      expect(await emails()).toEqual([]);
    },
  );

  it('SEC-41: neither asks nor keeps where an anonymized chatbot was stored with lead extraction on', async () => {
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`
        update chatbots set privacy = privacy || '{"anonymization": "full", "leadExtraction": true}'
        where id = ${chatbotId}`),
    );
    const visitor = await visit();
    expect(await visitor.say(unknown)).not.toContain(asking);
    await visitor.say('ana@example.com');
    expect(await emails()).toEqual([]);
  });

  it('PRIV-07: turning lead extraction off ends it in conversations that were asked before', async () => {
    const visitor = await visit();
    await visitor.say(unknown);
    const privacy = { leadExtraction: false, bannerText: 'in effect' };
    await owner.patch(`/api/chatbots/${chatbotId}`, { privacy });
    const settings = () => app.anonymous().get(`/api/chat/${chatbotId}`);
    await within5s(async () => (await settings()).body.consent.bannerText === 'in effect');
    expect(await visitor.say('ana@example.com')).not.toContain(thanks);
    expect(await emails()).toEqual([]);
  });

  it('SEC-39: without consent nothing is asked or kept, and with it both', async () => {
    const settings = { privacy: { consentBanner: true } };
    const id = await publishChatbot(app, owner, { settings });
    const { version } = (await app.anonymous().get(`/api/chat/${id}`)).body.consent;
    const silent = await visit(id);
    for (const message of [unknown, 'ana@example.com']) {
      const refused = await silent.client.post(`/api/chat/${id}/messages`, { message });
      expect([refused.status, refused.body.code]).toEqual([403, 'consent_required']);
    }
    expect(await emails()).toEqual([]);
    const agreeing = await visit(id, { consent: { accepted: true, version } });
    expect(await agreeing.say(unknown)).toContain(asking);
    await agreeing.client.post(`/api/chat/${id}/consent`, { accepted: false, version });
    const refused = await agreeing.client.post(`/api/chat/${id}/messages`, { message: 'ana@example.com' });
    expect(refused.body.code).toBe('consent_required');
    expect(await emails()).toEqual([]);
    await agreeing.client.post(`/api/chat/${id}/consent`, { accepted: true, version });
    expect(await agreeing.say('ana@example.com')).toBe(thanks);
    expect(await emails()).toEqual(['ana@example.com']);
  });

  it('is shown in the preview without being kept', async () => {
    const preview = async (message: string) =>
      (await owner.post(`/api/chatbots/${chatbotId}/preview`, { message })).body.message.content;
    expect(await preview(unknown)).toContain(asking);
    expect(await preview('ana@example.com')).toBe(thanks);
    expect(await emails()).toEqual([]);
  });

  it('SEC-40, SEC-43: its visitor reads and erases it, and it goes with its conversation', async () => {
    const [erasing, staying] = [await leave('ana@example.com'), await leave('ben@example.com')];
    const path = `/api/chat/${chatbotId}/me`;
    expect((await erasing.client.get(path)).body.contacts).toEqual([
      { email: 'ana@example.com', leftAt: expect.any(String) },
    ]);
    expect((await erasing.client.delete(path)).status).toBe(204);
    expect((await erasing.client.get(path)).body.contacts).toEqual([]);
    expect(await emails()).toEqual(['ben@example.com']);
    const { conversationId } = (await staying.client.get(path)).body;
    expect((await owner.delete(`/api/conversations/${conversationId}`)).status).toBe(204);
    expect(await emails()).toEqual([]);
  });
});

describe('the list', () => {
  it('is in pages, by what is open and what is done; removing one leaves its conversation', async () => {
    for (const name of ['ana', 'ben', 'cleo']) await leave(`${name}@example.com`);
    const [cleo, ben] = await list();
    const at = (item: Item | undefined) => `/api/contact-requests/${item?.id}`;
    const done = await owner.patch(at(ben), { done: true });
    expect([done.status, done.body.doneAt]).toEqual([200, expect.any(String)]);
    expect((await owner.patch(at(ben), { done: true })).body.doneAt).toBe(done.body.doneAt);
    expect((await list(owner, '?status=done')).map(({ email }) => email)).toEqual(['ben@example.com']);
    expect((await owner.get('/api/contact-requests?status=open')).body.total).toBe(2);
    expect((await owner.patch(at(ben), { done: false })).body.doneAt).toBeNull();
    expect((await owner.delete(at(cleo))).status).toBe(204);
    expect((await owner.delete(at(cleo))).status).toBe(404);
    expect((await owner.get(`/api/conversations/${cleo?.conversationId}`)).body.contact).toBeNull();
    expect(await list(owner, '?page=2')).toEqual([]);
    for (const body of [{}, { done: 'yes' }, { done: true, email: 'x' }]) {
      expect((await owner.patch(at(ben), body)).status).toBe(400);
    }
    for (const query of ['?status=lost', '?page=0', '?email=x'])
      expect((await owner.get(`/api/contact-requests${query}`)).status).toBe(400);
  });

  it.each(roles)('SEC-13: %s sees and changes it only as owner or admin', async (role) => {
    await leave('ana@example.com');
    const [item] = await list();
    const colleague = await owner.asRole(role);
    const mayManage = role === 'owner' || role === 'admin';
    const at = `/api/contact-requests/${item?.id}`;
    expect((await colleague.get('/api/contact-requests')).status).toBe(mayManage ? 200 : 403);
    expect((await colleague.patch(at, { done: true })).status).toBe(mayManage ? 200 : 403);
    expect((await colleague.delete(at)).status).toBe(mayManage ? 204 : 403);
    expect(await list()).toHaveLength(mayManage ? 0 : 1);
    expect((await app.anonymous().get('/api/contact-requests')).status).toBe(401);
  });

  it('TEN-01, SEC-11: another organization sees nothing of it', async () => {
    await leave('ana@example.com');
    const [item] = await list();
    const stranger = await app.register();
    expect(await list(stranger)).toEqual([]);
    for (const id of [item?.id, 'x']) {
      expect((await stranger.patch(`/api/contact-requests/${id}`, { done: true })).status).toBe(404);
      expect((await stranger.delete(`/api/contact-requests/${id}`)).status).toBe(404);
    }
    expect(await list()).toMatchObject([{ doneAt: null }]);
  });

  it('owners and administrators are notified, at most ten times an hour, and open screens learn of it', async () => {
    const admin = await owner.asRole('admin');
    const member = await owner.asRole('member');
    const live = await owner.stream('GET', '/api/events');
    for (let n = 1; n <= 12; n += 1) await leave(`visitor${n}@example.com`);
    for await (const { data } of live.events) if (data.type === 'contact_request.created') break;
    live.abort();
    await app.settled();
    for (const person of [owner, admin]) {
      const { items } = (await person.get('/api/notices')).body;
      expect(items).toHaveLength(10);
      expect(items[0]).toMatchObject({
        kind: 'contact',
        text: 'A visitor left an email address with “Voucher helper”',
        href: '/conversations/contact-requests',
      });
      expect(JSON.stringify(await readOutbox(app, person.user.email))).not.toContain('visitor1@example.com');
    }
    expect((await member.get('/api/notices')).body.items).toEqual([]);
  });
});
