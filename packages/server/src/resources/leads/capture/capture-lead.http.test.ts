import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishChatbot, startVisitor, within5s } from '../../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import type { Pool } from '../../../db/database.ts';
import { tenantScope, withPlatform, withScope } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import { ManualClock } from '../../../ports/clock.ts';
import { type JudgingDeps, judgeDue } from '../../insight/judging/judging.jobs.ts';
import { type CapturedDetails, captureLead } from './capture-lead.ts';

const unknown = 'Who painted the ceiling of your chapel?';

let app: TestApp;
let owner: Member;
let chatbotId: string;
let withBanner: string;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.register();
  chatbotId = await publishChatbot(app, owner);
  withBanner = await publishChatbot(app, owner, { settings: { privacy: { consentBanner: true } } });
});
afterAll(() => app.close());

interface Talk {
  client: TestClient;
  conversationId: string;
}

/** Starts a conversation in which the visitor is asked for contact details and submits the form with this email address. */
async function fillForm(email: string, id = chatbotId, session: object = {}): Promise<Talk> {
  const client = await startVisitor(app, id, session);
  const path = `/api/chat/${id}/messages`;
  const asked = await client.post(path, { message: unknown });
  const inputId = asked.body.message.input.id;
  const { status } = await client.post(path, { reply: { inputId, value: { email } } });
  expect(status).toBe(200);
  return { client, conversationId: asked.body.conversationId };
}

/** Accepts the consent banner, then fills the form. */
async function agreeAndFill(email: string): Promise<Talk> {
  const { version } = (await app.anonymous().get(`/api/chat/${withBanner}`)).body.consent;
  return fillForm(email, withBanner, { consent: { accepted: true, version } });
}

/** Leads that match the search, newest first. */
async function found(search: string, query = '') {
  const { status, body } = await owner.get(`/api/leads?search=${encodeURIComponent(search)}${query}`);
  expect(status).toBe(200);
  return body.items;
}

const read = async (id: string) => (await owner.get(`/api/leads/${id}`)).body;

function countConsents(conversationId: string): Promise<number> {
  return withPlatform(app.deps.database, async (tx) => {
    const row = await tx.first<{ count: number }>(
      sql`select count(*)::int as count from consents where conversation_id = ${conversationId}`,
    );
    return row?.count ?? 0;
  });
}

function hasCountedLead(conversationId: string): Promise<boolean | null> {
  return withPlatform(app.deps.database, async (tx) => {
    const row = await tx.first<{ counted: boolean | null }>(
      sql`select (counted ->> 'hasLead')::boolean as counted from conversations where id = ${conversationId}`,
    );
    return row?.counted ?? null;
  });
}

describe('contact details that a visitor leaves', () => {
  it('CHAT-13: from the form become a lead linked to chatbot and conversation, with one notification', async () => {
    const { conversationId } = await fillForm('Form@Example.com');
    const [summary] = await found('form@example.com');
    expect(await read(summary.id)).toMatchObject({
      email: 'Form@Example.com',
      source: 'conversation',
      status: 'new',
      confidence: 'high',
      chatbotId,
      conversationId,
      conversationAvailable: true,
      conversations: [{ id: conversationId, available: true }],
      extractedAt: expect.any(String),
      userConsent: null,
      history: [{ kind: 'captured', actorName: null }],
      provenance: [{ field: 'email', origin: 'form', conversationId, alternatives: [] }],
    });
    await app.settled();
    const notices = (await owner.get('/api/notices')).body.items;
    expect(notices.filter(({ kind }: { kind: string }) => kind === 'contact')).toHaveLength(1);
  });

  it('LEAD-22: show the intent of the conversation by name, in the list and in the lead', async () => {
    await fillForm('intent@example.com');
    await within5s(async () => (await found('intent@example.com'))[0].intent === 'Question');
    const [{ id }] = await found('intent@example.com');
    expect((await read(id)).intent).toBe('Question');
  });

  it('LEAD-22: show mood, response time and topics of the conversation, in the list and in the lead', async () => {
    const { conversationId } = await fillForm('figures@example.com');
    await app.settled();
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`
        update conversations set sentiment_score = -0.4, main_topics = '{Chapels,Ceilings}', answer_count = 4, response_ms_sum = 5000
        where id = ${conversationId}`),
    );
    const shown = { sentimentScore: -0.4, averageResponseMs: 1_250, mainTopics: ['Chapels', 'Ceilings'] };
    const [listed] = await found('figures@example.com');
    expect(listed).toMatchObject(shown);
    expect(await read(listed.id)).toMatchObject(shown);
  });

  it('CHAT-13: from a message become a lead with lower confidence', async () => {
    const client = await startVisitor(app, chatbotId);
    const path = `/api/chat/${chatbotId}/messages`;
    await client.post(path, { message: unknown });
    await client.post(path, { message: 'Please write to chat@example.com' });
    expect(await found('chat@example.com')).toMatchObject([
      { confidence: 'average', source: 'conversation' },
    ]);
  });

  it('CHAT-13: from an unprompted message become a lead soon after, which analytics counts once', async () => {
    const client = await startVisitor(app, chatbotId);
    const message =
      'How long is the zebrafinch voucher valid? I have bought one last year as unasked@example.com';
    const { body } = await client.post(`/api/chat/${chatbotId}/messages`, { message });
    await within5s(async () => (await found('unasked@example.com')).length === 1);
    await within5s(async () => (await hasCountedLead(body.conversationId)) === true);
    const [{ id }] = await found('unasked@example.com');
    expect(await read(id)).toMatchObject({ source: 'conversation', conversationId: body.conversationId });
    await app.settled();
    const notices = (await owner.get('/api/notices')).body.items;
    expect(notices.filter(({ href }: { href: string }) => href === `/leads/${id}`)).toHaveLength(1);
  });

  it.each([
    ['lead extraction is off', { leadExtraction: false }],
    ['anonymization is partial', { anonymization: 'partial' }],
    ['anonymization is full', { anonymization: 'full' }],
  ])('PRIV-04, PRIV-07: create no lead where %s', async (_when, privacy) => {
    const id = await publishChatbot(app, owner, { settings: { privacy } });
    const client = await startVisitor(app, id);
    const { body } = await client.post(`/api/chat/${id}/messages`, { message: unknown });
    await client.post(`/api/chat/${id}/messages`, { message: 'none@example.com' });
    expect(await found('none@example.com')).toEqual([]);
    const left = details(id, body.conversationId, { email: 'none@example.com' });
    const reason = 'anonymization' in privacy ? 'anonymized' : 'off';
    expect(await capture(left)).toEqual({ refused: reason });
    expect(await found('none@example.com')).toEqual([]);
  });

  it('SEC-39: create no lead without consent, whatever calls for it', async () => {
    const talk = await agreeAndFill('agreed@example.com');
    await talk.client.post(`/api/chat/${withBanner}/consent`, { accepted: false, version: 'any' });
    const later = details(withBanner, talk.conversationId, { email: 'later@example.com' });
    expect(await capture(later)).toEqual({ refused: 'no_consent' });
    expect(await found('later@example.com')).toEqual([]);
  });

  it('SEC-10: create no lead for another chatbot’s conversation, or from a name only', async () => {
    const { conversationId } = await fillForm('own@example.com');
    expect(await capture(details(withBanner, conversationId, { email: 'x@example.com' }))).toEqual({
      refused: 'gone',
    });
    expect(await capture(details(chatbotId, conversationId, { name: 'Ana' }))).toEqual({
      refused: 'unreachable',
    });
  });
});

function details(
  ofChatbot: string,
  conversationId: string,
  said: Partial<CapturedDetails['contact']>,
): CapturedDetails {
  const nothing = { name: null, email: null, phone: null, company: null, location: null };
  return {
    organizationId: owner.organizationId,
    chatbotId: ofChatbot,
    conversationId,
    contact: { ...nothing, confidence: 'good', ...said },
    source: 'chat',
  };
}

function capture(left: CapturedDetails) {
  const scope = tenantScope(left.organizationId);
  return withScope(app.deps.database, scope, (tx) => captureLead(app.deps, tx, left));
}

describe('one lead per email address and chatbot', () => {
  it('adds the next conversation to the lead, fills empty fields, and overwrites none', async () => {
    const first = await fillForm('joined@example.com');
    const [{ id }] = await found('joined@example.com');
    await owner.patch(`/api/leads/${id}`, { name: 'Jo', status: 'qualified' });
    const second = await fillForm('JOINED@example.com');
    await capture(
      details(chatbotId, second.conversationId, {
        email: 'joined@example.com',
        name: 'Joanna',
        phone: '+1 202-555-0143',
      }),
    );
    const lead = await read(id);
    expect(await found('joined@example.com')).toHaveLength(1);
    expect(lead).toMatchObject({
      name: 'Jo',
      email: 'joined@example.com',
      phone: '+1 202-555-0143',
      // Submitting the form again reopens the lead.
      status: 'new',
      confidence: 'high',
      conversationId: first.conversationId,
      conversations: [{ id: second.conversationId }, { id: first.conversationId }],
    });
    const name = lead.provenance.find(({ field }: { field: string }) => field === 'name');
    expect(name).toMatchObject({
      origin: 'person',
      alternatives: [{ value: 'Joanna', origin: 'chat', conversationId: second.conversationId }],
    });
    const { revision, updatedAt } = lead;
    await capture(details(chatbotId, second.conversationId, { email: 'joined@example.com', name: 'Joanna' }));
    expect(await read(id)).toMatchObject({ revision, updatedAt });
  });

  it('matches by phone number if one of the two has no email address', async () => {
    const { conversationId } = await fillForm('phones@example.com');
    const first = await capture(details(chatbotId, conversationId, { phone: '+44 20 7946 0958' }));
    const second = await capture(
      details(chatbotId, conversationId, { phone: '+442079460958', email: 'called@example.com' }),
    );
    const third = await capture(
      details(chatbotId, conversationId, { phone: '+44 20 7946 0958', email: 'other.called@example.com' }),
    );
    expect(first).toMatchObject({ isNew: true });
    expect(second).toEqual({ ...first, isNew: false });
    expect(third).toMatchObject({ isNew: true });
  });
});

describe('consent', () => {
  const consent = (id: string, consentGiven: boolean, note: string, who: TestClient = owner) =>
    who.patch(`/api/leads/${id}/consent`, { consentGiven, note });

  it('LEAD-10, LEAD-25: is taken from the visitor', async () => {
    await agreeAndFill('consenting@example.com');
    const [lead] = await found('consenting@example.com', '&consent=verified');
    expect(lead.userConsent).toMatchObject({
      consentGiven: true,
      version: expect.any(String),
      dataProcessingApproved: true,
    });
    expect(lead.userConsent.statement.length).toBeGreaterThan(10);
    expect(await found('consenting@example.com', '&consent=unverified')).toEqual([]);
  });

  it('LEAD-21, LEAD-34, LEAD-35: is verified and revoked by administrators, with a note that the lead shows', async () => {
    const { conversationId } = await fillForm('verified@example.com');
    const [{ id }] = await found('verified@example.com', '&consent=unverified');
    const admin = await owner.asRole('admin');
    const given = await consent(id, true, 'Signed form of 3 May', admin);
    expect(given.status).toBe(200);
    // Consent recorded by an administrator has no version or statement, because the visitor was shown none.
    expect(given.body.userConsent).toEqual({
      consentGiven: true,
      consentDate: expect.any(String),
      version: '',
      statement: '',
      dataProcessingApproved: true,
    });
    expect(Math.abs(Date.parse(given.body.userConsent.consentDate) - Date.now())).toBeLessThan(60_000);
    expect(given.body.history[0]).toMatchObject({
      kind: 'consentVerified',
      note: 'Signed form of 3 May',
      actorName: admin.user.fullName,
    });
    expect(await found('verified@example.com', '&consent=verified')).toHaveLength(1);
    const revoked = await consent(id, false, 'Asked by phone');
    expect(revoked.body.userConsent).toMatchObject({ consentGiven: false, dataProcessingApproved: false });
    expect(revoked.body.history[0]).toMatchObject({ kind: 'consentRevoked', note: 'Asked by phone' });
    expect(await countConsents(conversationId)).toBe(2);
    const { items } = (await owner.get('/api/organization/audit')).body;
    expect(items.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual([
      'lead.revokeConsent',
      'lead.verifyConsent',
    ]);
    const silent = await consent(id, true, '  ');
    expect([silent.status, Object.keys(silent.body.fields)]).toEqual([400, ['note']]);
  });

  it('SEC-39: is kept as long as the lead, even if the conversation is deleted, and can still be changed', async () => {
    const { conversationId } = await agreeAndFill('outlives@example.com');
    const [{ id }] = await found('outlives@example.com');
    expect((await owner.delete(`/api/conversations/${conversationId}`)).status).toBe(204);
    expect(await read(id)).toMatchObject({
      conversationId,
      conversationAvailable: false,
      conversations: [{ id: conversationId, available: false }],
      userConsent: { consentGiven: true },
    });
    expect((await consent(id, false, 'By mail')).body.userConsent.consentGiven).toBe(false);
    expect(await countConsents(conversationId)).toBe(2);
    expect((await owner.delete(`/api/leads/${id}`)).status).toBe(204);
    expect(await countConsents(conversationId)).toBe(0);
  });

  it('SEC-39: is deleted with the conversation if no lead is left, and not before', async () => {
    const { conversationId } = await agreeAndFill('goes@example.com');
    // Waits until the conversation is judged, so that its address does not become a lead again after the deletion.
    await app.settled();
    const [{ id }] = await found('goes@example.com');
    const scope = tenantScope(owner.organizationId);
    const removed = await withScope(app.deps.database, scope, (tx) =>
      tx.execute(sql`delete from consents where conversation_id = ${conversationId}`),
    );
    expect(removed).toBe(0);
    await owner.delete(`/api/leads/${id}`);
    expect(await countConsents(conversationId)).toBe(1);
    await owner.delete(`/api/conversations/${conversationId}`);
    expect(await countConsents(conversationId)).toBe(0);
  });
});

describe('a deleted lead', () => {
  /** A due time that the app's own loops never reach, so that only the test judges these conversations. */
  const later = new ManualClock(new Date('2100-01-01T00:00:00Z'));
  const question = 'How long is the zebrafinch voucher valid?';

  /** Resets conversations to the state before judging. */
  async function unjudge(...ids: string[]): Promise<void> {
    await app.settled();
    await withPlatform(app.deps.database, async (tx) => {
      await tx.execute(sql`update conversations set insight_ordinal = 0 where id = any(${ids}::uuid[])`);
      await tx.execute(sql`
        insert into insight_due (organization_id, conversation_id, due_at)
        select organization_id, id, ${later.now()} from conversations where id = any(${ids}::uuid[])`);
    });
  }

  async function say(message: string): Promise<Talk> {
    const client = await startVisitor(app, chatbotId);
    const { body } = await client.post(`/api/chat/${chatbotId}/messages`, { message });
    return { client, conversationId: body.conversationId };
  }

  /** Judges due conversations; `between` runs after they were read and before anything is written. */
  function judge(between: () => Promise<unknown> = async () => {}): Promise<number> {
    const { platform } = app.deps.database;
    let transactions = 0;
    const transaction: Pool['transaction'] = async (work, setup) => {
      transactions += 1;
      // The first three transactions claim conversations, index messages, and read conversations.
      if (transactions === 4) await between();
      return platform.transaction(work, setup);
    };
    const database = { ...app.deps.database, platform: { ...platform, transaction } };
    const deps = {
      ...app.deps,
      clock: later,
      database,
      allowsLead: async () => true,
      captureLead: (...[tx, left]: Parameters<JudgingDeps['captureLead']>) => captureLead(app.deps, tx, left),
    };
    return judgeDue(deps, AbortSignal.timeout(10_000));
  }

  const judgedUpTo = (id: string) =>
    withPlatform(app.deps.database, (tx) =>
      tx.first<{ ordinal: number; due: boolean }>(sql`
        select insight_ordinal as ordinal, exists (select from insight_due where conversation_id = c.id) as due
        from conversations c where id = ${id}`),
    );

  it('LEAD-15: is not created again from a message that is being judged', async () => {
    const { conversationId } = await say(`${question} My email is gone@example.com`);
    await within5s(async () => (await found('gone@example.com')).length === 1);
    const [{ id }] = await found('gone@example.com');
    await unjudge(conversationId);
    await judge(async () => expect((await owner.delete(`/api/leads/${id}`)).status).toBe(204));
    expect(await found('gone@example.com')).toEqual([]);
    expect(await judgedUpTo(conversationId)).toEqual({ ordinal: 0, due: true });
    expect(await judge()).toBe(1);
    expect(await judgedUpTo(conversationId)).toEqual({ ordinal: 2, due: false });
    expect(await found('gone@example.com')).toEqual([]);
  });

  it('LEAD-15: is not created again from earlier messages, but from a later one', async () => {
    const form = await fillForm('twice@example.com');
    const [{ id }] = await found('twice@example.com');
    const other = await say(`${question} My email is Twice@Example.com`);
    const stranger = await say(`${question} My email is thrice@example.com`);
    await unjudge(form.conversationId, other.conversationId, stranger.conversationId);
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`delete from leads where email_canonical = 'thrice@example.com'`),
    );
    expect((await owner.delete(`/api/leads/${id}`)).status).toBe(204);
    expect(await judge()).toBe(3);
    expect(await found('twice@example.com')).toEqual([]);
    expect(await found('thrice@example.com')).toHaveLength(1);
    const again = 'My email is twice@example.com, please write';
    await form.client.post(`/api/chat/${chatbotId}/messages`, { message: again });
    await within5s(async () => (await found('twice@example.com')).length === 1);
  });
});

describe('visitors’ privacy requests', () => {
  it('SEC-40: shows the visitor’s lead, and erases it with everything related', async () => {
    const { client, conversationId } = await agreeAndFill('erased@example.com');
    const path = `/api/chat/${withBanner}/me`;
    expect((await client.get(path)).body.lead).toMatchObject({ email: 'erased@example.com', status: 'new' });
    expect((await client.delete(path)).status).toBe(204);
    expect(await found('erased@example.com')).toEqual([]);
    expect(await countConsents(conversationId)).toBe(0);
    expect((await client.get(path)).body.lead).toBeNull();
  });

  it('SEC-17: shows and erases only data from the visitor’s own conversation', async () => {
    const first = await fillForm('shared@example.com');
    const [{ id }] = await found('shared@example.com');
    await owner.patch(`/api/leads/${id}`, { name: 'Real person', company: 'Ours' });
    const second = await fillForm('shared@example.com');
    const said = { email: 'shared@example.com', phone: '+1 202-555-0199' };
    await capture(details(chatbotId, second.conversationId, said));
    const path = `/api/chat/${chatbotId}/me`;
    expect((await second.client.get(path)).body.lead).toMatchObject({
      name: null,
      company: null,
      ...said,
    });
    expect((await second.client.delete(path)).status).toBe(204);
    expect(await read(id)).toMatchObject({
      name: 'Real person',
      email: 'shared@example.com',
      phone: null,
      conversations: [{ id: first.conversationId }],
    });
    expect((await first.client.delete(path)).status).toBe(204);
    expect((await owner.get(`/api/leads/${id}`)).status).toBe(404);
  });

  it('SEC-17: corrects the visitor’s own data, but neither data from others nor an address of another lead', async () => {
    const { client, conversationId } = await fillForm('tipo@example.com');
    const [{ id }] = await found('tipo@example.com');
    const path = `/api/chat/${chatbotId}/me`;
    const corrected = await client.patch(path, { email: 'typo@example.com', name: 'Tess Typo' });
    expect(corrected.status).toBe(200);
    expect(corrected.body.lead).toMatchObject({ email: 'typo@example.com', name: 'Tess Typo' });
    expect(corrected.body.contacts[0].email).toBe('typo@example.com');
    expect(await read(id)).toMatchObject({ email: 'typo@example.com', name: 'Tess Typo' });
    expect((await owner.get(`/api/conversations/${conversationId}`)).body.contact).toBe('typo@example.com');
    await client.patch(path, { name: null });
    expect((await read(id)).name).toBeNull();

    const other = await fillForm('someone@example.com');
    const [{ id: otherId }] = await found('someone@example.com');
    await client.patch(path, { email: 'someone@example.com' });
    expect((await read(id)).email).toBe('typo@example.com');
    const again = await fillForm('typo@example.com');
    await again.client.patch(path, { email: 'taken-over@example.com' });
    expect((await read(id)).email).toBe('typo@example.com');
    expect((await read(otherId)).email).toBe('someone@example.com');
    expect((await other.client.patch(path, { email: 'no address' })).status).toBe(400);
    expect((await other.client.patch(path, {})).status).toBe(400);
    expect((await app.anonymous().patch(path, { name: 'Nobody' })).status).toBe(401);
    const log = await withPlatform(app.deps.database, (tx) =>
      tx.rows<{ action: string }>(sql`select action from audit_log where target_id = ${conversationId}`),
    );
    expect(log[0]).toEqual({ action: 'visitor.correct' });
  });

  it('BOT-20: deleting the chatbot deletes its leads', async () => {
    const id = await publishChatbot(app, owner);
    await fillForm('botless@example.com', id);
    expect(await found('botless@example.com')).toHaveLength(1);
    expect((await owner.delete(`/api/chatbots/${id}`)).status).toBe(204);
    expect(await found('botless@example.com')).toEqual([]);
    await app.settled();
    const left = await withPlatform(app.deps.database, (tx) =>
      tx.rows(sql`select id from leads where chatbot_id = ${id}`),
    );
    expect(left).toEqual([]);
  });
});
