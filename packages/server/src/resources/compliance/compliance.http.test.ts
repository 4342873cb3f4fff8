import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mockModel, publishChatbot, startVisitor } from '../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { auditedActions } from '../../../test/people.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { createWorkDeps } from '../../work-deps.ts';
import { notifyOutdated } from './compliance.jobs.ts';

const report = '/api/privacy/report';
const acknowledgement = `${report}/acknowledge`;
const outdated =
  'A setting has changed what your record of processing says. Read it again and acknowledge it';

let app: TestApp;
let owner: Member;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  owner = await app.register({ organizationName: 'Harbour *Books*' });
});
afterAll(() => app.close());

const acknowledge = (version: unknown, who = owner) => who.post(acknowledgement, { version });
const versionOf = async (who = owner): Promise<string> => (await who.get(report)).body.version;

/** Runs the hourly job; returns the texts of the user's notifications. */
async function notified(who: Member): Promise<string[]> {
  await notifyOutdated(createWorkDeps(app.deps), new AbortController().signal);
  await app.settled();
  const { body } = await who.get<{ items: { text: string }[] }>('/api/notices');
  return body.items.map(({ text }) => text).filter((text) => text === outdated);
}

describe('the record of processing', () => {
  it('PRIV-11: states the current settings', async () => {
    owner = await app.register({ organizationName: 'Harbour *Books*', plan: 'professional' });
    const empty = (await owner.get(report)).body;
    expect(empty).toMatchObject({
      organizationName: 'Harbour *Books*',
      purposes: ['accounts', 'security'],
      categories: ['members', 'auditLog'],
      processors: [{ role: 'hosting', name: null, model: null, host: null, account: 'platform' }],
      chatbots: [],
      acknowledged: null,
    });
    const model = mockModel('https://models.example.com/v1');
    const id = await publishChatbot(app, owner, {
      settings: { model, privacy: { consentBanner: true, retentionDays: 90 } },
    });
    const filled = (await owner.get(report)).body;
    expect(filled.purposes).toEqual(['answers', 'insight', 'leads', 'consents', 'accounts', 'security']);
    expect(filled.categories).toContain('contacts');
    expect(filled.processors).toContainEqual({
      role: 'model',
      name: 'openai-compatible',
      model: 'mock',
      host: 'models.example.com',
      account: 'chatbot',
    });
    expect(filled.chatbots).toEqual([
      {
        id,
        name: 'Voucher helper',
        consentBanner: true,
        privacyPolicyUrl: null,
        anonymization: 'none',
        leadExtraction: true,
        retentionDays: 90,
        effectiveRetentionDays: 30,
        retentionLimitedByPlan: true,
      },
    ]);
    await owner.patch(`/api/chatbots/${id}`, { privacy: { anonymization: 'full', consentBanner: false } });
    const anonymous = (await owner.get(report)).body;
    expect(anonymous.purposes).toEqual(['answers', 'insight', 'accounts', 'security']);
    expect(anonymous.categories).toEqual(['messages', 'judgments', 'members', 'auditLog']);
    // Contains neither the key nor the model of a draft, which no visitor can reach.
    expect(JSON.stringify(filled)).not.toContain('sk-test');
    await owner.post(`/api/chatbots/${id}/archive`);
    expect((await owner.get(report)).body.processors).toHaveLength(1);
  });

  it('names no processor for the built-in embedding model, which sends nothing', async () => {
    const inside = await startTestApp({ env: { MEANING: 'on' } });
    try {
      const member = await inside.register();
      await publishChatbot(inside, member, { content: 'A voucher can be used for forty-two days.' });
      await inside.settled();
      const indexes = await withPlatform(inside.deps.database, (tx) =>
        tx.rows(sql`select provider, ready_at is not null as ready from embedding_indexes`),
      );
      expect(indexes).toEqual([{ provider: 'meaning', ready: true }]);
      const { processors } = (await member.get(report)).body;
      expect(processors.map(({ role }: { role: string }) => role)).toEqual(['hosting']);
    } finally {
      await inside.close();
    }
  });

  it('has a new version after a setting has changed, and the previous version when it is changed back', async () => {
    const id = await publishChatbot(app, owner);
    const before = await versionOf();
    expect(before).toMatch(/^[0-9a-f]{12}$/);
    expect(await versionOf()).toBe(before);
    await owner.patch(`/api/chatbots/${id}`, {
      privacy: { anonymization: 'partial', leadExtraction: false },
    });
    expect(await versionOf()).not.toBe(before);
    await owner.patch(`/api/chatbots/${id}`, { privacy: { anonymization: 'none', leadExtraction: true } });
    expect(await versionOf()).toBe(before);
  });

  it('SEC-50: is acknowledged in its current version, with the name of the user', async () => {
    const version = await versionOf();
    const admin = await owner.asRole('admin');
    const { status, body } = await acknowledge(version, admin);
    expect([status, body.acknowledged]).toEqual([
      200,
      { version, at: expect.any(String), byName: admin.user.fullName },
    ]);
    expect(await auditedActions(app, owner.organizationId)).toContain('privacy.acknowledge');
    await publishChatbot(app, owner);
    expect((await owner.get(report)).body.acknowledged.version).toBe(version);
    const late = await acknowledge(version);
    expect([late.status, late.body.code]).toEqual([409, 'conflict']);
    for (const wrong of [undefined, '', 'x', version.toUpperCase() + version, 7])
      expect((await acknowledge(wrong)).status).toBe(400);
  });

  it('notifies owners and administrators once when a setting outdates the acknowledged version', async () => {
    const id = await publishChatbot(app, owner);
    const [admin, member] = [await owner.asRole('admin'), await owner.asRole('member')];
    const days = (retentionDays: number) =>
      owner.patch(`/api/chatbots/${id}`, { privacy: { retentionDays } });
    await days(20);
    expect(await notified(owner)).toEqual([]);
    await acknowledge(await versionOf());
    expect(await notified(owner)).toEqual([]);
    await days(10);
    expect(await notified(owner)).toEqual([outdated]);
    expect(await notified(admin)).toEqual([outdated]);
    expect(await notified(member)).toEqual([]);
    // Up to date again, and then outdated again.
    await days(20);
    expect(await notified(owner)).toEqual([outdated]);
    await days(10);
    expect(await notified(owner)).toEqual([outdated, outdated]);
  });

  it('SEC-11, SEC-13: is limited to its own organization, and to owners and administrators', async () => {
    await publishChatbot(app, owner);
    const version = await versionOf();
    await acknowledge(version);
    const outsider = await app.register();
    expect((await outsider.get(report)).body).toMatchObject({ chatbots: [], acknowledged: null });
    expect((await acknowledge(version, outsider)).status).toBe(409);
    for (const role of ['member', 'guest', 'viewer'] as const) {
      const other = await owner.asRole(role);
      for (const path of [report, '/api/privacy/notice', '/api/privacy/consents'])
        expect((await other.get(path)).status).toBe(403);
      expect((await acknowledge(version, other)).status).toBe(403);
    }
    expect((await app.anonymous().get(report)).status).toBe(401);
  });
});

describe('the privacy notice', () => {
  it('gives visitors the same facts, with names as plain text', async () => {
    const privacy = { privacyPolicyUrl: 'https://example.com/privacy', retentionDays: 14 };
    await publishChatbot(app, owner, { settings: { privacy } });
    const { body } = await owner.get('/api/privacy/notice');
    expect(body).toMatchObject({ language: 'en', version: await versionOf() });
    expect(body.text).toContain('# Privacy notice of Harbour \\*Books\\*');
    expect(body.text).toContain(
      '- Voucher helper: conversations are deleted 14 days after the last message.',
    );
    expect(body.text).toContain('https://example.com/privacy');
    expect(body.text).not.toMatch(/Members|accounts of members|settings:|record\./);
  });
});

describe('consents', () => {
  const path = '/api/privacy/consents';

  it('SEC-39: are listed newest first with text, version, lead, and who recorded them', async () => {
    const settings = { privacy: { consentBanner: true, bannerText: 'May we store this chat?' } };
    const id = await publishChatbot(app, owner, { settings });
    const { version } = (await app.anonymous().get(`/api/chat/${id}`)).body.consent;
    const visitor = await startVisitor(app, id, { consent: { accepted: true, version } });
    const messages = `/api/chat/${id}/messages`;
    const asked = (await visitor.post(messages, { message: 'Do you sell submarines?' })).body;
    const { conversationId } = asked;
    const value = { email: 'ana@example.com' };
    await visitor.post(messages, { reply: { inputId: asked.message.input.id, value } });
    await app.settled();
    await visitor.post(`/api/chat/${id}/consent`, { accepted: false, version });
    const [lead] = (await owner.get('/api/leads?search=ana')).body.items;
    await owner.patch(`/api/leads/${lead.id}/consent`, { consentGiven: true, note: 'Signed form' });
    const first = (await owner.get(`${path}?pageSize=10`)).body;
    expect(first).toMatchObject({ total: 3, page: 1, pageSize: 10 });
    expect(first.items.map(({ accepted }: { accepted: boolean }) => accepted)).toEqual([true, false, true]);
    expect(first.items[0]).toMatchObject({
      lead: { id: lead.id, name: 'ana@example.com' },
      statement: 'May we store this chat?',
      source: 'administrator',
      note: 'Signed form',
      actorName: owner.user.fullName,
    });
    expect(first.items[2]).toMatchObject({
      conversationId,
      lead: { id: lead.id },
      chatbotName: 'Voucher helper',
      version,
      statement: 'May we store this chat?',
      purpose: 'chat',
      source: 'banner',
      note: null,
      actorName: null,
    });
    expect((await owner.get(`${path}?page=2`)).body.items).toEqual([]);
    expect((await owner.get(`${path}?pageSize=7`)).status).toBe(400);
    const outsider = await app.register();
    expect((await outsider.get(path)).body).toMatchObject({ items: [], total: 0 });
  });
});
