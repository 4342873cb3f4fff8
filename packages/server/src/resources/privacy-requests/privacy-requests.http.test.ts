import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { voucherQuestion } from '../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import {
  address,
  idsOf,
  nowhere,
  openPrivacyDesk,
  type PrivacyDesk,
  privacyPath as path,
} from '../../../test/privacy-desk.ts';
import { tenantScope, withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { ManualClock } from '../../ports/clock.ts';
import { exportPerson } from './export-person.ts';
import { findChosen, findLeads, findMentions, findOwnConversations } from './find-person.queries.ts';
import { personOf } from './person.ts';
import {
  countPrivacyRequests,
  findPrivacyRequest,
  listPrivacyRequests,
  lockPrivacyRequest,
} from './privacy-requests.queries.ts';

let app: TestApp;
let desk: PrivacyDesk;
let admin: Member;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  desk = await openPrivacyDesk(app);
  ({ admin } = desk);
});
afterAll(() => app.close());

describe('preview', () => {
  it('SEC-40: finds a person by address in any spelling, and texts that only mention it', async () => {
    const own = await desk.leaveAddress();
    const [mentioned] = await desk.mention(`Tell ${address.toUpperCase()} about it`);
    await desk.converse(voucherQuestion);
    const found = await admin.post(`${path}/preview`, { email: 'ana.ruiz@EXAMPLE.com' });
    expect(found.status).toBe(200);
    expect(idsOf(found.body.conversations)).toEqual([own.id]);
    expect(found.body.conversations[0]).toMatchObject({ chatbotName: 'Voucher helper', messages: 4 });
    expect(idsOf(found.body.mentions)).toEqual([mentioned.id]);
    expect(found.body.isCapped).toBe(false);
  });

  it('SEC-40: finds a phone number with and without country code, and a conversation by its id', async () => {
    const [mentioned] = await desk.mention('Ring me: (020) 7946-0958');
    await desk.converse('Order 7946 of 0958');
    const found = await admin.post(`${path}/preview`, { phone: '+44 20 7946 0958' });
    expect(idsOf(found.body.mentions)).toEqual([mentioned.id]);
    const named = await admin.post(`${path}/preview`, { conversationId: mentioned.id });
    expect(idsOf(named.body.conversations)).toEqual([mentioned.id]);
  });

  it('SEC-11, SEC-12: accepts exactly one person of this organization', async () => {
    const { id } = await desk.converse(voucherQuestion);
    for (const body of [
      {},
      { email: address, phone: '1234567' },
      { phone: '12' },
      { email: 'x' },
      { name: 'x' },
    ])
      expect((await admin.post(`${path}/preview`, body)).status).toBe(400);
    const stranger = await app.register();
    for (const client of [stranger, admin.with({})]) {
      const asked = client === stranger ? id : nowhere;
      expect((await client.post(`${path}/preview`, { conversationId: asked })).status).toBe(404);
    }
    const elsewhere = await stranger.post(`${path}/preview`, { email: address });
    expect(elsewhere.body).toEqual({ leads: [], conversations: [], mentions: [], isCapped: false });
  });
});

describe('export', () => {
  it('SEC-40, SEC-38: contains all data of the person, is available for a day, and each download is audited', async () => {
    const own = await desk.leaveAddress();
    await desk.converse(voucherQuestion);
    const made = (await admin.post(path, { kind: 'export', email: address })).body;
    expect(made).toMatchObject({ status: 'done', hasDownload: true, hasCertificate: false });
    const file = await admin.get(`${path}/${made.id}/download`);
    expect(file.headers.get('content-disposition')).toContain(`export-${made.id}.json`);
    const held = JSON.parse(file.text);
    expect(held).toMatchObject({ format: 'parley-export', organizationId: admin.organizationId });
    expect(held.conversations).toHaveLength(1);
    expect(held.conversations[0]).toMatchObject({
      conversationId: own.id,
      conversation: { contact: address },
    });
    expect(held.conversations[0].messages.map(({ content }: { content: string }) => content)).toContain(
      `Yes, ${address}`,
    );
    expect(await desk.messagesOf(own.id)).toHaveLength(4);
    const log = (await admin.get('/api/organization/audit')).body.items;
    expect(log.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['privacy.requestExport', 'privacy.download']),
    );
    expect((await admin.get(`${path}/${made.id}/certificate`)).status).toBe(404);
    expect((await admin.get(`${path}/${made.id}/download?file=all`)).status).toBe(400);
    const clock = new ManualClock(new Date(Date.parse(made.createdAt) + 86_400_000));
    const scope = { ...app.deps, clock, visitorData: [] };
    const reader = tenantScope(admin.organizationId) as Parameters<typeof exportPerson>[1];
    await expect(exportPerson(scope, reader, made.id, 'data')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('notes of members about a person', () => {
  it('are a file of their own, and not in the copy', async () => {
    const { id } = await desk.leaveAddress();
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`
        insert into conversation_notes (organization_id, id, conversation_id, author_id, content, after_ordinal, created_at)
        values (${admin.organizationId}, ${app.deps.ids.next()}, ${id}, ${admin.user.id}, 'Rude on the phone', 1, now())`),
    );
    const made = (await admin.post(path, { kind: 'export', email: address })).body;
    const copy = await admin.get(`${path}/${made.id}/download`);
    expect(JSON.parse(copy.text)).not.toHaveProperty('notes');
    expect(copy.text).not.toContain('Rude');
    const file = await admin.get(`${path}/${made.id}/download?file=notes`);
    expect(file.headers.get('content-disposition')).toContain(`notes-${made.id}.json`);
    const held = JSON.parse(file.text);
    expect(held).toMatchObject({ format: 'parley-notes', organizationId: admin.organizationId });
    expect(held.notes).toMatchObject([{ conversationId: id, content: 'Rude on the phone' }]);
    expect(held).not.toHaveProperty('conversations');
  });
});

describe('requests', () => {
  it('SEC-13: only owners and administrators create and read them', async () => {
    const { id } = (await admin.post(path, { kind: 'export', email: address })).body;
    const owner = await admin.asRole('owner');
    expect((await owner.get(`${path}/${id}`)).body.createdByName).toBe('Test Person');
    for (const role of ['member', 'guest', 'viewer'] as const) {
      const other = await admin.asRole(role);
      expect((await other.post(`${path}/preview`, { email: address })).status).toBe(403);
      expect((await other.post(path, { kind: 'erase', email: address })).status).toBe(403);
      for (const of of ['', `/${id}`, `/${id}/download`, `/${id}/certificate`])
        expect((await other.get(`${path}${of}`)).status).toBe(403);
    }
  });

  it('SEC-11: returns 404 for requests of another organization', async () => {
    const { id } = (await admin.post(path, { kind: 'export', email: address })).body;
    const stranger = await app.register();
    for (const of of ['', '/download', '/certificate'])
      expect((await stranger.get(`${path}/${id}${of}`)).status).toBe(404);
    expect((await stranger.get(path)).body.items).toEqual([]);
    expect((await admin.get(`${path}?pageSize=10`)).body).toMatchObject({ total: 1, page: 1 });
  });

  it('TEN-01: filters every query by organization even without row-level security', async () => {
    const own = await desk.leaveAddress();
    const [named] = await desk.mention(`Ask ${address}`);
    const { id } = (await admin.post(path, { kind: 'export', email: address })).body;
    const readAs = (organizationId: string) =>
      withPlatform(app.deps.database, async (tx) => {
        const person = await personOf(tx, organizationId, { email: address });
        const request = await findPrivacyRequest(tx, organizationId, id);
        const locked = await lockPrivacyRequest(tx, organizationId, id);
        return {
          request: request?.kind,
          locked: locked?.kind,
          list: (await listPrivacyRequests(tx, organizationId, { limit: 10, offset: 0 })).length,
          count: await countPrivacyRequests(tx, organizationId),
          own: idsOf(await findOwnConversations(tx, organizationId, person, 10)),
          mentions: idsOf(await findMentions(tx, organizationId, person, 10)),
          chosen: idsOf(await findChosen(tx, organizationId, [own.id])),
          leads: (await findLeads(tx, organizationId, person, 10)).length,
        };
      });
    expect(await readAs(admin.organizationId)).toEqual({
      request: 'export',
      locked: 'export',
      list: 1,
      count: 1,
      own: [own.id],
      mentions: [named.id],
      chosen: [own.id],
      leads: 1,
    });
    const stranger = await app.register();
    expect(await readAs(stranger.organizationId)).toEqual({
      request: undefined,
      locked: undefined,
      list: 0,
      count: 0,
      own: [],
      mentions: [],
      chosen: [],
      leads: 0,
    });
  });

  it.each([
    { kind: 'forget', email: address },
    { kind: 'erase' },
    { kind: 'erase', email: address, phone: '1234567' },
    { kind: 'erase', email: address, status: 'done' },
    { kind: 'erase', email: address, conversationIds: ['x'] },
  ])('SEC-12: rejects %j', async (body) => {
    expect((await admin.post(path, body)).status).toBe(400);
  });
});
