import { afterAll, beforeAll, expect, it } from 'vitest';
import { downloadExport, makeExport, tablesOf } from '../../../../test/exports.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { addVisitorMessage, publishWithPeople } from '../../../../test/inbox-fixtures.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';

let app: TestApp;
let owner: Member;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.register({ plan: 'enterprise' });
});
afterAll(() => app.close());

it('what was cut from an email is shown to staff, in exports and to the visitor who asks what is stored, not in the chat', async () => {
  const chatbotId = await publishWithPeople(app, owner);
  const { body } = await app.anonymous().post(`/api/chat/${chatbotId}/messages`, { message: 'Hello' });
  const id = String(body.conversationId);
  const ordinal = await addVisitorMessage(app, id, 'Thank you');
  await withPlatform(app.deps.database, (tx) =>
    tx.execute(sql`
      update messages set via = 'email', quoted = 'On Monday you wrote' where conversation_id = ${id} and ordinal = ${ordinal}`),
  );
  await owner.post(`/api/conversations/${id}/messages`, { message: 'You are welcome', seen: 99 });
  const [mailed, , reply] = (await owner.get(`/api/conversations/${id}`)).body.messages.slice(ordinal - 1);
  expect(mailed).toMatchObject({ content: 'Thank you', via: 'email', quoted: 'On Monday you wrote' });
  expect(reply).toMatchObject({ role: 'agent', delivery: { way: 'chat', state: 'pending', error: null } });
  const fresh = await owner.get(`/api/conversations/${id}/messages?after=${ordinal - 1}`);
  expect(fresh.body.messages[0].quoted).toBe('On Monday you wrote');

  const visitor = app.anonymous().with({ authorization: `Bearer ${body.visitorToken}` });
  const chat = await visitor.get(`/api/chat/${chatbotId}/messages`);
  await visitor.post(`/api/chat/${chatbotId}/shown`, { ordinal: 99 });
  expect(chat.text).not.toMatch(/On Monday|"delivery"/);
  const held = await visitor.get(`/api/chat/${chatbotId}/me`);
  expect(held.body.messages.find(({ via }: { via?: string }) => via === 'email').quoted).toBe(
    'On Monday you wrote',
  );
  expect(held.text).not.toContain('"delivery"');

  const made = await makeExport(owner, { type: 'conversations', format: 'json' });
  const { messages = [] } = await tablesOf(await downloadExport(owner, made.id));
  const told = messages.map(({ delivery, quoted }) => [delivery, quoted]);
  expect(told).toContainEqual([null, 'On Monday you wrote']);
  expect(told).toContainEqual(['delivered', null]);
});
