import { afterEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-databases.ts';
import type { Database } from './database.ts';
import { loadMigrations } from './migrating/migration.ts';
import { openDatabase } from './open.ts';
import { withPlatform } from './scope.ts';
import { json, sql } from './sql.ts';

/** Schema version of the release before contact requests had leads. */
const before = 51;
const [one, two, silent, masked, unasked] = [1, 2, 3, 4, 5].map(
  (n) => `00000000-0000-7000-8000-00000000000${n}`,
) as [string, string, string, string, string];
const at = new Date('2026-11-01T10:00:00Z');

let test: TestDatabase | undefined;
let opened: Database | undefined;

afterEach(async () => {
  await opened?.close();
  await test?.dispose();
});

const kept = { leadExtraction: true, anonymization: 'none', consentBanner: false };

/** Adds an organization with a chatbot of the same id. */
async function addOrganization(database: Database, id: string, privacy: object = kept): Promise<void> {
  await withPlatform(database, async (tx) => {
    await tx.execute(sql`
      insert into organizations (id, name, plan, plan_started_at, created_at, updated_at)
      values (${id}, 'Shop', 'free', ${at}, ${at}, ${at})`);
    await tx.execute(sql`
      insert into chatbots (id, organization_id, name, status, deployment_status, model, appearance, draft_hash, privacy,
        deployment, created_at, updated_at)
      values (${id}, ${id}, 'Bot', 'active', 'active', '{}', '{}', '', ${json(privacy)}, '{}', ${at}, ${at})`);
  });
}

/** Stores a contact request as the previous release does, in a conversation of its own. */
async function addRequest(
  database: Database,
  organizationId: string,
  { email, doneAt = null }: { email: string; doneAt?: Date | null },
): Promise<void> {
  await withPlatform(database, async (tx) => {
    const conversation = await tx.first<{ id: string }>(sql`
      insert into conversations (id, organization_id, chatbot_id, session_id, status, started_at, last_message_at)
      values (gen_random_uuid(), ${organizationId}, ${organizationId}, gen_random_uuid(), 'active', ${at}, ${at}) returning id`);
    await tx.execute(sql`
      insert into contact_requests (id, organization_id, chatbot_id, conversation_id, email, email_canonical, created_at, done_at)
      values (gen_random_uuid(), ${organizationId}, ${organizationId}, ${conversation?.id}, ${email}, lower(${email}), ${at},
        ${doneAt}::timestamptz)`);
  });
}

function addLead(database: Database, organizationId: string, email: string, status: string): Promise<number> {
  return withPlatform(database, (tx) =>
    tx.execute(sql`
      insert into leads (id, organization_id, chatbot_id, email, email_canonical, status, confidence, created_at, updated_at)
      values (gen_random_uuid(), ${organizationId}, ${organizationId}, ${email}, lower(${email}), ${status}, 'high', ${at}, ${at})`),
  );
}

async function upgrade(fill: (database: Database) => Promise<void>): Promise<Database> {
  const migrations = await loadMigrations();
  const old = migrations.filter(({ version }) => version <= before);
  test = await createTestDatabase(undefined, { migrations: old });
  await fill(test.database);
  await test.database.close();
  opened = await openDatabase({ ...test.options, migrations });
  return opened;
}

/** Each contact request with the email address, status, and organization of its lead. */
const joined = (database: Database) =>
  withPlatform(database, (tx) =>
    tx.rows<{ email: string }>(sql`
      select r.email, l.email as lead, l.status, l.organization_id = r.organization_id as own from contact_requests r
      left join leads l on l.id = r.lead_id order by r.organization_id, lower(r.email), r.email collate "C", r.done_at`),
  );

it('TEN-01, PRIV-07, SEC-39, REL-10: links existing contact requests to the lead of their address, or creates the lead that they would create today', async () => {
  const database = await upgrade(async (old) => {
    await addOrganization(old, one);
    await addOrganization(old, two);
    await addLead(old, one, 'ana@example.com', 'new');
    await addLead(old, one, 'ben@example.com', 'qualified');
    await addLead(old, one, 'cleo@example.com', 'new');
    await addLead(old, two, 'dora@example.com', 'converted');
    await addRequest(old, one, { email: 'ANA@example.com', doneAt: at });
    await addRequest(old, one, { email: 'ANA@example.com' });
    await addRequest(old, one, { email: 'ben@example.com' });
    await addRequest(old, one, { email: 'cleo@example.com', doneAt: at });
    await addRequest(old, one, { email: 'dora@example.com', doneAt: at });
    await addRequest(old, two, { email: 'Eve@example.com' });
    await addRequest(old, two, { email: 'eve@example.com' });
    // These chatbots must not keep leads.
    await addOrganization(old, silent, { ...kept, leadExtraction: false });
    await addOrganization(old, masked, { ...kept, anonymization: 'partial' });
    await addOrganization(old, unasked, { ...kept, consentBanner: true });
    for (const id of [silent, masked, unasked]) await addRequest(old, id, { email: 'fay@example.com' });
  });
  const none = { email: 'fay@example.com', lead: null, status: null, own: null };
  expect(await joined(database)).toEqual([
    { email: 'ANA@example.com', lead: 'ana@example.com', status: 'new', own: true },
    { email: 'ANA@example.com', lead: 'ana@example.com', status: 'new', own: true },
    { email: 'ben@example.com', lead: 'ben@example.com', status: 'qualified', own: true },
    // All requests of cleo were done, so the lead counts as contacted and is not called again.
    { email: 'cleo@example.com', lead: 'cleo@example.com', status: 'contacted', own: true },
    { email: 'dora@example.com', lead: null, status: null, own: null },
    { email: 'Eve@example.com', lead: expect.stringMatching(/^eve@/i), status: 'new', own: true },
    { email: 'eve@example.com', lead: expect.stringMatching(/^eve@/i), status: 'new', own: true },
    none,
    none,
    none,
  ]);
  const made = await withPlatform(database, (tx) =>
    tx.rows(sql`
      select l.source, l.provenance->'email'->0->>'at' as seen, (
        select count(*) from lead_conversations c where c.lead_id = l.id
      ) as conversations, (
        select count(*) from contact_requests r where r.lead_id = l.id
      ) as requests, (select array_agg(h.kind) from lead_history h where h.lead_id = l.id) as history
      from leads l where l.email_canonical = 'eve@example.com'`),
  );
  const seen = '2026-11-01T10:00:00.000Z';
  expect(made).toEqual([
    { source: 'conversation', seen, conversations: 2, requests: 2, history: ['captured'] },
  ]);
  // The previous release still stores requests without a lead.
  await addRequest(database, one, { email: 'gil@example.com' });
  expect((await joined(database)).filter(({ email }) => email === 'gil@example.com')).toMatchObject([
    { lead: null },
  ]);
});
