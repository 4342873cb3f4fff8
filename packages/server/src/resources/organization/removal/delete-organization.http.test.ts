import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { User } from '@parley/contracts/resources/organization/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishChatbot, within5s } from '../../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { invite } from '../../../../test/people.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import { ManualClock } from '../../../ports/clock.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';

let app: TestApp;
const clock = new ManualClock(new Date('2026-03-02T10:00:00Z'));

beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.close());

const pathOf = (organizationId: string) => `/api/organization/${organizationId}`;

/**
 * Registers an administrator of two organizations; the current one has members, and a chatbot with knowledge and a conversation.
 */
async function busyOrganization() {
  const admin = await app.register();
  const colleague = await admin.asRole('member');
  await admin.post('/api/organization', { name: 'Kept' });
  await admin.post(`/api/organization/switch/${admin.organizationId}`);
  const chatbotId = await publishChatbot(app, admin);
  await admin.multipart(`/api/chatbots/${chatbotId}/knowledge`, { name: 'a.txt', bytes: 'Some words.' });
  await invite(admin, `guest.${admin.user.id}@example.com`, 'guest');
  const talk = await app.anonymous().post(`/api/chat/${chatbotId}/messages`, { message: 'voucher?' });
  expect(talk.status).toBe(200);
  await app.settled();
  return { admin, colleague, chatbotId };
}

/** Returns the number of rows of an organization per table. */
async function rowsOf(organizationId: string): Promise<Record<string, number>> {
  return withPlatform(app.deps.database, async (tx) => {
    const tables = await tx.rows<{ name: string }>(sql`
      select table_name::text as name from information_schema.columns
      where table_schema = 'public' and column_name = 'organization_id'`);
    const counts = await tx.script<{ name: string; count: number }>(
      tables
        .map(
          ({ name }) => `select '${name}' as name, count(*)::int as count from ${name}
          where organization_id = '${organizationId}'`,
        )
        .join(' union all '),
    );
    return Object.fromEntries(
      counts.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]),
    );
  });
}

describe('deleting an organization', () => {
  it('ORG-07, SEC-43: closes it immediately for members and visitors, and leaves no row and no file', async () => {
    const { admin, colleague, chatbotId } = await busyOrganization();
    const page = `/api/chat/${chatbotId}`;
    const visitor = app.anonymous();
    expect((await visitor.get(page)).status).toBe(200);
    expect((await admin.delete(pathOf(admin.organizationId))).status).toBe(204);
    const { body } = await admin.get<User>('/api/user');
    expect([body.currentOrganization?.name, body.organizations.length]).toEqual(['Kept', 1]);
    clock.advance(3_000);
    expect((await colleague.get<User>('/api/user')).body.currentOrganization?.id).not.toBe(
      admin.organizationId,
    );
    expect((await colleague.post(`/api/organization/switch/${admin.organizationId}`)).status).toBe(404);
    await within5s(async () => (await visitor.get(page)).status === 404);
    await app.settled();
    expect(await rowsOf(admin.organizationId)).toEqual({ audit_log: 1 });
    const folder = join(app.deps.config.dataDir, 'files', 'organization', admin.organizationId);
    expect(await readdir(folder).catch(() => [])).toEqual([]);
  });

  it('SEC-43: the deletion is idempotent and affects no other organization', async () => {
    const { admin } = await busyOrganization();
    const before = await rowsOf(admin.organizationId);
    const other = await app.register();
    await withPlatform(app.deps.database, (tx) => appendDeleted(tx, admin));
    await app.settled();
    // The job does nothing to an organization that is not marked as deleted.
    expect(await rowsOf(admin.organizationId)).toMatchObject({
      chatbots: before.chatbots,
      messages: before.messages,
    });
    await admin.delete(pathOf(admin.organizationId));
    await app.settled();
    await withPlatform(app.deps.database, (tx) => appendDeleted(tx, admin));
    await app.settled();
    expect(Object.keys(await rowsOf(admin.organizationId)).sort()).toEqual(['audit_log']);
    expect((await other.get('/api/organization')).status).toBe(200);
  });

  it('ORG-07: neither the only organization nor one that is not current can be deleted', async () => {
    const admin = await app.register();
    const refused = await admin.delete(pathOf(admin.organizationId));
    expect([refused.status, refused.body.code]).toEqual([409, 'only_organization']);
    const second = await admin.post('/api/organization', { name: 'Second' });
    for (const id of [admin.organizationId, 'nonsense', (await app.register()).organizationId])
      expect((await admin.delete(pathOf(id))).status).toBe(404);
    expect((await admin.delete(pathOf(second.body.id))).status).toBe(204);
  });

  it('ORG-07, SEC-7, SEC-13: requires an administrator and a re-authentication within the last 10 minutes', async () => {
    const admin = await app.register();
    await admin.post('/api/organization', { name: 'Second' });
    await admin.post(`/api/organization/switch/${admin.organizationId}`);
    const member = await admin.asRole('member');
    expect((await member.delete(pathOf(admin.organizationId))).status).toBe(403);
    clock.advance(11 * 60_000);
    const late = await admin.delete(pathOf(admin.organizationId));
    expect([late.status, late.body.code]).toEqual([403, 'confirmation_required']);
  });

  it('ORG-07: when their only member deletes two organizations at the same time, one stays', async () => {
    const admin = await app.register();
    const login = { email: admin.user.email, password: 'secret1' };
    const elsewhere = app.anonymous();
    await elsewhere.post('/api/login', login);
    const second = await admin.post('/api/organization', { name: 'Second' });
    const answers = await Promise.all([
      admin.delete(pathOf(second.body.id)),
      elsewhere.delete(pathOf(admin.organizationId)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });
});

type Tx = Parameters<typeof appendEvent>[0];

function appendDeleted(tx: Tx, { organizationId }: Member): Promise<void> {
  return appendEvent(tx, app.deps, {
    organizationId,
    type: 'organization.deleted',
    resourceId: organizationId,
  });
}
