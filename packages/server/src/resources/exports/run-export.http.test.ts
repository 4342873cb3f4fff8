import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publishChatbot, startVisitor } from '../../../test/chat-fixtures.ts';
import { downloadExport, findExport, makeExport, tablesOf } from '../../../test/exports.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient } from '../../../test/test-client.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { DatabaseUnavailable } from '../../db/errors.ts';
import { tenantScope, withPlatform, withScope } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { AppError } from '../../errors/app-error.ts';
import type { AnyExportTable } from '../../kernel/slice/export-table.ts';
import { exportTablesOf, visitorDataOf } from '../../kernel/slice/slice-data.ts';
import type { Storage } from '../../ports/storage/storage.ts';
import { withdrawExports } from '../../record/erasure/withdraw-exports.ts';
import { anySlices } from '../../slices.ts';
import { createWorkDeps } from '../../work-deps.ts';
import { sweepOrphanedFiles } from '../knowledge/sources/sweep.jobs.ts';
import { deleteLeadRow } from '../leads/edit/delete-lead.queries.ts';
import { purgeOrganization } from '../organization/organization.jobs.ts';
import { replayErasures } from '../privacy-requests/erasure/replay-erasures.jobs.ts';
import {
  countExports,
  countRequestedForChange,
  expireOlder,
  findExport as findExportRow,
  insertExport,
  listExports,
  type NewExport,
  requestAgain,
  saveFile,
  saveProblem,
  saveProgress,
  startRun,
} from './exports.queries.ts';
import { type RunDeps, runExport } from './run-export.ts';
import { findWithdrawnFile, forgetFile, listFilesOf } from './stored-files.queries.ts';

let app: TestApp;
let owner: Member;
let chatbotId: string;
const tables = exportTablesOf(anySlices);

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  owner = await app.register();
  chatbotId = await publishChatbot(app, owner);
});
afterAll(() => app.close());

const scope = () => tenantScope(owner.organizationId);
const signal = () => AbortSignal.timeout(60_000);

/** Inserts an export for which no job was queued; returns its id. */
async function request(changes: Partial<NewExport> = {}): Promise<string> {
  const id = app.deps.ids.next();
  await withScope(app.deps.database, scope(), (tx) =>
    insertExport(tx, {
      id,
      organizationId: owner.organizationId,
      type: 'conversations',
      format: 'json',
      from: null,
      to: null,
      createdBy: null,
      at: app.deps.clock.now(),
      ...changes,
    }),
  );
  return id;
}

async function* noArchive(): AsyncGenerator<Buffer> {}

function run(id: string, changes: Partial<RunDeps> = {}, until = signal()): Promise<void> {
  const deps = { ...app.deps, exportTables: tables, organizationArchive: noArchive, ...changes };
  return runExport(deps, { organizationId: owner.organizationId, id }, until);
}

async function say(message: string, of = chatbotId): Promise<{ id: string; visitor: TestClient }> {
  const visitor = await startVisitor(app, of);
  const { body } = await visitor.post(`/api/chat/${of}/messages`, { message });
  return { id: body.conversationId, visitor };
}

async function contentsOf(id: string): Promise<unknown[]> {
  const { messages = [] } = await tablesOf(await downloadExport(owner, id));
  return messages.filter(({ role }) => role === 'user').map(({ content }) => content);
}

/** Keys of the organization's stored files. */
async function filesLeft(organizationId = owner.organizationId): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of app.deps.storage.listOlder(new Date(Date.now() + 60_000)))
    if (key.includes(organizationId)) keys.push(key);
  return keys;
}

/** Pauses at the end of the table until `go` is called; `reached` resolves there. */
function pausedTables(name: string) {
  const gate = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const paused = tables.map(
    (table): AnyExportTable =>
      table.name === name
        ? {
            ...table,
            async *pages(read, range) {
              for await (const page of table.pages(read, range)) {
                yield page;
                reached.resolve();
                await gate.promise;
              }
            },
          }
        : table,
  );
  return { paused, reached: reached.promise, go: gate.resolve };
}

/** Inserts conversations with two messages each, which start one second apart. */
async function addConversations(count: number): Promise<void> {
  await withPlatform(app.deps.database, async (tx) => {
    const { organizationId } = owner;
    await tx.execute(sql`
      insert into conversations (id, organization_id, chatbot_id, session_id, status, message_count, started_at, last_message_at)
      select gen_random_uuid(), ${organizationId}, ${chatbotId}, 'session ' || n, 'completed', 2,
        timestamptz '2026-01-01 00:00Z' + n * interval '1 second', timestamptz '2026-01-01 00:00Z' + n * interval '1 second'
      from generate_series(1, ${count}::integer) n`);
    await tx.execute(sql`
      insert into messages (id, organization_id, conversation_id, chatbot_id, ordinal, role, status, content, created_at)
      select gen_random_uuid(), organization_id, id, chatbot_id, place, 'user', 'complete', session_id || ' message ' || place, started_at
      from conversations cross join generate_series(1, 2) place
      where organization_id = ${organizationId} and session_id like 'session %'`);
  });
}

/** Counts transactions, and the maximum number of rows that a statement returned. */
function counted(database: Database) {
  const seen = { transactions: 0, mostRows: 0 };
  const watch = (tx: Transaction): Transaction =>
    new Proxy(tx, {
      get(target, name, receiver) {
        if (name !== 'rows') return Reflect.get(target, name, receiver);
        return async (statement: Parameters<Transaction['rows']>[0]) => {
          const rows = await target.rows(statement);
          seen.mostRows = Math.max(seen.mostRows, rows.length);
          return rows;
        };
      },
    });
  const tenant: Database['tenant'] = new Proxy(database.tenant, {
    get(target, name, receiver) {
      if (name !== 'transaction') return Reflect.get(target, name, receiver);
      return (work: (tx: Transaction) => Promise<unknown>, setup?: string) => {
        seen.transactions += 1;
        return target.transaction((tx) => work(watch(tx)), setup);
      };
    },
  });
  return { seen, database: { ...database, tenant } };
}

describe('a large export', () => {
  it('reads pages of at most 1,000 rows, each in its own transaction, and every row once', async () => {
    const conversations = 9_000;
    await addConversations(conversations);
    const id = await request({ type: 'all' });
    const { seen, database } = counted(app.deps.database);
    await run(id, { database });
    const made = await findExport(owner, id);
    expect(made).toMatchObject({ status: 'ready', rows: 3 * conversations + 3 });
    expect(seen.mostRows).toBe(1_000);
    // Pages of conversations and of their ids, messages by a hundred conversations, and some for other tables and for starting
    // and ending the run.
    expect(seen.transactions).toBeLessThan(10 + 10 + conversations / 100 + 40);
    const { messages = [], conversations: talks = [] } = await tablesOf(await downloadExport(owner, id));
    expect(new Set(messages.map((row) => row.id)).size).toBe(2 * conversations);
    expect(new Set(talks.map((row) => row.id)).size).toBe(conversations);
  });

  it('exports a conversation with more messages than a page completely and in order', async () => {
    const { id: conversationId } = await say('First?');
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`
        insert into messages (id, organization_id, conversation_id, chatbot_id, ordinal, role, status, content, created_at)
        select gen_random_uuid(), organization_id, id, chatbot_id, n, 'user', 'complete', 'more ' || n, started_at
        from conversations cross join generate_series(100, 2599) n where id = ${conversationId}`),
    );
    const id = await request();
    await run(id);
    const contents = await contentsOf(id);
    expect(contents).toEqual(['First?', ...Array.from({ length: 2_500 }, (_, n) => `more ${n + 100}`)]);
  });

  it('reports progress', async () => {
    await addConversations(2_500);
    const id = await request();
    const { paused, reached, go } = pausedTables('messages');
    const running = run(id, { exportTables: paused });
    await reached;
    const { progress } = await findExport(owner, id);
    expect(progress).toEqual({ done: 2_500, total: 7_500 });
    go();
    await running;
    expect((await findExport(owner, id)).progress).toEqual({ done: 7_500, total: 7_500 });
  });
});

describe('an export run', () => {
  it('REL-2: leaves nothing if killed in the middle, and the next run writes the file; a late first run changes nothing', async () => {
    await say('Where is it?');
    const before = await filesLeft();
    const id = await request();
    const { paused, reached, go } = pausedTables('conversations');
    // The first run stays paused, as if its process were killed, until the second has ended.
    const first = run(id, { exportTables: paused });
    await reached;
    await run(id);
    expect(await findExport(owner, id)).toMatchObject({ status: 'ready', progress: { done: 3, total: 3 } });
    const [key] = (await filesLeft()).filter((one) => !before.includes(one));
    go();
    await first;
    expect((await filesLeft()).filter((one) => !before.includes(one))).toEqual([key]);
    expect(await contentsOf(id)).toEqual(['Where is it?']);
    await run(id);
    expect((await filesLeft()).filter((one) => !before.includes(one))).toEqual([key]);
  });

  it('is retried by the queue, without an error, after a shutdown or if the database is unavailable', async () => {
    const id = await request();
    const stopped = AbortSignal.abort(new Error('the process ends'));
    await expect(run(id, {}, stopped)).rejects.toThrow('the process ends');
    const away = brokenStorage(new DatabaseUnavailable('database_unavailable'));
    await expect(run(id, { storage: away })).rejects.toThrow(DatabaseUnavailable);
    expect(await findExport(owner, id)).toMatchObject({ status: 'requested', error: null });
    await run(id);
    expect(await findExport(owner, id)).toMatchObject({ status: 'ready' });
  });

  it.each([
    [new AppError('file_too_large'), 'too_large', /shorter date range/],
    [new AppError('storage_full'), 'storage_full', /no room/],
    [new Error('what nobody expects'), 'internal', /Retry/],
  ])('EXP-02: reports what to do after a permanent failure: %s', async (error, code, message) => {
    const id = await request();
    await run(id, { storage: brokenStorage(error) });
    const failed = await findExport(owner, id);
    expect(failed).toMatchObject({ status: 'failed', error: { code } });
    expect(failed.error.message).toMatch(message);
    expect((await owner.post(`/api/exports/${id}/retry`)).status).toBe(200);
    await app.settled();
    expect(await findExport(owner, id)).toMatchObject({ status: 'ready', error: null });
  });

  it('is marked as failed after three lost starts, so that it can be retried', async () => {
    const id = await request();
    const [job] = createJobs();
    await job?.setAside?.({
      id: app.deps.ids.next(),
      organizationId: owner.organizationId,
      type: 'export.requested',
      resourceId: id,
      chatbotId: null,
      requestId: null,
      data: {},
    });
    expect(await findExport(owner, id)).toMatchObject({ status: 'failed', error: { code: 'internal' } });
  });

  it('stops after its organization is deleted', async () => {
    await say('Anybody there?');
    const id = await request();
    const { paused, reached, go } = pausedTables('messages');
    const running = run(id, { exportTables: paused });
    await reached;
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(
        sql`update organizations set deleted_at = ${app.deps.clock.now()} where id = ${owner.organizationId}`,
      ),
    );
    go();
    await running;
    const rows = await withPlatform(app.deps.database, (tx) =>
      tx.rows(sql`select status, file_key from data_exports where id = ${id}`),
    );
    expect(rows).toEqual([{ status: 'requested', file_key: null }]);
  });
});

function brokenStorage(error: Error): Storage {
  return {
    ...app.deps.storage,
    async put(_organizationId, content) {
      content.destroy();
      throw error;
    },
  };
}

function createJobs() {
  const slice = anySlices.find(({ name }) => name === 'exports');
  return slice?.work?.({ ...app.deps, exportTables: tables } as never).jobs ?? [];
}

describe('erased data', () => {
  it('SEC-40: export files that contain it are withdrawn; a retry exports the rest', async () => {
    const { visitor } = await say('My name is Ana Ruiz');
    await say('I stay');
    const made = await Promise.all(
      (['all', 'conversations', 'analytics', 'chatbots', 'users'] as const).map((type) => request({ type })),
    );
    for (const id of made) await run(id);
    const before = await filesLeft();
    expect((await visitor.delete(`/api/chat/${chatbotId}/me`)).status).toBe(204);
    const codes = await Promise.all(made.map(async (id) => (await downloadExport(owner, id)).status));
    expect(codes).toEqual([409, 409, 409, 200, 200]);
    await app.settled();
    expect(before.length - (await filesLeft()).length).toBe(3);
    const failed = await findExport(owner, made[1] ?? '');
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'erased' } });
    expect(failed.error.message).toMatch(/erased/);
    await owner.post(`/api/exports/${made[1]}/retry`);
    await app.settled();
    expect(await contentsOf(made[1] ?? '')).toEqual(['I stay']);
  });

  it('a visitor’s erasure keeps files that cannot contain the visitor', async () => {
    const { id: early } = await say('Long ago');
    const past = await request({ to: new Date(app.deps.clock.now().getTime() - 60_000) });
    const earlier = await request();
    await run(past);
    await run(earlier);
    await wait(5);
    const { visitor } = await say('I came later');
    await visitor.delete(`/api/chat/${chatbotId}/me`);
    await app.settled();
    for (const id of [past, earlier]) expect(await findExport(owner, id)).toMatchObject({ status: 'ready' });
    expect(early).toBeTruthy();
  });

  it('SEC-40: is left out of a file that is being written', async () => {
    const { visitor } = await say('My name is Ana Ruiz');
    await say('I stay');
    const id = await request();
    const { paused, reached, go } = pausedTables('messages');
    const running = run(id, { exportTables: paused });
    await reached;
    await visitor.delete(`/api/chat/${chatbotId}/me`);
    go();
    await running;
    await app.settled();
    expect(await findExport(owner, id)).toMatchObject({ status: 'ready' });
    expect(await contentsOf(id)).toEqual(['I stay']);
  });

  it('SEC-40: a request to erase a person withdraws every file that may contain personal data, even if nothing is found', async () => {
    await say('I am of someone else');
    const id = await request({ type: 'all' });
    await run(id);
    const made = await owner.post('/api/privacy/requests', { kind: 'erase', email: 'nobody@example.com' });
    expect(made.status).toBe(201);
    await app.settled();
    expect(await findExport(owner, id)).toMatchObject({ status: 'failed', error: { code: 'erased' } });
  });

  it('SEC-40: an erasure replayed after a restore withdraws the file again; without a restore nothing is withdrawn', async () => {
    const { id: conversationId } = await say('My name is Ana Ruiz');
    const id = await request();
    await run(id);
    const entry = {
      version: 1 as const,
      id: app.deps.ids.next(),
      at: app.deps.clock.now().toISOString(),
      organizationId: owner.organizationId,
      conversationIds: [conversationId],
      leadIds: [],
      previous: null,
      hash: '',
    };
    const erasureLedger = {
      ...app.deps.erasureLedger,
      async *entries() {
        yield entry;
      },
    };
    const replay = () =>
      replayErasures({ ...app.deps, erasureLedger }, visitorDataOf(anySlices), deleteLeadRow);
    expect(await replay()).toBe(1);
    expect(await findExport(owner, id)).toMatchObject({ status: 'failed', error: { code: 'erased' } });
    const later = await request();
    await run(later);
    expect(await replay()).toBe(0);
    expect(await findExport(owner, later)).toMatchObject({ status: 'ready' });
  });
});

describe('tenant isolation', () => {
  const asPlatform = <T>(work: (tx: Transaction) => Promise<T>) => withPlatform(app.deps.database, work);

  it('TEN-01: filters tables by organization even without row-level security', async () => {
    const { id: talkId } = await say('Is it mine?');
    await owner.post(`/api/conversations/${talkId}/notes`, { content: 'A note' });
    await owner.post('/api/leads', { chatbotId, name: 'Mine' });
    await app.settled();
    const stranger = await app.register();
    const rowsOf = async (organizationId: string) => {
      const found: Record<string, number> = {};
      for (const table of tables) {
        const range = { organizationId, from: new Date(0), to: new Date() };
        let rows = 0;
        for await (const page of table.pages(asPlatform, range)) rows += page.length;
        found[table.name] = rows;
        expect(await asPlatform((tx) => table.estimate(tx, range)), table.name).toBe(found[table.name]);
      }
      return found;
    };
    const nothing = Object.fromEntries(tables.map(({ name }) => [name, name === 'users' ? 1 : 0]));
    expect(await rowsOf(stranger.organizationId)).toEqual(nothing);
    for (const [name, count] of Object.entries(await rowsOf(owner.organizationId)))
      expect(count, name).toBeGreaterThan(0);
  });

  it('TEN-01: filters exports by organization even without row-level security', async () => {
    const id = await request();
    await run(id);
    const { organizationId } = await app.register();
    const row = await asPlatform((tx) => findExportRow(tx, owner.organizationId, id));
    if (!row) throw new Error('it is not there');
    const foreign = { ...row, organizationId };
    expect(
      await asPlatform(async (tx) => [
        await findExportRow(tx, organizationId, id),
        await listExports(tx, organizationId, { limit: 10, offset: 0 }),
        await countExports(tx, organizationId),
        await findWithdrawnFile(tx, organizationId, id),
        await listFilesOf(tx, organizationId),
        await saveProblem(tx, foreign, 'internal'),
        await expireOlder(tx, organizationId, { keep: 0, at: new Date() }),
        await forgetFile(tx, { id, organization_id: organizationId, file_key: row.file_key ?? '' }),
      ]),
    ).toEqual([undefined, [], 0, undefined, [], false, 0, 0]);
    await asPlatform((tx) => withdrawExports(tx, app.deps, organizationId));
    expect(await asPlatform((tx) => findExportRow(tx, owner.organizationId, id))).toEqual(row);
    const waiting = await request();
    expect(
      await asPlatform(async (tx) => [
        await startRun(tx, organizationId, waiting),
        await countRequestedForChange(tx, organizationId),
        await requestAgain(tx, organizationId, waiting, new Date()),
      ]),
    ).toEqual([undefined, 0, false]);
    const run1 = await asPlatform((tx) => startRun(tx, owner.organizationId, waiting));
    if (!run1) throw new Error('it did not start');
    const other = { ...run1, organizationId };
    const file = { key: 'k', sizeBytes: 1, rows: 1, expiresAt: new Date() };
    expect(
      await asPlatform(async (tx) => [
        await saveProgress(tx, other, { done: 1, total: 1 }),
        await saveFile(tx, other, file),
      ]),
    ).toEqual([false, false]);
  });
});

describe('export files', () => {
  it('reports a file missing after a restore on download, and writes it again on retry', async () => {
    const { id } = await makeExport(owner, { type: 'users', format: 'json' });
    const [key = ''] = await filesLeft();
    await app.deps.storage.remove(key);
    expect((await downloadExport(owner, id)).status).toBe(409);
    expect(await findExport(owner, id)).toMatchObject({ status: 'failed', error: { code: 'lost' } });
    await owner.post(`/api/exports/${id}/retry`);
    await app.settled();
    expect((await downloadExport(owner, id)).status).toBe(200);
  });

  it('are left alone by the sweep of orphaned files', async () => {
    const { id } = await makeExport(owner, { type: 'users', format: 'json' });
    const later = { now: () => new Date(Date.now() + 24 * 3_600_000) };
    await sweepOrphanedFiles({ ...app.deps, clock: later }, signal());
    expect((await downloadExport(owner, id)).status).toBe(200);
  });

  it('SEC-43: are deleted with their organization', async () => {
    await makeExport(owner, { type: 'all', format: 'csv' });
    expect(await filesLeft()).toHaveLength(1);
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(
        sql`update organizations set deleted_at = ${app.deps.clock.now()} where id = ${owner.organizationId}`,
      ),
    );
    await purgeOrganization(createWorkDeps(app.deps), owner.organizationId, signal());
    expect(await filesLeft()).toEqual([]);
    const rows = await withPlatform(app.deps.database, (tx) =>
      tx.rows(sql`select id from data_exports where organization_id = ${owner.organizationId}`),
    );
    expect(rows).toEqual([]);
  });
});
