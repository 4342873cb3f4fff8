import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { address, openPrivacyDesk } from '../../../../test/privacy-desk.ts';
import { withPlatform } from '../../../db/scope.ts';
import { json, type Statement, sql } from '../../../db/sql.ts';
import { contactsOf } from '../edit/delete-lead.queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('an erasure does not give a lead an alternative address that another lead has', async () => {
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

describe('unjudged conversations from which an erased lead could be created again', () => {
  /** Whether `contactsOf` finds the only unjudged conversation with the lead's address, if it is marked by `state`. */
  async function foundAfter(
    state: (key: { organizationId: string; id: string }) => Statement,
  ): Promise<boolean> {
    const { admin, leaveAddress, converse } = await openPrivacyDesk(app);
    await leaveAddress();
    const { id } = await converse(`Did ${address} write to you?`);
    await app.settled();
    const [{ id: leadId }] = (await admin.get('/api/leads?sort=createdAt')).body.items;
    const { organizationId } = admin;
    return await withPlatform(app.deps.database, async (tx) => {
      await tx.script('savepoint judged');
      await tx.execute(sql`
        delete from lead_conversations where organization_id = ${organizationId} and conversation_id = ${id}`);
      await tx.execute(sql`
        update conversations set insight_ordinal = 0 where organization_id = ${organizationId} and id = ${id}`);
      await tx.execute(state({ organizationId, id }));
      const found = await tx.rows(contactsOf(organizationId, [leadId]));
      await tx.script('rollback to savepoint judged');
      return found.some((one) => one.id === id);
    });
  }

  it.each<[string, Parameters<typeof foundAfter>[0]]>([
    [
      'its answer is being written',
      ({ organizationId, id }) => sql`
        insert into running_turns (message_id, organization_id)
        select id, organization_id from messages
        where organization_id = ${organizationId} and conversation_id = ${id} and role = 'assistant'`,
    ],
    [
      'its events wait',
      ({ organizationId, id }) => sql`
        insert into events (id, organization_id, type, resource, resource_id, created_at)
        values (${app.deps.ids.next()}, ${organizationId}, 'message.received', 'conversation', ${id}, now())`,
    ],
    [
      'it is due',
      ({ organizationId, id }) => sql`
        insert into insight_due (organization_id, conversation_id, due_at)
        values (${organizationId}, ${id}, now() + interval '1 day')`,
    ],
  ])('SEC-40: are found while %s', async (_, state) => {
    expect(await foundAfter(state)).toBe(true);
  });

  it('are not read if they wait for nothing', async () => {
    expect(await foundAfter(() => sql`select 1`)).toBe(false);
  });
});
