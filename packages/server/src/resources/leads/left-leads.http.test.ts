import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { openPrivacyDesk } from '../../../test/privacy-desk.ts';
import { withPlatform } from '../../db/scope.ts';
import { json, sql } from '../../db/sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('an erasure leaves an address that stood beside the erased one to the lead that has it by now', async () => {
  const { admin, chatbotId, leaveAddress, converse } = await openPrivacyDesk(app);
  const { visitor } = await leaveAddress();
  const { id: other } = await converse('Is it open on Sunday?');
  await app.settled();
  const [{ id: leadId }] = (await admin.get('/api/leads')).body.items;
  const email = 'ben@example.com';
  const beside = { value: email, origin: 'chat', conversationId: other, at: '2026-03-02T10:00:00.000Z' };
  await withPlatform(app.deps.database, async (tx) => {
    await tx.execute(sql`
      update leads set provenance = jsonb_set(provenance, '{email}', (provenance -> 'email') || ${json([beside])}::jsonb)
      where id = ${leadId}`);
    await tx.execute(sql`
      insert into lead_conversations (organization_id, lead_id, conversation_id, started_at)
      values (${admin.organizationId}, ${leadId}, ${other}, now())`);
  });
  const owner = (await admin.post('/api/leads', { chatbotId, email })).body.id;
  expect((await visitor.delete(`/api/chat/${chatbotId}/me`)).status).toBe(204);
  const left = (await admin.get('/api/leads')).body.items;
  expect(left.map((lead: { id: string }) => lead.id)).toEqual([owner]);
});
