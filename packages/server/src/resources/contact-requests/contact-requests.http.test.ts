import { roles } from '@parley/contracts/rights/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  collectEvents,
  publishChatbot,
  startVisitor,
  voucherQuestion,
  within5s,
} from '../../../test/chat-fixtures.ts';
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
  email: string | null;
  phone: string | null;
  leadId: string | null;
  doneAt: string | null;
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

describe('an address in a message', () => {
  it('is asked for once, stored with its conversation and time, and thanked for once', async () => {
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

  it('is stored once however often its message is sent, and a different one is stored too', async () => {
    const visitor = await visit();
    await visitor.say(unknown);
    const sent = { clientMessageId: 'one-and-the-same' };
    expect(await visitor.say('ana@example.com', sent)).toBe(thanks);
    expect(await visitor.say('ana@example.com', sent)).toBe(thanks);
    expect(await visitor.say('No, ana@example.org')).toBe(thanks);
    expect(await emails()).toEqual(['ana@example.org', 'ana@example.com']);
  });

  it('is thanked for after the answer to the rest of its message', async () => {
    const visitor = await visit();
    await visitor.say(unknown);
    const answer = await visitor.say(`ana@example.com. ${voucherQuestion}`);
    expect(answer).toContain('forty-two days');
    expect(answer.endsWith(thanks)).toBe(true);
    expect(await emails()).toEqual(['ana@example.com']);
  });

  it('is thanked for again in a regenerated answer, and an invitation is repeated', async () => {
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

  it('is asked for when a visitor wants a human', async () => {
    const visitor = await visit();
    expect(await visitor.say('Can I talk to a real person, please?')).toBe(
      `I'm an automated assistant and can't connect you to a person in this chat. ${asking}`,
    );
    expect(await visitor.say('ana@example.com')).toBe(thanks);
    expect(await emails()).toEqual(['ana@example.com']);
  });

  it('is not stored unless the chatbot has asked, and at most five times per conversation', async () => {
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
    'PRIV-04, PRIV-07: if %s, the chatbot neither asks for nor stores an address',
    async (_when, privacy) => {
      const id = await publishChatbot(app, owner, { settings: { privacy } });
      const visitor = await visit(id);
      expect(await visitor.say(unknown)).not.toContain(asking);
      expect(await visitor.say('ana@example.com')).not.toContain(thanks);
      expect(await emails()).toEqual([]);
    },
  );

  it('SEC-41: is neither asked for nor stored if an anonymized chatbot was stored with lead extraction on', async () => {
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

  it('PRIV-07: is no longer stored after lead extraction is turned off, even in conversations that were asked before', async () => {
    const visitor = await visit();
    await visitor.say(unknown);
    const privacy = { leadExtraction: false, bannerText: 'in effect' };
    await owner.patch(`/api/chatbots/${chatbotId}`, { privacy });
    const settings = () => app.anonymous().get(`/api/chat/${chatbotId}`);
    await within5s(async () => (await settings()).body.consent.bannerText === 'in effect');
    expect(await visitor.say('ana@example.com')).not.toContain(thanks);
    expect(await emails()).toEqual([]);
  });

  it('SEC-39: is asked for and stored only with consent', async () => {
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

  it('is shown in the preview without being stored', async () => {
    const preview = async (message: string) =>
      (await owner.post(`/api/chatbots/${chatbotId}/preview`, { message })).body.message.content;
    expect(await preview(unknown)).toContain(asking);
    expect(await preview('ana@example.com')).toBe(thanks);
    expect(await emails()).toEqual([]);
  });

  it('SEC-40, SEC-43: can be read and erased by its visitor, and is erased with its conversation', async () => {
    const [erasing, staying] = [await leave('ana@example.com'), await leave('ben@example.com')];
    const path = `/api/chat/${chatbotId}/me`;
    expect((await erasing.client.get(path)).body.contacts).toEqual([
      { email: 'ana@example.com', phone: null, message: null, leftAt: expect.any(String) },
    ]);
    expect((await erasing.client.delete(path)).status).toBe(204);
    expect((await erasing.client.get(path)).body.contacts).toEqual([]);
    expect(await emails()).toEqual(['ben@example.com']);
    const { conversationId } = (await staying.client.get(path)).body;
    expect((await owner.delete(`/api/conversations/${conversationId}`)).status).toBe(204);
    expect(await emails()).toEqual([]);
  });
});

describe('contact details left unasked', () => {
  const numberThanks = 'Thank you. We have your phone number and will get back to you.';
  const leads = async (who: Member = owner) => (await who.get('/api/leads')).body.items;

  it.each([
    ['Please call me: +47 912 34 567', numberThanks, { phone: '+4791234567', email: null }],
    ['Could you ring me on 0044 20 7946 0958?', numberThanks, { phone: '+442079460958', email: null }],
    ['Reach me at ben@example.com', thanks, { phone: null, email: 'ben@example.com' }],
    ['ana@example.org', thanks, { phone: null, email: 'ana@example.org' }],
    ['Write to me: søren@blåbær.example', thanks, { phone: null, email: 'søren@blåbær.example' }],
    [
      'Call me at +47 912 34 567 or mail me: eve@example.com',
      thanks,
      { phone: '+4791234567', email: 'eve@example.com' },
    ],
  ])(
    'TEN-01: are thanked for in the same turn and stored as a lead of this organization: %j',
    async (said, answer, lead) => {
      const visitor = await visit();
      expect(await visitor.say(said)).toBe(answer);
      expect(await leads()).toMatchObject([{ ...lead, chatbotId, status: 'new' }]);
      expect(await emails()).toEqual([lead.email]);
      const stranger = await app.register();
      expect([await leads(stranger), await emails(stranger)]).toEqual([[], []]);
      expect(await visitor.say(unknown)).not.toContain(asking);
    },
  );

  it("are thanked for in the visitor's language", async () => {
    const client = app.anonymous().with({ 'accept-language': 'no' });
    const message = 'Kan dere ringe meg på +47 912 34 567?';
    const { body } = await client.post(`/api/chat/${chatbotId}/messages`, { message });
    expect(body.message.content).toBe('Takk. Vi har telefonnummeret ditt og tar kontakt.');
  });

  it('are thanked for after the answer to the rest of the message', async () => {
    const answer = await (await visit()).say(`Please call me: +47 912 34 567. ${voucherQuestion}`);
    expect(answer).toContain('forty-two days');
    expect(answer.endsWith(numberThanks)).toBe(true);
  });

  it('are thanked for again in a regenerated answer', async () => {
    const visitor = await visit();
    expect(await visitor.say('Please call me: +47 912 34 567')).toBe(numberThanks);
    const { body } = await visitor.client.get(`/api/chat/${chatbotId}/messages`);
    const { id } = body.messages.at(-1);
    const again = await visitor.client.post(`/api/chat/${chatbotId}/messages/${id}/regenerate`);
    expect(again.body.message.content).toBe(numberThanks);
    expect(await leads()).toHaveLength(1);
  });

  it("are not taken from someone else's address or from a URL", async () => {
    const visitor = await visit();
    for (const said of ['Is shop@example.com your address?', 'https://kari@shop.example/orders'])
      expect(await visitor.say(said)).not.toContain(thanks);
    expect([await leads(), await emails()]).toEqual([[], []]);
  });

  it.each([{ leadExtraction: false }, { anonymization: 'partial' }, { anonymization: 'full' }])(
    'PRIV-04, PRIV-07: are not stored if nothing may be stored (%o)',
    async (privacy) => {
      const id = await publishChatbot(app, owner, { settings: { privacy } });
      const visitor = await visit(id);
      expect(await visitor.say('Please call me: +47 912 34 567')).not.toContain(numberThanks);
      expect(await visitor.say('Reach me at ben@example.com')).not.toContain(thanks);
      expect([await leads(), await emails()]).toEqual([[], []]);
    },
  );

  it('SEC-39: are not stored before the visitor has consented', async () => {
    const id = await publishChatbot(app, owner, { settings: { privacy: { consentBanner: true } } });
    const { version } = (await app.anonymous().get(`/api/chat/${id}`)).body.consent;
    const said = { message: 'Please call me: +47 912 34 567' };
    const refused = await (await visit(id)).client.post(`/api/chat/${id}/messages`, said);
    expect([refused.status, refused.body.code]).toEqual([403, 'consent_required']);
    expect([await leads(), await emails()]).toEqual([[], []]);
    const agreeing = await visit(id, { consent: { accepted: true, version } });
    expect(await agreeing.say(said.message)).toBe(numberThanks);
    expect(await leads()).toMatchObject([{ phone: '+4791234567', userConsent: { consentGiven: true } }]);
  });
});

describe('the form of an answer', () => {
  const path = (id: string) => `/api/chat/${id}/messages`;
  const message = 'Could you call me about the chapel? Who painted it?';

  /** A visitor with an open form, and functions to reply to it. */
  async function offered(id = chatbotId, session: object = {}) {
    const { client } = await visit(id, session);
    const { body } = await client.post(path(id), { message: unknown });
    const inputId: string = body.message.input?.id;
    const reply = (value: unknown, more: object = {}) =>
      client.post(path(id), { reply: { inputId, value }, ...more });
    const inputs = async () =>
      (await client.get(path(id))).body.messages.map(
        (one: { input: { id: string } | null }) => one.input?.id ?? null,
      );
    return { client, input: body.message.input, inputId, reply, inputs };
  }
  const requests = async (who: Member = owner) => (await who.get('/api/contact-requests')).body.items;

  it('is sent with the answer that asks, and stores address and message with one thank-you', async () => {
    const visitor = await offered();
    expect(visitor.input).toEqual({
      id: visitor.inputId,
      type: 'form',
      required: false,
      label: 'Leave us a message',
      fields: [
        { key: 'email', label: 'Email', type: 'email', required: true },
        { key: 'message', label: 'Your message (optional)', type: 'text', required: false },
      ],
    });
    expect(await visitor.inputs()).toEqual([null, visitor.inputId]);
    const { status, body } = await visitor.reply({ email: ' Ana@Example.com ', message });
    expect([status, body.message.content, body.message.mode]).toEqual([200, thanks, 'contact']);
    expect(body.message.input).toBeNull();
    expect(await visitor.inputs()).toEqual([null, null, null, null]);
    const { messages } = (await visitor.client.get(path(chatbotId))).body;
    expect(messages[2]).toMatchObject({ role: 'user', content: `Ana@Example.com\n\n${message}` });
    expect(await requests()).toMatchObject([{ email: 'Ana@Example.com', message, doneAt: null }]);
    const held = (await visitor.client.get(`/api/chat/${chatbotId}/me`)).body.contacts;
    expect(held).toEqual([{ email: 'Ana@Example.com', phone: null, message, leftAt: expect.any(String) }]);
    const stranger = await app.register();
    expect(await requests(stranger)).toEqual([]);
    await app.settled();
    const { items } = (await owner.get('/api/notices')).body;
    expect(items).toMatchObject([{ kind: 'contact', href: '/leads?asked=yes&status=new' }]);
  });

  it('is a separate event before the answer is done', async () => {
    const { client } = await visit();
    const { events } = await client.stream('POST', path(chatbotId), { message: unknown });
    const seen = await collectEvents(events);
    expect(seen.map(({ event }) => event).slice(-2)).toEqual(['input', 'done']);
    expect(seen.at(-1)?.data.message.input).toEqual(seen.at(-2)?.data.input);
  });

  it.each([
    ['email', { email: 'ana@', message }],
    ['email', { message }],
    ['email', {}],
    ['message', { email: 'ana@example.com', message: 'x'.repeat(2_001) }],
    ['not valid', { email: 'ana@example.com', phone: '1' }],
    ['not valid', 'ana@example.com'],
  ])('names the invalid field (%s) before anything is stored', async (field, value) => {
    const visitor = await offered();
    const { status, body } = await visitor.reply(value);
    expect([status, body.code, Object.keys(body.fields)]).toEqual([
      400,
      'validation_failed',
      ['reply.value'],
    ]);
    expect(body.fields['reply.value']).toContain(field);
    expect(await visitor.inputs()).toEqual([null, visitor.inputId]);
    expect(await requests()).toEqual([]);
  });

  it('accepts either a message or a reply', async () => {
    const visitor = await offered();
    const both = await visitor.reply(null, { message: 'hello' });
    expect([both.status, Object.keys(both.body.fields)]).toEqual([400, ['reply']]);
    const neither = await visitor.client.post(path(chatbotId), {});
    expect([neither.status, Object.keys(neither.body.fields)]).toEqual([400, ['message']]);
  });

  it('is closed once answered; the same reply sent twice counts once and gets the same answer', async () => {
    const visitor = await offered();
    const value = { email: 'ana@example.com', message };
    const first = await visitor.reply(value, { clientMessageId: 'reply-1' });
    const again = await visitor.reply(value, { clientMessageId: 'reply-1' });
    expect([again.status, again.body.message.id]).toEqual([200, first.body.message.id]);
    const other = await visitor.reply({ email: 'ben@example.com' }, { clientMessageId: 'reply-1' });
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict']);
    for (const late of [value, { email: 'ben@example.com' }, null]) {
      const refused = await visitor.reply(late);
      expect([refused.status, refused.body.code]).toEqual([409, 'input_closed']);
    }
    expect(await visitor.inputs()).toHaveLength(4);
    expect(await emails()).toEqual(['ana@example.com']);
  });

  it('accepts one of two simultaneous replies', async () => {
    const visitor = await offered();
    const both = await Promise.all(
      ['ana', 'ben'].map((name) => visitor.reply({ email: `${name}@example.com` })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await emails()).toHaveLength(1);
  });

  it('can be declined, which stores nothing and closes it', async () => {
    const visitor = await offered();
    const { body } = await visitor.reply(null);
    expect(body.message).toMatchObject({ mode: 'smalltalk', input: null });
    expect(await visitor.inputs()).toEqual([null, null, null, null]);
    expect((await visitor.client.get(path(chatbotId))).body.messages[2].content).toBe('No, thanks');
    expect(await emails()).toEqual([]);
    expect((await visitor.reply({ email: 'ana@example.com' })).body.code).toBe('input_closed');
  });

  it('is closed after the address came in a message, or its answer was regenerated', async () => {
    const writing = await offered();
    await writing.client.post(path(chatbotId), { message: 'ana@example.com' });
    expect((await writing.reply({ email: 'ana@example.com' })).body.code).toBe('input_closed');
    const asking = await offered();
    const { body } = await asking.client.get(path(chatbotId));
    const again = await asking.client.post(`${path(chatbotId)}/${body.messages[1].id}/regenerate`);
    expect(again.body.message.input.id).not.toBe(asking.inputId);
    expect((await asking.reply({ email: 'ben@example.com' })).body.code).toBe('input_closed');
    expect(await emails()).toEqual(['ana@example.com']);
  });

  it('is shown whenever a visitor wants a human; a new message with the same address reopens the request', async () => {
    const visitor = await offered();
    await visitor.reply({ email: 'ana@example.com', message: 'First' });
    const [request] = await requests();
    await owner.patch(`/api/contact-requests/${request.id}`, { done: true });
    const person = 'Can I talk to a real person, please?';
    const { input } = (await visitor.client.post(path(chatbotId), { message: person })).body.message;
    const value = { email: 'ana@example.com', message: 'Second' };
    const { body } = await visitor.client.post(path(chatbotId), { reply: { inputId: input.id, value } });
    expect(body.message.content).toBe(thanks);
    expect(await requests()).toMatchObject([{ id: request.id, message: 'Second', doneAt: null }]);
  });

  it('SEC-11: belongs to its own conversation, chatbot and organization', async () => {
    const visitor = await offered();
    const neighbor = await offered();
    const refused = [
      await neighbor.client.post(path(chatbotId), {
        reply: { inputId: visitor.inputId, value: { email: 'eve@example.com' } },
      }),
    ];
    const stranger = await app.register();
    const strange = await publishChatbot(app, stranger);
    const { client } = await visit(strange);
    await client.post(path(strange), { message: unknown });
    for (const inputId of [visitor.inputId, 'contact.x', 'start.ask1.1'])
      refused.push(
        await client.post(path(strange), { reply: { inputId, value: { email: 'eve@example.com' } } }),
      );
    for (const { status, body } of refused) expect([status, body.code]).toEqual([409, 'input_closed']);
    expect(await emails()).toEqual([]);
    expect(await emails(stranger)).toEqual([]);
    expect((await visitor.reply({ email: 'ana@example.com' })).status).toBe(200);
  });

  it('is shown outside of business hours before the first message, and not otherwise', async () => {
    const always = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => ({
      day,
      from: '00:00',
      to: '24:00',
    }));
    const never = { timezone: 'Europe/Oslo', week: [], closed: [] };
    const closed = await publishChatbot(app, owner, { settings: { deployment: { hours: never } } });
    const open = await publishChatbot(app, owner, {
      settings: { deployment: { hours: { ...never, week: always } } },
    });
    const shown = (id: string) => app.anonymous().get(`/api/chat/${id}`);
    expect((await shown(open)).body.closed).toBeNull();
    expect((await shown(chatbotId)).body.closed).toBeNull();
    const { opensAt, input } = (await shown(closed)).body.closed;
    expect([opensAt, input.fields.length]).toEqual([null, 2]);
    const reply = { inputId: input.id, value: { email: 'ana@example.com', message } };
    for (const id of [open, chatbotId]) {
      const { client } = await visit(id);
      const refused = await client.post(path(id), { reply });
      expect([refused.status, refused.body.code]).toEqual([409, 'input_closed']);
    }
    const { client } = await visit(closed);
    const { status, body } = await client.post(path(closed), { reply });
    expect([status, body.message.content]).toEqual([200, thanks]);
    expect(await requests()).toMatchObject([{ email: 'ana@example.com', message }]);
    await owner.patch(`/api/chatbots/${closed}`, { privacy: { leadExtraction: false } });
    await within5s(async () => (await shown(closed)).body.closed.input === null);
    expect((await client.post(path(closed), { reply })).body.code).toBe('input_closed');
  });

  it.each([{ leadExtraction: false }, { anonymization: 'partial' }, { anonymization: 'full' }])(
    'PRIV-04, PRIV-07: is not shown if nothing may be stored (%o)',
    async (privacy) => {
      const id = await publishChatbot(app, owner, { settings: { privacy } });
      const visitor = await offered(id);
      expect(visitor.input).toBeNull();
    },
  );

  it('PRIV-07: is removed and refused after the owner stops collecting addresses', async () => {
    const visitor = await offered();
    const privacy = { leadExtraction: false, bannerText: 'in effect' };
    await owner.patch(`/api/chatbots/${chatbotId}`, { privacy });
    const settings = () => app.anonymous().get(`/api/chat/${chatbotId}`);
    await within5s(async () => (await settings()).body.consent.bannerText === 'in effect');
    expect(await visitor.inputs()).toEqual([null, null]);
    expect((await visitor.reply({ email: 'ana@example.com' })).body.code).toBe('input_closed');
    expect(await emails()).toEqual([]);
  });

  it('SEC-39: is not accepted without consent', async () => {
    const id = await publishChatbot(app, owner, { settings: { privacy: { consentBanner: true } } });
    const { version } = (await app.anonymous().get(`/api/chat/${id}`)).body.consent;
    const visitor = await offered(id, { consent: { accepted: true, version } });
    await visitor.client.post(`/api/chat/${id}/consent`, { accepted: false, version });
    const refused = await visitor.reply({ email: 'ana@example.com', message });
    expect([refused.status, refused.body.code]).toEqual([403, 'consent_required']);
    expect(await emails()).toEqual([]);
    await visitor.client.post(`/api/chat/${id}/consent`, { accepted: true, version });
    expect((await visitor.reply({ email: 'ana@example.com', message })).status).toBe(200);
  });

  it('is shown and answered in the preview without storing anything', async () => {
    const preview = async (body: object) =>
      (await owner.post(`/api/chatbots/${chatbotId}/preview`, body)).body.message;
    const { input } = await preview({ message: unknown });
    const reply = (value: unknown) => preview({ reply: { inputId: input.id, value } });
    expect(await reply({ email: 'ana@example.com', message })).toMatchObject({
      content: thanks,
      input: null,
    });
    expect(await reply(null)).toMatchObject({ mode: 'smalltalk', input: null });
    expect(await emails()).toEqual([]);
  });
});

describe('the list', () => {
  it('has pages and a filter by open and done; removing a request keeps its conversation', async () => {
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

  it.each(roles)('SEC-13: %s can see and change it only as owner or admin', async (role) => {
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

  it('owners and administrators are notified, at most ten times an hour, and open screens are updated', async () => {
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
        text: 'A visitor left contact details with “Voucher helper”',
        href: '/leads?asked=yes&status=new',
      });
      expect(JSON.stringify(await readOutbox(app, person.user.email))).not.toContain('visitor1@example.com');
    }
    expect((await member.get('/api/notices')).body.items).toEqual([]);
  });
});

describe('a request and its lead', () => {
  const leadOf = async (who: Member = owner, query = '') =>
    (await who.get(`/api/leads${query}`)).body.items as {
      id: string;
      status: string;
      revision: number;
      contactRequest: { question: string | null; conversationId: string; requestedAt: string } | null;
    }[];
  const mark = (item: Item | undefined, done: boolean) =>
    owner.patch(`/api/contact-requests/${item?.id}`, { done });
  const setStatus = (id: string | undefined, status: string) => owner.patch(`/api/leads/${id}`, { status });
  const statusOf = async () => (await leadOf()).map(({ status }) => status);
  const isDone = async () => (await list()).map(({ doneAt }) => doneAt !== null);

  /** Unlinks requests from their leads, as the previous release stored them. */
  const unjoin = () =>
    withPlatform(app.deps.database, (tx) =>
      tx.execute(
        sql`update contact_requests set lead_id = null where organization_id = ${owner.organizationId}`,
      ),
    );

  it('share one status, whichever of them it is set on', async () => {
    await leave('ana@example.com');
    const [item] = await list();
    const [lead] = await leadOf();
    expect(item?.leadId).toBe(lead?.id);
    expect((await mark(item, true)).body.doneAt).toEqual(expect.any(String));
    expect([await statusOf(), await isDone()]).toEqual([['contacted'], [true]]);
    await mark(item, false);
    expect([await statusOf(), await isDone()]).toEqual([['new'], [false]]);
    for (const status of ['contacted', 'qualified', 'unqualified', 'converted']) {
      await setStatus(lead?.id, status);
      expect([await isDone(), (await list(owner, '?status=open')).length]).toEqual([[true], 0]);
      expect(await list(owner, '?status=done')).toHaveLength(1);
    }
    await mark(item, true);
    expect(await statusOf()).toEqual(['converted']);
    await setStatus(lead?.id, 'new');
    expect([await isDone(), (await list(owner, '?status=open')).length]).toEqual([[false], 1]);
    const { history } = (await owner.get(`/api/leads/${lead?.id}`)).body;
    expect(history[0]).toMatchObject({ kind: 'status', from: 'converted', to: 'new' });
  });

  it('two requests of one person are one lead with one status, and one row of the list', async () => {
    await leave('ana@example.com');
    await leave('Ana@Example.com');
    await leave('ben@example.com');
    const items = await list();
    expect(new Set(items.map(({ leadId }) => leadId)).size).toBe(2);
    await mark(
      items.find(({ email }) => email === 'ana@example.com'),
      true,
    );
    expect((await list(owner, '?status=open')).map(({ email }) => email)).toEqual(['ben@example.com']);
    const asked = (await owner.get('/api/leads?asked=yes')).body;
    const waiting = (await owner.get('/api/leads?asked=yes&status=new')).body;
    expect([asked.total, waiting.total, waiting.items[0].email]).toEqual([2, 1, 'ben@example.com']);
  });

  it('a new request of the same person makes the lead new again, whatever its status, with an entry in the history', async () => {
    await leave('ana@example.com');
    const [lead] = await leadOf();
    await setStatus(lead?.id, 'converted');
    await leave('ana@example.com');
    expect([await statusOf(), await isDone()]).toEqual([['new'], [false, false]]);
    expect(await list(owner, '?status=open')).toHaveLength(2);
    expect(await list(owner, '?status=done')).toEqual([]);
    const { history } = (await owner.get(`/api/leads/${lead?.id}`)).body;
    expect(history).toContainEqual(
      expect.objectContaining({ kind: 'status', from: 'converted', to: 'new', actorName: null }),
    );
  });

  it('a phone number alone is a request and a lead, once, and the visitor can read and correct it', async () => {
    const visitor = await visit();
    await visitor.say('Please call me: +47 912 34 567');
    await visitor.say('Please call me: 0047 91234567');
    const [item, ...others] = await list();
    const [lead] = await leadOf();
    expect(others).toEqual([]);
    expect(item).toMatchObject({ email: null, phone: '+4791234567', leadId: lead?.id, doneAt: null });
    expect((await owner.get(`/api/conversations/${item?.conversationId}`)).body.contact).toBe('+4791234567');
    const me = `/api/chat/${chatbotId}/me`;
    expect((await visitor.client.get(me)).body.contacts).toEqual([
      { email: null, phone: '+4791234567', message: null, leftAt: expect.any(String) },
    ]);
    await visitor.client.patch(me, { phone: '+47 912 34 568' });
    expect(await list()).toMatchObject([{ phone: '+47 912 34 568' }]);
    expect((await owner.delete(`/api/contact-requests/${item?.id}`)).status).toBe(204);
    expect((await owner.get(`/api/conversations/${item?.conversationId}`)).body.contact).toBeNull();
    expect(await statusOf()).toEqual(['new']);
  });

  it('LEAD-05, TEN-01: a number is found among leads and conversations in any notation, by its own organization', async () => {
    await (await visit()).say('Please call me: (+47) 912-34-567');
    await leave('ana@example.com');
    const stranger = await app.register();
    const typed = ['912 345', '+47 912-345', '0047 91234', '0 912.34', '٩١٢ ٣٤٥', '９１２３４５'];
    for (const list of ['/api/leads', '/api/conversations']) {
      const found = async (who: Member, search: string) =>
        (await who.get(`${list}?search=${encodeURIComponent(search)}`)).body.total;
      for (const search of typed)
        expect([list, search, await found(owner, search)]).toEqual([list, search, 1]);
      expect([await found(owner, '912 346'), await found(stranger, '912 345')]).toEqual([0, 0]);
    }
  });

  it('the lead shows what led to its requests, newest request first', async () => {
    await leave('ana@example.com');
    const direct = await visit();
    await direct.say('Please call me: +47 912 34 567');
    await owner.post('/api/leads', { chatbotId, email: 'eve@example.com' });
    await leave('ben@example.com');
    await (await visit()).say('Reach me at ana@example.com');
    const asked = await leadOf(owner, '?asked=yes');
    expect(asked.map(({ contactRequest }) => contactRequest?.question)).toEqual([
      'Reach me at ana@example.com',
      unknown,
      'Please call me: +47 912 34 567',
    ]);
    const others = await leadOf(owner, '?asked=no');
    expect(others).toMatchObject([{ email: 'eve@example.com', contactRequest: null }]);
    expect(await leadOf(owner, '?asked=all')).toHaveLength(4);
    expect((await owner.get('/api/leads?asked=maybe')).status).toBe(400);
  });

  it('SEC-43: erasing the conversation removes the request but not the lead; deleting the lead removes both', async () => {
    await leave('ana@example.com');
    await leave('ben@example.com');
    const [ben, ana] = await list();
    expect((await owner.delete(`/api/conversations/${ben?.conversationId}`)).status).toBe(204);
    expect(await emails()).toEqual(['ana@example.com']);
    expect(await leadOf(owner, '?asked=no')).toMatchObject([{ id: ben?.leadId, contactRequest: null }]);
    expect((await owner.delete(`/api/leads/${ana?.leadId}`)).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await owner.get(`/api/conversations/${ana?.conversationId}`)).status).toBe(200);
    expect((await leadOf()).map(({ id }) => id)).toEqual([ben?.leadId]);
  });

  it('merging leads moves their requests, and an open request stays open', async () => {
    await leave('ana@example.com');
    const made = await owner.post('/api/leads', { chatbotId, name: 'Ana', status: 'qualified' });
    const [item] = await list();
    await owner.post(`/api/leads/${made.body.id}/merge`, { from: item?.leadId });
    expect(await list()).toMatchObject([{ leadId: made.body.id, doneAt: null }]);
    expect(await leadOf(owner, '?asked=yes')).toMatchObject([{ id: made.body.id, status: 'new' }]);
    await setStatus(made.body.id, 'converted');
    expect(await isDone()).toEqual([true]);
    await owner.delete(`/api/leads/${made.body.id}`);
    expect(await list()).toEqual([]);
  });

  it.each(['create', 'import', 'mark', 'set status'])(
    'a request of the previous release keeps its own state until there is a lead with its address: %s',
    async (how) => {
      await leave('ana@example.com');
      // Judging the conversation creates a missing lead again.
      await app.settled();
      const [item] = await list();
      const isNew = how === 'create' || how === 'import';
      await unjoin();
      if (isNew) {
        await withPlatform(app.deps.database, (tx) =>
          tx.execute(sql`delete from leads where organization_id = ${owner.organizationId}`),
        );
        expect((await mark(item, true)).body).toMatchObject({ leadId: null, doneAt: expect.any(String) });
        expect((await mark(item, false)).body).toMatchObject({ leadId: null, doneAt: null });
      }
      if (how === 'create') await owner.post('/api/leads', { chatbotId, email: 'ANA@example.com' });
      if (how === 'import') {
        const file = { name: 'leads.csv', bytes: 'Email\nana@example.com\n' };
        expect((await owner.multipart(`/api/leads/import?chatbotId=${chatbotId}`, file)).body.added).toBe(1);
      }
      if (how === 'mark') await mark(item, true);
      if (how === 'set status') await setStatus((await leadOf())[0]?.id, 'qualified');
      const [lead] = await leadOf(owner, '?asked=yes');
      const status = isNew ? 'new' : how === 'mark' ? 'contacted' : 'qualified';
      expect(lead?.status).toBe(status);
      expect(await list()).toMatchObject([{ leadId: lead?.id, doneAt: isNew ? null : expect.any(String) }]);
    },
  );

  it('TEN-01: an address is not joined with a lead of another organization', async () => {
    await leave('ana@example.com');
    const stranger = await app.register();
    const strange = await publishChatbot(app, stranger);
    await leave('ana@example.com', strange);
    const [own] = await list();
    const [other] = await list(stranger);
    expect(own?.leadId).not.toBe(other?.leadId);
    await mark(own, true);
    expect(await list(stranger)).toMatchObject([{ doneAt: null }]);
    await unjoin();
    await owner.delete(`/api/leads/${own?.leadId}`);
    expect([await list(), (await list(stranger)).length]).toEqual([[], 1]);
    expect(await leadOf(stranger, '?asked=yes')).toHaveLength(1);
  });
});
