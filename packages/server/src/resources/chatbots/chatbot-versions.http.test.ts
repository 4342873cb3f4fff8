import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

let app: TestApp;
let member: Member;
let chatbotId: string;
const path = (rest = '') => `/api/chatbots/${chatbotId}${rest}`;

beforeAll(async () => {
  app = await startTestApp();
  member = await app.register();
});
beforeEach(async () => {
  chatbotId = (await member.post('/api/chatbots', { name: 'First name' })).body.id;
  await member.patch(path(), { appearance: { welcomeMessage: 'Welcome one' } });
  await member.post(path('/deploy'));
  await member.patch(path(), { name: 'Second name', appearance: { welcomeMessage: 'Welcome two' } });
  await member.post(path('/redeploy'));
});
afterAll(() => app.close());

it('API: a version returns its frozen content, for comparison with the draft', async () => {
  const first = await member.get(path('/versions/1'));
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({
    version: 1,
    name: 'First name',
    current: false,
    appearance: { welcomeMessage: 'Welcome one' },
    model: { provider: 'builtin', fallbacks: [] },
  });
  expect((await member.get(path('/versions/2'))).body).toMatchObject({ current: true, name: 'Second name' });
});

it('API: a restored version becomes the draft, while visitors keep the published one until the next deploy', async () => {
  const restored = await member.post(path('/versions/1/restore'));
  expect(restored.body).toMatchObject({
    name: 'First name',
    appearance: { welcomeMessage: 'Welcome one' },
    publishedVersion: 2,
    hasUnpublishedChanges: true,
  });
  const seen = () => app.anonymous().get(`/api/chat/${chatbotId}`);
  expect((await seen()).body.welcomeMessage).toBe('Welcome two');
  const deployed = await member.post(path('/redeploy'));
  expect(deployed.body).toMatchObject({ publishedVersion: 3, hasUnpublishedChanges: false });
  const log = await withPlatform(app.deps.database, (tx) =>
    tx.rows(sql`
      select details from audit_log
      where organization_id = ${member.organizationId} and action = 'chatbot.restoreVersion'
        and target_id = ${chatbotId}`),
  );
  expect(log).toEqual([{ details: { version: 1 } }]);
});

it('synonyms and small talk texts stay in the draft until deployed, and each version has its own', async () => {
  const greet = async () =>
    (await app.anonymous().post(`/api/chat/${chatbotId}/messages`, { message: 'hello' })).body.message;
  const preview = async () =>
    (await member.post(path('/preview'), { message: 'hello' })).body.message.content;
  const before = (await greet()).content;
  const first = {
    synonyms: [{ term: 'bill', means: ['invoice'] }],
    smallTalk: { greeting: 'Ahoy from {name}, {name}!' },
    hideUnsupported: true,
  };
  const patched = await member.patch(path(), { answers: first, appearance: { chatTitle: 'Desk $&' } });
  expect(patched.body.hasUnpublishedChanges).toBe(true);
  expect(await preview()).toBe('Ahoy from Desk $&, Desk $&!');
  expect((await greet()).content).toBe(before);
  await member.post(path('/redeploy'));
  await member.patch(path(), {
    answers: { synonyms: [], smallTalk: { greeting: 'Later.' }, hideUnsupported: false },
  });
  // After a deploy, a process may answer with the previous version for up to 5 s.
  await expect.poll(greet, { timeout: 5_000, interval: 50 }).toMatchObject({
    content: 'Ahoy from Desk $&, Desk $&!',
    mode: 'smalltalk',
    sources: [],
  });
  expect((await member.get(path('/versions/3'))).body.answers).toEqual(first);
  expect((await member.get(path('/versions/1'))).body.answers).toEqual({
    synonyms: [],
    smallTalk: {},
    hideUnsupported: false,
  });
  expect((await member.post(path('/versions/3/restore'))).body).toMatchObject({
    answers: first,
    hasUnpublishedChanges: false,
  });
  // After it is switched off again, the draft equals one published by a release without this setting.
  await member.patch(path(), {
    answers: { synonyms: [], smallTalk: { greeting: '' }, hideUnsupported: true },
  });
  const off = await member.patch(path(), {
    answers: { hideUnsupported: false },
    appearance: { chatTitle: 'Desk $&' },
  });
  await member.post(path('/redeploy'));
  const again = await member.patch(path(), { answers: { hideUnsupported: true } });
  expect([off.body.answers.hideUnsupported, again.body.hasUnpublishedChanges]).toEqual([false, true]);
  const back = await member.patch(path(), { answers: { hideUnsupported: false } });
  expect(back.body.hasUnpublishedChanges).toBe(false);
});

it('SEC-33: restoring a version with another provider or base URL deletes the chatbot’s own key', async () => {
  const key = { useCustomApiKey: true, customApiKey: 'sk-test-key-000000001' };
  const hint = async () => (await member.get(path())).body.model.customApiKeyHint;
  await member.patch(path(), { model: { provider: 'mistral', name: 'small' } });
  const { body } = await member.post(path('/redeploy'));
  await member.patch(path(), { model: { provider: 'openai', name: 'gpt', ...key } });
  expect(await hint()).not.toBeNull();
  // The built-in answerer makes no calls, so the key is kept for a return to its provider.
  const builtin = await member.post(path('/versions/1/restore'));
  expect(builtin.body.model).toMatchObject({ provider: 'builtin', customApiKeyHint: expect.any(String) });
  const restored = await member.post(path(`/versions/${body.publishedVersion}/restore`));
  expect(restored.body.model).toMatchObject({ provider: 'mistral', customApiKeyHint: null });
});

it('SEC-33: changing the provider deletes the key too, since it belongs to another company', async () => {
  const key = { useCustomApiKey: true, customApiKey: 'sk-test-key-000000001' };
  await member.patch(path(), { model: { provider: 'openai', name: 'gpt', ...key } });
  const changed = await member.patch(path(), { model: { provider: 'anthropic', name: 'claude' } });
  expect(changed.body.model.customApiKeyHint).toBeNull();
});

it('SEC-11, SEC-13: versions of other organizations, missing and malformed ones get the same 404; a viewer can read but not restore', async () => {
  const outsider = await app.register();
  for (const version of ['3', '0', '-1', '1e3', '99999999999', 'x']) {
    expect((await member.get(path(`/versions/${version}`))).status, version).toBe(404);
    expect((await member.post(path(`/versions/${version}/restore`))).status, version).toBe(404);
  }
  expect((await outsider.get(path('/versions/1'))).status).toBe(404);
  expect((await outsider.post(path('/versions/1/restore'))).status).toBe(404);
  const viewer = await member.asRole('viewer');
  expect((await viewer.get(path('/versions/1'))).status).toBe(200);
  expect((await viewer.post(path('/versions/1/restore'))).status).toBe(403);
  expect((await app.anonymous().get(path('/versions/1'))).status).toBe(401);
  await member.post(path('/archive'));
  expect((await member.post(path('/versions/1/restore'))).status).toBe(409);
});
