import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publishChatbot, startVisitor, voucherQuestion } from '../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import {
  address,
  idsOf,
  nowhere,
  openPrivacyDesk,
  type PrivacyDesk,
  privacyPath as path,
} from '../../../test/privacy-desk.ts';
import { testEngine } from '../../../test/test-databases.ts';
import { tenantScope, withPlatform, withScope } from '../../db/scope.ts';
import { type Statement, sql } from '../../db/sql.ts';
import { visitorDataOf } from '../../kernel/slice/slice-data.ts';
import type { ErasureEntry, ErasureLedger } from '../../ports/erasure-ledger/erasure-ledger.ts';
import { chained } from '../../ports/erasure-ledger/erasure-ledger.ts';
import { eraseVisitorData } from '../../record/erasure/erase-visitor-data.ts';
import { anySlices } from '../../slices.ts';
import { deleteLeadRow } from '../leads/edit/delete-lead.queries.ts';
import { verifyCertificate } from './certificate.ts';
import { replayErasures } from './erasure/replay-erasures.jobs.ts';
import { runErasure } from './erasure/run-erasure.ts';
import { insertPrivacyRequest } from './privacy-requests.queries.ts';

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

async function ledgerOf(conversationId: string): Promise<ErasureEntry[]> {
  const found: ErasureEntry[] = [];
  for await (const entry of app.deps.erasureLedger.entries())
    if (entry.conversationIds.includes(conversationId)) found.push(entry);
  return found;
}

/** Inserts a request without queuing its job; returns its id. */
async function pendingErasure(targets: string[]): Promise<string> {
  const { organizationId } = admin;
  const id = app.deps.ids.next();
  const at = app.deps.clock.now();
  await withScope(app.deps.database, tenantScope(organizationId), (tx) =>
    insertPrivacyRequest(tx, {
      id,
      organizationId,
      kind: 'erase',
      subject_kind: 'email',
      targets,
      lead_targets: [],
      messageCount: 0,
      createdBy: null,
      at,
      dueAt: at,
    }),
  );
  return id;
}

const jobDeps = () => ({ ...app.deps, visitorData: visitorDataOf(anySlices), eraseLead: deleteLeadRow });

describe('an erasure', () => {
  it('SEC-40: erases all data of the person and the selected mentions, and keeps other people’s', async () => {
    const own = await desk.leaveAddress();
    const [chosen, kept] = await desk.mention(`Ask ${address}`, `Do not ask ${address}`);
    const made = await admin.post(path, { kind: 'erase', email: address, conversationIds: [chosen.id] });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ kind: 'erase', subjectKind: 'email', completedAt: null });
    expect(Date.parse(made.body.dueAt) - Date.parse(made.body.createdAt)).toBe(30 * 86_400_000);
    expect(made.text).not.toContain('example.com');
    await app.settled();
    const done = (await admin.get(`${path}/${made.body.id}`)).body;
    expect(done).toMatchObject({
      status: 'done',
      counts: { leads: 1, conversations: 2, messages: 6 },
      hasCertificate: true,
    });
    for (const { id } of [own, chosen]) {
      expect(await desk.messagesOf(id)).toEqual([]);
      expect((await admin.get(`/api/conversations/${id}`)).status).toBe(404);
    }
    expect((await own.visitor.get(`/api/chat/${desk.chatbotId}/me`)).body.messages).toEqual([]);
    expect(await desk.messagesOf(kept.id)).toHaveLength(2);
    expect((await admin.get('/api/contact-requests')).body.total).toBe(0);
    const rows = await withPlatform(app.deps.database, (tx) =>
      tx.rows(sql`
        select r::text from privacy_requests r where organization_id = ${admin.organizationId}
          and r::text ilike '%example.com%'
        union all select a::text from audit_log a where organization_id = ${admin.organizationId}
          and target_kind = 'privacy_request' and a::text ilike '%example.com%'`),
    );
    expect(rows).toEqual([]);
  });

  it('SEC-40: is recorded in the ledger before anything is deleted, and waits until that succeeds', async () => {
    const own = await desk.leaveAddress();
    const id = await pendingErasure([own.id]);
    const run = (ledger: Partial<ErasureLedger>) =>
      runErasure(
        { ...jobDeps(), erasureLedger: { ...app.deps.erasureLedger, ...ledger } },
        { organizationId: admin.organizationId, id },
        AbortSignal.timeout(10_000),
      );
    const full = async () => {
      throw new Error('the disk is full');
    };
    await expect(run({ append: full })).rejects.toThrow('the disk is full');
    expect(await desk.messagesOf(own.id)).toHaveLength(4);
    await run({});
    expect(await desk.messagesOf(own.id)).toEqual([]);
    expect(await ledgerOf(own.id)).toHaveLength(1);
  });

  it('SEC-40, REL-2: is finished after a crash, and nothing is counted or recorded twice', async () => {
    const held = [await desk.leaveAddress(), await desk.leaveAddress(), await desk.leaveAddress()].map(
      (one) => one.id,
    );
    const { organizationId } = admin;
    const id = await pendingErasure(held);
    let erased = 0;
    const dying = {
      erase: async () => {
        erased += 1;
        if (erased === 2) throw new Error('killed');
        return 0;
      },
    };
    const run = (visitorData = jobDeps().visitorData) =>
      runErasure({ ...jobDeps(), visitorData }, { organizationId, id }, AbortSignal.timeout(10_000));
    await expect(run([...jobDeps().visitorData, dying])).rejects.toThrow('killed');
    expect((await admin.get(`${path}/${id}`)).body).toMatchObject({
      status: 'running',
      counts: { leads: 0, conversations: 1, messages: 4 },
      hasCertificate: false,
    });
    expect((await admin.get(`${path}/${id}/certificate`)).status).toBe(404);
    await Promise.all([run(), run()]);
    await run();
    expect((await admin.get(`${path}/${id}`)).body).toMatchObject({
      status: 'done',
      counts: { leads: 0, conversations: 3, messages: 12 },
    });
    for (const conversationId of held) {
      expect(await desk.messagesOf(conversationId)).toEqual([]);
      expect(await ledgerOf(conversationId)).toHaveLength(1);
    }
  });

  it('SEC-40: vacuums the affected tables, and completes even if that fails', async () => {
    const [own, other] = [await desk.leaveAddress(), await desk.leaveAddress()];
    await app.settled();
    const vacuums = async () => {
      const row = await app.deps.database.platform.first<{ count: number }>(
        sql`select vacuum_count as count from pg_stat_user_tables where relname = 'messages'`,
      );
      return row?.count ?? 0;
    };
    const run = async (conversationId: string, database = app.deps.database) => {
      const id = await pendingErasure([conversationId]);
      const key = { organizationId: admin.organizationId, id };
      await runErasure({ ...jobDeps(), database }, key, AbortSignal.timeout(20_000));
      return (await admin.get(`${path}/${id}`)).body.status;
    };
    const refuse = async () => {
      throw new Error('the owner may not log in');
    };
    expect(await run(own.id, { ...app.deps.database, vacuum: refuse })).toBe('done');
    expect(await desk.messagesOf(own.id)).toEqual([]);
    const before = await vacuums();
    expect(await run(other.id)).toBe('done');
    expect(await vacuums()).toBeGreaterThan(before);
  });

  it('SEC-40: has a certificate that can be verified without the application', async () => {
    const own = await desk.leaveAddress();
    const { id } = (await admin.post(path, { kind: 'erase', email: address })).body;
    await app.settled();
    const file = await admin.get(`${path}/${id}/certificate`);
    expect(file.headers.get('content-disposition')).toContain('attachment');
    const verified = verifyCertificate(file.text);
    const [entry] = await ledgerOf(own.id);
    expect(verified).toMatchObject({
      certificate: {
        requestId: id,
        counts: { leads: 1, conversations: 1, messages: 4 },
        lastBackupAt: null,
        entry,
      },
    });
  });

  it('SEC-11: changes nothing if a selected conversation is foreign or missing', async () => {
    const own = await desk.leaveAddress();
    const stranger = await app.register();
    for (const conversationIds of [[nowhere], [own.id, nowhere]]) {
      const refused = await admin.post(path, { kind: 'erase', email: address, conversationIds });
      expect(refused.status).toBe(404);
    }
    const foreign = await stranger.post(path, { kind: 'erase', email: address, conversationIds: [own.id] });
    expect(foreign.status).toBe(404);
    expect((await stranger.post(path, { kind: 'erase', conversationId: own.id })).status).toBe(404);
    await app.settled();
    expect(await desk.messagesOf(own.id)).toHaveLength(4);
    expect((await admin.get(path)).body.items).toEqual([]);
  });

  it('SEC-9: a job for another organization finds neither the request nor its conversations', async () => {
    const own = await desk.leaveAddress();
    const { id } = (await admin.post(path, { kind: 'export', email: address })).body;
    const { organizationId } = await app.register();
    await runErasure(jobDeps(), { organizationId, id }, AbortSignal.timeout(10_000));
    await withScope(app.deps.database, tenantScope(organizationId), async (tx) => {
      expect(await tx.rows(sql`select id from privacy_requests`)).toEqual([]);
    });
    expect(await desk.messagesOf(own.id)).toHaveLength(4);
  });
});

describe('ways to identify a person', () => {
  const phone = '+44 20 7946 0958';
  const add = async (lead: object) =>
    (await admin.post('/api/leads', { chatbotId: desk.chatbotId, name: 'Somebody', ...lead })).body
      .id as string;
  const stillThere = async (ids: string[]) => {
    const left = await Promise.all(ids.map(async (id) => (await admin.get(`/api/leads/${id}`)).status));
    return ids.filter((_, index) => left[index] === 200);
  };
  async function erase(named: object) {
    const made = await admin.post(path, { kind: 'erase', ...named });
    expect(made.status).toBe(201);
    await app.settled();
    return (await admin.get(`${path}/${made.body.id}`)).body;
  }
  async function recorded(): Promise<{ leadIds: string[]; conversationIds: string[] } | undefined> {
    let last: ErasureEntry | undefined;
    for await (const entry of app.deps.erasureLedger.entries())
      if (entry.organizationId === admin.organizationId) last = entry;
    return last && { leadIds: last.leadIds, conversationIds: last.conversationIds };
  }

  it("SEC-40: given a lead, erases everything with the lead's email address, but not other leads with the same phone number", async () => {
    const own = await desk.leaveAddress();
    const [named] = await desk.mention(`Ask ${address}, or ring 020 7946 0958`);
    const elsewhere = await publishChatbot(app, admin);
    const found = (await admin.get(`/api/leads?search=${encodeURIComponent(address)}`)).body.items;
    const leadId: string = found[0].id;
    await admin.patch(`/api/leads/${leadId}`, { phone });
    const twin = await add({ email: address.toLowerCase(), chatbotId: elsewhere });
    const colleague = await add({ email: 'ben@example.com', phone });
    const preview = (await admin.post(`${path}/preview`, { leadId })).body;
    expect(idsOf(preview.leads)).toEqual([leadId, twin].toSorted());
    expect(idsOf(preview.conversations)).toEqual([own.id]);
    expect(idsOf(preview.mentions)).toEqual([named.id]);
    const done = await erase({ leadId, conversationIds: [named.id] });
    expect(done).toMatchObject({
      status: 'done',
      subjectKind: 'lead',
      counts: { leads: 2, conversations: 2, messages: 6 },
    });
    expect(await stillThere([leadId, twin, colleague])).toEqual([colleague]);
    expect([...(await desk.messagesOf(own.id)), ...(await desk.messagesOf(named.id))]).toEqual([]);
    expect(await recorded()).toEqual({
      leadIds: [leadId, twin].toSorted(),
      conversationIds: [own.id, named.id].toSorted(),
    });
    const stranger = await app.register();
    for (const id of [leadId, colleague, nowhere]) {
      expect((await stranger.post(`${path}/preview`, { leadId: id })).status).toBe(404);
      expect((await stranger.post(path, { kind: 'erase', leadId: id })).status).toBe(404);
    }
  });

  it('SEC-40: by a phone number, erases everyone who has it', async () => {
    const [first, second, other] = [
      await add({ email: 'ana@example.com', phone }),
      await add({ phone: '+44 20 7946 0958', chatbotId: await publishChatbot(app, admin) }),
      await add({ phone: '+44 20 7946 0959' }),
    ];
    const done = await erase({ phone: '020 7946 0958' });
    expect(done).toMatchObject({ status: 'done', subjectKind: 'phone', counts: { leads: 2 } });
    expect(await stillThere([first, second, other])).toEqual([other]);
    expect(await recorded()).toEqual({ leadIds: [first, second].toSorted(), conversationIds: [] });
  });

  it('SEC-40: by a conversation, erases it with the leads that come from it only', async () => {
    const own = await desk.leaveAddress();
    const [lead] = (await admin.get(`/api/leads?search=${encodeURIComponent(address)}`)).body.items;
    const preview = (await admin.post(`${path}/preview`, { conversationId: own.id })).body;
    expect(idsOf(preview.leads)).toEqual([lead.id]);
    const done = await erase({ conversationId: own.id });
    expect(done.counts).toEqual({ leads: 1, conversations: 1, messages: 4 });
    expect(await stillThere([lead.id])).toEqual([]);
    expect(await recorded()).toEqual({ leadIds: [lead.id], conversationIds: [own.id] });
    const [again, next] = [await desk.leaveAddress(), await desk.leaveAddress()];
    const [joined] = (await admin.get(`/api/leads?search=${encodeURIComponent(address)}`)).body.items;
    expect((await erase({ conversationId: again.id })).counts).toMatchObject({ leads: 0, conversations: 1 });
    expect(await stillThere([joined.id])).toEqual([joined.id]);
    expect(await desk.messagesOf(next.id)).toHaveLength(4);
  });

  it('SEC-40: no message that mentions the person becomes a lead after the erasure', async () => {
    const talk = await desk.converse(`${voucherQuestion} I have bought one as ${address}`);
    await app.settled();
    const inState = (statement: Statement) =>
      withPlatform(app.deps.database, (tx) =>
        tx.rows<{ floor: number }>(statement as Statement<{ floor: number }>),
      );
    const { body } = await admin.get(`/api/leads?search=${encodeURIComponent(address)}`);
    await admin.delete(`/api/leads/${body.items[0].id}`);
    // The state before judging, in which the conversation only mentions the address.
    await inState(
      sql`update conversations set insight_ordinal = 0, contact_floor = 0 where id = ${talk.id} returning 0 as floor`,
    );
    await admin.post(path, { kind: 'export', email: address });
    const floor = () => inState(sql`select contact_floor as floor from conversations where id = ${talk.id}`);
    expect(await floor()).toEqual([{ floor: 0 }]);
    await erase({ email: address });
    expect(await floor()).toEqual([{ floor: 2 }]);
  });

  it('SEC-40: cancels unsent emails about the person, and no others', async () => {
    const own = await desk.leaveAddress();
    await app.settled();
    const lead = await add({ email: address, chatbotId: await publishChatbot(app, admin) });
    const other = await add({ email: 'ben@example.com' });
    const notified = await withPlatform(app.deps.database, (tx) =>
      tx.rows(
        sql`select about from mails where organization_id = ${admin.organizationId} and kind = 'notice'`,
      ),
    );
    expect(notified).toEqual([{ about: own.id }]);
    const recipient = 'waiting@example.com';
    await withPlatform(app.deps.database, async (tx) => {
      for (const about of [own.id, lead, other, null])
        await tx.execute(sql`
          insert into mails (id, organization_id, kind, recipient, language, about, created_at, due_at)
          values (${app.deps.ids.next()}, ${admin.organizationId}, 'notice', ${recipient}, 'en', ${about}, now(), '2100-01-01')`);
    });
    const waiting = () =>
      withPlatform(app.deps.database, async (tx) => {
        const left = await tx.rows<{ about: string | null }>(
          sql`select about from mails where recipient = ${recipient} order by id`,
        );
        return left.map(({ about }) => about);
      });
    expect(await waiting()).toEqual([own.id, lead, other, null]);
    expect((await erase({ email: address })).counts).toMatchObject({ conversations: 1 });
    expect(await waiting()).toEqual([other, null]);
    await admin.delete(`/api/leads/${other}`);
    expect(await waiting()).toEqual([null]);
  });
});

describe('leads', () => {
  it('SEC-40: finds, exports and erases a lead without a conversation, and keeps other people’s', async () => {
    const add = async (email: string) =>
      (await admin.post('/api/leads', { chatbotId: desk.chatbotId, name: 'Somebody', email })).body
        .id as string;
    const [own, other] = [await add(address), await add('ben@example.com')];
    const found = (await admin.post(`${path}/preview`, { email: address })).body;
    expect(idsOf(found.leads)).toEqual([own]);
    const copy = (await admin.post(path, { kind: 'export', email: address })).body;
    const held = JSON.parse((await admin.get(`${path}/${copy.id}/download`)).text);
    expect(held.leads).toMatchObject([{ id: own, name: 'Somebody', email: address }]);
    const { id } = (await admin.post(path, { kind: 'erase', email: address })).body;
    await app.settled();
    expect((await admin.get(`${path}/${id}`)).body).toMatchObject({ status: 'done', counts: { leads: 1 } });
    expect((await admin.get(`/api/leads/${own}`)).status).toBe(404);
    expect((await admin.get(`/api/leads/${other}`)).status).toBe(200);
    const recorded: string[] = [];
    for await (const { leadIds } of app.deps.erasureLedger.entries()) recorded.push(...leadIds);
    expect(recorded).toContain(own);
    expect(recorded).not.toContain(other);
  });

  it('SEC-40: a replay erases what the ledger lists, only in the organization that the entry names', async () => {
    const add = async (email: string) =>
      (await admin.post('/api/leads', { chatbotId: desk.chatbotId, name: 'Somebody', email })).body
        .id as string;
    const [own, other] = [await add(address), await add('ben@example.com')];
    const stranger = await app.register();
    const entryOf = (organizationId: string, leadIds: string[]) =>
      chained(
        {
          id: app.deps.ids.next(),
          at: app.deps.clock.now().toISOString(),
          organizationId,
          conversationIds: [],
          leadIds,
        },
        null,
      );
    // More entries than one lookup covers.
    const many = Array.from({ length: 501 }, () => entryOf(admin.organizationId, [app.deps.ids.next()]));
    const ledger = [...many, entryOf(stranger.organizationId, [other]), entryOf(admin.organizationId, [own])];
    const erasureLedger = {
      ...app.deps.erasureLedger,
      async *entries() {
        yield* ledger;
      },
    };
    const replay = () =>
      replayErasures({ ...app.deps, erasureLedger }, visitorDataOf(anySlices), deleteLeadRow);
    expect(await replay()).toBe(1);
    expect((await admin.get(`/api/leads/${own}`)).status).toBe(404);
    expect((await admin.get(`/api/leads/${other}`)).status).toBe(200);
    expect(await replay()).toBe(0);
  });
});

it('SEC-40: a replay keeps a conversation that was started again under the id of an erased one', async () => {
  const visitor = await startVisitor(app, desk.chatbotId);
  const say = async (message: string) =>
    (await visitor.post(`/api/chat/${desk.chatbotId}/messages`, { message })).body.conversationId as string;
  const conversationId = await say('My name is Ada.');
  expect((await visitor.delete(`/api/chat/${desk.chatbotId}/me`)).status).toBe(204);
  expect(await ledgerOf(conversationId)).toHaveLength(1);
  expect(await say('When do you open?')).toBe(conversationId);
  expect(await replayErasures(app.deps, visitorDataOf(anySlices), deleteLeadRow)).toBe(0);
  expect((await admin.get(`/api/conversations/${conversationId}`)).status).toBe(200);
});

it.runIf(testEngine() === 'postgres')(
  'SEC-40: an erasure keeps data from a conversation started again meanwhile, and deletes the earlier person’s',
  async () => {
    const { id: conversationId, visitor } = await desk.leaveAddress();
    await app.settled();
    expect((await admin.delete(`/api/conversations/${conversationId}`)).status).toBe(204);
    const say = (message: string) => visitor.post(`/api/chat/${desk.chatbotId}/messages`, { message });
    const { organizationId } = admin;
    const emails = async () =>
      (await admin.get('/api/leads')).body.items.map(({ email }: { email: string }) => email);
    const due = () =>
      withPlatform(app.deps.database, (tx) =>
        tx.rows(sql`select 1 from insight_due where conversation_id = ${conversationId}`),
      );
    expect(await emails()).toEqual([address]);
    const begin = Promise.withResolvers<void>();
    const begunAnew = begin.promise.then(async () => {
      expect((await say('Do you sell submarines?')).body.conversationId).toBe(conversationId);
      await say('Yes, bo@example.com');
      await app.settled();
      expect(await emails()).toHaveLength(2);
      // Simulates a further message, but with a due time after the end of this test.
      await withPlatform(app.deps.database, (tx) =>
        tx.execute(sql`
          insert into insight_due (organization_id, conversation_id, due_at)
          values (${organizationId}, ${conversationId}, now() + interval '1 day')`),
      );
    });
    const beginsAnew = {
      hold: () => {
        begin.resolve();
        return begunAnew;
      },
    };
    await withScope(app.deps.database, tenantScope(organizationId), (tx) =>
      eraseVisitorData(tx, [beginsAnew, ...visitorDataOf(anySlices)], {
        organizationId,
        chatbotId: desk.chatbotId,
        conversationId,
      }),
    );
    expect(await emails()).toEqual(['bo@example.com']);
    expect(await desk.messagesOf(conversationId)).toHaveLength(4);
    expect(await due()).toHaveLength(1);
  },
);
