import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

let app: TestApp;
let admin: Member;
const path = '/api/privacy/settings';
const standard = {
  consentBanner: false,
  privacyPolicyUrl: null,
  bannerText: '',
  anonymization: 'none',
  leadExtraction: true,
  retentionDays: 30,
};

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  admin = await app.register();
});
afterAll(async () => {
  await app.close();
});

describe('default privacy settings of new chatbots', () => {
  it('PRIV-05: defaults to 30 days of retention until changed', async () => {
    expect((await admin.get(path)).body).toEqual(standard);
    const bot = await admin.post('/api/chatbots', { name: 'Standard' });
    expect(bot.body.privacy).toMatchObject(standard);
  });

  it('PRIV-10: applies to chatbots created afterwards, not to existing ones or to other organizations', async () => {
    const before = await admin.post('/api/chatbots', { name: 'Before' });
    const changes = { consentBanner: true, privacyPolicyUrl: 'https://example.com/p', retentionDays: 60 };
    const patched = await admin.patch(path, changes);
    expect([patched.status, patched.body]).toEqual([200, { ...standard, ...changes }]);
    expect((await admin.patch(path, { bannerText: 'May we?' })).body).toMatchObject(changes);
    const after = await admin.post('/api/chatbots', { name: 'After' });
    expect(after.body.privacy).toMatchObject({ ...standard, ...changes, bannerText: 'May we?' });
    expect((await admin.get(`/api/chatbots/${before.body.id}`)).body.privacy).toMatchObject(standard);
    expect((await (await app.register()).get(path)).body).toEqual(standard);
  });

  it('PRIV-07: anonymization turns lead extraction off, and turning it back to none leaves it off', async () => {
    const full = await admin.patch(path, { anonymization: 'full', leadExtraction: true });
    expect(full.body).toMatchObject({ anonymization: 'full', leadExtraction: false });
    expect((await admin.patch(path, { leadExtraction: true })).body.leadExtraction).toBe(false);
    const bot = await admin.post('/api/chatbots', { name: 'Anonymous' });
    expect(bot.body.privacy).toMatchObject({ anonymization: 'full', leadExtraction: false });
    const none = await admin.patch(path, { anonymization: 'none' });
    expect(none.body).toMatchObject({ anonymization: 'none', leadExtraction: false });
    expect((await admin.patch(path, { leadExtraction: true })).body.leadExtraction).toBe(true);
  });

  it('PRIV-03: rejects other levels, other fields, and invalid values', async () => {
    for (const body of [
      { anonymization: 'some' },
      { retentionDays: 0 },
      { privacyPolicyUrl: 'javascript:alert(1)' },
      { plan: 'custom' },
    ]) {
      expect((await admin.patch(path, body)).status).toBe(400);
    }
  });

  it('PRIV-11: a chatbot shows how long its conversations are kept, and whether its plan shortens that', async () => {
    const kept = async (plan: string, retentionDays: number) => {
      const owner = await app.register({ plan });
      await owner.patch(path, { retentionDays });
      const { id } = (await owner.post('/api/chatbots', { name: 'Desk' })).body;
      const { effectiveRetentionDays, retentionLimitedByPlan } = (await owner.get(`/api/chatbots/${id}`)).body
        .privacy;
      return [effectiveRetentionDays, retentionLimitedByPlan];
    };
    expect(await kept('free', 30)).toEqual([7, true]);
    expect(await kept('free', 7)).toEqual([7, false]);
    expect(await kept('professional', 5)).toEqual([5, false]);
    expect(await kept('enterprise', 900)).toEqual([900, false]);
  });

  it('SEC-13: can be read by every member and changed by administrators, which is audited', async () => {
    const viewer = await admin.asRole('viewer');
    expect((await viewer.get(path)).status).toBe(200);
    expect((await viewer.patch(path, { retentionDays: 1 })).status).toBe(403);
    await admin.patch(path, { retentionDays: 90 });
    const acts = await withPlatform(app.deps.database, (tx) =>
      tx.rows(sql`select actor_id, details from audit_log
        where organization_id = ${admin.organizationId} and action = 'privacy.update'`),
    );
    expect(acts).toEqual([{ actor_id: admin.user.id, details: { fields: 'retentionDays' } }]);
  });
});
