import { roles } from '@parley/contracts/rights/permissions';
import { chatbotStatuses, goals, sectors } from '@parley/contracts/values/lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';

const missingId = '0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

let app: TestApp;
let member: Member;

beforeAll(async () => {
  app = await startTestApp();
  member = await app.register();
});
afterAll(() => app.close());

async function created(owner: Member = member, body: object = { name: 'Halden Books' }) {
  const answer = await owner.post('/api/chatbots', body);
  expect(answer.status).toBe(201);
  return answer.body;
}

describe('creating and reading', () => {
  it('BOT-07, BOT-08, PRIV-05: a name alone creates a draft that can answer without a key', async () => {
    const chatbot = await created(member, { name: '  Halden Books ' });
    expect(chatbot).toMatchObject({
      name: 'Halden Books',
      companyName: null,
      goal: null,
      status: 'draft',
      revision: 1,
      model: { provider: 'builtin', name: '', temperature: 0.3, maxTokens: 800, showSources: true },
      appearance: { theme: 'light', chatTitle: 'Halden Books', buttonText: 'Chat with us', borderRadius: 12 },
      privacy: { retentionDays: 30, anonymization: 'none', leadExtraction: true, consentBanner: false },
      deployment: {
        status: 'inactive',
        allowedDomains: [],
        rateLimitPerHour: null,
        passwordProtected: false,
      },
      publishedVersion: null,
      hasUnpublishedChanges: false,
    });
  });

  it('BOT-07, BLD-02: company name, goal and sector may come with the name', async () => {
    const chatbot = await created(member, {
      name: 'Support',
      companyName: 'Halden AS',
      goal: 'support',
      sector: 'retail',
    });
    expect(chatbot).toMatchObject({ companyName: 'Halden AS', goal: 'support', sector: 'retail' });
  });

  it('BOT-23: rejects an empty name with its own message', async () => {
    const answer = await member.post('/api/chatbots', { name: ' ' });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'validation_failed',
      fields: { name: 'Chatbot name is required' },
    });
  });

  it.each([
    ['BOT-09', 'goal', goals],
    ['BOT-10', 'sector', sectors],
  ] as const)('%s: accepts each listed %s and rejects others', async (_id, field, allowed) => {
    for (const value of allowed)
      expect((await created(member, { name: 'x', [field]: value }))[field]).toBe(value);
    const answer = await member.post('/api/chatbots', { name: 'x', [field]: 'world domination' });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  });

  it.each(['id', 'organizationId', 'status', 'revision', 'createdAt', 'messageCount', 'deletedAt'])(
    'SEC-12: rejects the field %s, which only the server writes',
    async (field) => {
      const answer = await member.post('/api/chatbots', { name: 'x', [field]: 'active' });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.fields)).toEqual([field]);
    },
  );

  it('BOT-02, BOT-22, BLD-09, API-11: the list is an array with status, dates, counts, and abilities of each', async () => {
    const owner = await app.register();
    const ids: string[] = [];
    for (const status of chatbotStatuses) {
      const { id } = await created(owner);
      ids.push(id);
      expect((await owner.patch(`/api/chatbots/${id}`, { status })).status).toBe(200);
    }
    const { status, body } = await owner.get('/api/chatbots');
    expect(status).toBe(200);
    expect(body.map((item: { id: string }) => item.id)).toEqual(ids.reverse());
    expect(body.map((item: { status: string }) => item.status)).toEqual([...chatbotStatuses].reverse());
    expect(body[0]).toMatchObject({ messageCount: 0, averageResponseMs: null, sourceCount: 0 });
    expect(new Date(body[0].createdAt).toISOString()).toBe(body[0].createdAt);
    expect(body[0].abilities).toMatchObject({ 'chatbot.update': true, 'chatbot.delete': true });
  });

  it('short lists are arrays with paging', async () => {
    const other = await app.register();
    for (let n = 1; n <= 12; n += 1) await other.post('/api/chatbots', { name: `Number ${n}` });
    const names = async (query: string) =>
      (await other.get(`/api/chatbots${query}`)).body.map(({ name }: { name: string }) => name);
    const all = await names('');
    expect(all).toHaveLength(12);
    expect(await names('?page=1')).toEqual(all);
    expect(await names('?page=2')).toEqual([]);
    expect(await names('?page=1&pageSize=10')).toEqual(all.slice(0, 10));
    expect(await names('?page=2&pageSize=10')).toEqual(all.slice(10));
    for (const query of ['page=0', 'page=x', 'pageSize=11', 'offset=3']) {
      expect((await other.get(`/api/chatbots?${query}`)).body.code, query).toBe('validation_failed');
    }
    const { body: bots } = await other.get('/api/chatbots?pageSize=10');
    const lists = [`/api/chatbots/${bots[0].id}/knowledge`, '/api/organization/users', '/api/api-keys'];
    for (const path of lists) {
      expect((await other.get(`${path}?page=2&pageSize=10`)).body, path).toEqual([]);
      expect((await other.get(`${path}?page=0`)).status, path).toBe(400);
    }
  });

  it('API-11: an Idempotency-Key creates one chatbot; another body under it is a conflict', async () => {
    const owner = await app.register();
    const headers = { 'idempotency-key': 'once' };
    const first = await owner.post('/api/chatbots', { name: 'Once' }, headers);
    const again = await owner.post('/api/chatbots', { name: 'Once' }, headers);
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
    const other = await owner.post('/api/chatbots', { name: 'Other' }, headers);
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict']);
    expect((await owner.get('/api/chatbots')).body).toHaveLength(1);
  });

  it("BOT-08: texts of a new chatbot are in the organization's language", async () => {
    const owner = await app.register();
    await owner.patch(`/api/organization/${owner.organizationId}`, { language: 'en' });
    const answer = await owner.post('/api/chatbots', { name: 'x' }, { 'accept-language': 'es' });
    expect(answer.body.appearance.welcomeMessage).toBe('Hello! How can I help you?');
  });
});

describe('permissions', () => {
  const calls = [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/archive'],
    ['POST', '/restore'],
    ['POST', '/duplicate'],
    ['POST', '/deploy'],
    ['POST', '/redeploy'],
    ['POST', '/deactivate'],
    ['GET', '/versions'],
  ] as const;

  it('TEN-03: every call returns 401 with a message without a session', async () => {
    const nobody = app.anonymous();
    const all = [
      ['GET', '/api/chatbots'],
      ['POST', '/api/chatbots'],
    ].concat(calls.map(([method, rest]) => [method, `/api/chatbots/${missingId}${rest}`]));
    for (const [method, path] of all) {
      const answer = await nobody.send<{ message: string }>(
        method!,
        path!,
        method === 'GET' ? undefined : {},
      );
      expect([method, path, answer.status]).toEqual([method, path, 401]);
      expect(answer.body.message).not.toBe('');
    }
  });

  it('TEN-01, SEC-11, BOT-25: a chatbot of another organization, a missing one, and a malformed id get the same 404', async () => {
    const { id } = await created();
    const other = await app.register();
    for (const [method, rest] of calls) {
      for (const target of [id, missingId, 'not-an-id', `${id.toUpperCase()}x`]) {
        const answer = await other.send<{ code: string }>(
          method,
          `/api/chatbots/${target}${rest}`,
          method === 'PATCH' ? { name: 'Stolen' } : undefined,
        );
        expect([method, rest, target, answer.status, answer.body.code]).toEqual([
          method,
          rest,
          target,
          404,
          'not_found',
        ]);
      }
    }
    expect((await other.get('/api/chatbots')).body).toEqual([]);
    expect((await member.get(`/api/chatbots/${id}`)).body.name).toBe('Halden Books');
  });

  it.each(roles)('SEC-13: %s can read, and write only if the matrix allows it', async (role) => {
    const { id } = await created();
    const colleague = await member.asRole(role);
    const mayWrite = ['owner', 'admin', 'member'].includes(role);
    const read = await colleague.get(`/api/chatbots/${id}`);
    expect([read.status, read.body.abilities['chatbot.update']]).toEqual([200, mayWrite]);
    expect((await colleague.get(`/api/chatbots/${id}/versions`)).status).toBe(200);
    const statuses: number[] = [];
    statuses.push((await colleague.post('/api/chatbots', { name: 'By role' })).status);
    statuses.push((await colleague.patch(`/api/chatbots/${id}`, { name: 'Renamed' })).status);
    for (const act of ['duplicate', 'deploy', 'redeploy', 'deactivate', 'archive', 'restore']) {
      statuses.push((await colleague.post(`/api/chatbots/${id}/${act}`)).status);
    }
    statuses.push((await colleague.delete(`/api/chatbots/${id}`)).status);
    expect(statuses).toEqual(
      mayWrite ? [201, 200, 201, 200, 200, 200, 200, 200, 204] : new Array(statuses.length).fill(403),
    );
  });
});

describe('duplicating', () => {
  it('BOT-16, SEC-34: copies the settings into a new draft without key, version, or counts', async () => {
    const { id } = await created(member, { name: 'Shop', goal: 'sales' });
    await member.patch(`/api/chatbots/${id}`, {
      status: 'active',
      model: { customApiKey: 'sk-something-long-9876', temperature: 1 },
      privacy: { retentionDays: 60 },
      deployment: { allowedDomains: ['Example.com'] },
    });
    const copy = await member.post(`/api/chatbots/${id}/duplicate`);
    expect(copy.status).toBe(201);
    expect(copy.body).toMatchObject({
      name: 'Shop (Copy)',
      goal: 'sales',
      status: 'draft',
      publishedVersion: null,
      model: { temperature: 1, customApiKeyHint: null, useCustomApiKey: false },
      privacy: { retentionDays: 60 },
      deployment: { status: 'inactive', allowedDomains: ['example.com'] },
      messageCount: 0,
      sourceCount: 0,
    });
    expect(copy.body.id).not.toBe(id);
  });

  it('BOT-16: the copy of a chatbot with the longest name has a valid name', async () => {
    const { id } = await created(member, { name: 'n'.repeat(100) });
    const copy = await member.post(`/api/chatbots/${id}/duplicate`);
    expect(copy.body.name).toBe(`${'n'.repeat(93)} (Copy)`);
  });

  it('BOT-16: an Idempotency-Key creates one copy', async () => {
    const { id } = await created();
    const headers = { 'idempotency-key': 'copy-once' };
    const first = await member.post(`/api/chatbots/${id}/duplicate`, undefined, headers);
    const again = await member.post(`/api/chatbots/${id}/duplicate`, undefined, headers);
    expect(again.body.id).toBe(first.body.id);
  });
});

describe('plan limit', () => {
  it('BOT-24, SEC-13: two concurrent calls on a plan with capacity for one create one chatbot', async () => {
    const owner = await app.register({ plan: 'free' });
    const answers = await Promise.all(
      [1, 2, 3].map((n) => owner.post('/api/chatbots', { name: `Race ${n}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403]);
    expect(answers.find(({ status }) => status === 403)?.body.code).toBe('plan_limit_chatbots');
    expect((await owner.get('/api/chatbots')).body).toHaveLength(1);
  });

  it('BOT-24: an archived chatbot counts, a deleted one does not; duplicating is limited too', async () => {
    const owner = await app.register({ plan: 'free' });
    const { id } = await created(owner);
    await owner.post(`/api/chatbots/${id}/archive`);
    expect((await owner.post('/api/chatbots', { name: 'Second' })).status).toBe(403);
    expect((await owner.post(`/api/chatbots/${id}/duplicate`)).body.code).toBe('plan_limit_chatbots');
    await owner.delete(`/api/chatbots/${id}`);
    await created(owner);
  });
});
