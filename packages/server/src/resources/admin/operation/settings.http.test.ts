import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAsAdmin } from '../../../../test/admins.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { withPlatform } from '../../../db/scope.ts';

let app: TestApp;
let admin: TestClient;

beforeAll(async () => {
  app = await startTestApp({
    env: { LANGUAGES: 'en,fr', PASSWORD_MIN_LENGTH: '9', PASSWORD_REQUIRES: 'numeric' },
  });
  admin = await signInAsAdmin(app, 'owner');
});
afterAll(() => app.close());

const read = async () => (await admin.get('/api/admin/settings')).body;

it('ADM-16: PUT of the settings accepts the response of GET, and each of its fields', async () => {
  const before = await read();
  expect(Object.keys(before).sort()).toEqual([
    'annualDiscountPercent',
    'defaultLanguage',
    'flags',
    'leastPasswordPolicy',
    'lockbox',
    'offeredLanguages',
    'passwordPolicy',
    'registrationOpen',
    'trialDays',
  ]);
  const all = await admin.put('/api/admin/settings', before);
  expect([all.status, all.body]).toEqual([200, before]);
  for (const [field, value] of Object.entries(before)) {
    const one = await admin.put('/api/admin/settings', { [field]: value });
    expect([field, one.status, one.body]).toEqual([field, 200, before]);
  }
});

it('ADM-16: values fixed by the configuration cannot be changed', async () => {
  const { leastPasswordPolicy } = await read();
  for (const [field, value] of Object.entries({
    leastPasswordPolicy: { ...leastPasswordPolicy, minLength: 8 },
    offeredLanguages: ['en'],
  })) {
    const { status, body } = await admin.put('/api/admin/settings', { [field]: value });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  }
});

it('ADM-16: values set before the configuration became stricter are returned as effective, and accepted', async () => {
  await withPlatform(app.deps.database, (tx) =>
    app.deps.platform.put(
      tx,
      {
        settings: {
          defaultLanguage: 'de',
          passwordPolicy: {
            minLength: 7,
            lowercase: true,
            uppercase: false,
            numeric: false,
            nonAlphanumeric: false,
          },
        },
      },
      app.deps.clock.now(),
    ),
  );
  await app.deps.platform.refresh();
  const held = await read();
  expect(held).toMatchObject({
    defaultLanguage: 'en',
    passwordPolicy: { minLength: 9, lowercase: true, numeric: true },
  });
  const again = await admin.put('/api/admin/settings', held);
  expect([again.status, again.body]).toEqual([200, held]);
});
