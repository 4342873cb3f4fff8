import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDatabaseMade } from '../../../../scripts/build/new-database.ts';
import { seedBusy } from '../../../../scripts/seed/busy.ts';
import {
  createTestDatabase,
  type TestDatabase,
  type TestEngine,
  testEngine,
} from '../../test/test-databases.ts';
import { openDatabase } from '../db/open.ts';
import { withPlatform } from '../db/scope.ts';
import { sql } from '../db/sql.ts';
import { visitorDataOf } from '../kernel/slice/slice-data.ts';
import { timeOrderedIds } from '../lib/ids.ts';
import { systemClock } from '../ports/clock.ts';
import { createFolderLedger } from '../ports/erasure-ledger/folder-ledger.ts';
import { createLog } from '../ports/log/log.ts';
import { createFolderStorage } from '../ports/storage/folder-storage.ts';
import { deleteLeadRow } from '../resources/leads/edit/delete-lead.queries.ts';
import { replayErasures } from '../resources/privacy-requests/erasure/replay-erasures.jobs.ts';
import { anySlices } from '../slices.ts';
import { openBackup } from './backup-file.ts';
import type { Manifest } from './manifest.ts';
import { withSource } from './open-source.ts';
import { restoreBackup } from './restore/restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';
import { writeBackup } from './write/write-backup.ts';

const at = new Date('2026-03-02T10:00:00Z');
const secret = 'test-only-secret-of-32-characters!';
const size = {
  seed: 7,
  organizations: 3,
  chatbotsPerOrganization: 2,
  chunksPerChatbot: 30,
  conversationsPerChatbot: 20,
  messagesPerConversation: 4,
  at,
};
const targets: TestEngine[] = process.env.TEST_DATABASE_URL ? ['embedded', 'postgres'] : ['embedded'];

let folder: string;
let source: TestDatabase;
let fileKey: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-backup-'));
  source = await createTestDatabase();
  await seedBusy(source.database, size);
  const { platform } = source.database;
  const [bot] = await withPlatform(source.database, (tx) =>
    tx.rows<{ id: string; organization_id: string }>(
      sql`select id, organization_id from chatbots order by id limit 1`,
    ),
  );
  const stored = await storageOf(source).put(
    bot?.organization_id ?? '',
    Readable.from(['a stored file']),
    100,
  );
  fileKey = stored.key;
  await platform.execute(
    sql`update knowledge_sources set file_key = ${fileKey} where chatbot_id = ${bot?.id}`,
  );
  await platform.execute(sql`
    insert into events (id, organization_id, type, resource, resource_id, created_at)
    values (gen_random_uuid(), ${bot?.organization_id}, 'chatbot.created', 'chatbot', ${bot?.id}, ${at})`);
  await platform.execute(sql`
    insert into insight_hours (organization_id, bucket, chatbot_id, questions)
    values (${bot?.organization_id}, ${at}, ${bot?.id}, 3)`);
  await platform.execute(sql`
    insert into embeddings (organization_id, chatbot_id, source_id, generation, chunk_id, model_id, dimensions, embedding)
    select organization_id, chatbot_id, source_id, generation, id, 'test:model', 3, '[0.1,-2.5e-8,3]' from chunks limit 5`);
}, 120_000);
afterAll(async () => {
  await source?.dispose();
  await rm(folder, { recursive: true, force: true });
});

const storageOf = ({ options }: TestDatabase) => createFolderStorage(join(options.dataDir, 'files'));

const ledgerOf = ({ options }: TestDatabase) => createFolderLedger(options.dataDir);

const configOf = ({ options }: TestDatabase) => ({
  dataDir: options.dataDir,
  databaseUrl: options.databaseUrl,
});

const visitorData = visitorDataOf(anySlices);

async function backUp(
  test: TestDatabase,
  name: string,
  engine: TestEngine = testEngine(),
): Promise<{ path: string; manifest: Manifest }> {
  const path = join(folder, name);
  let manifest: Manifest | undefined;
  await withSource(configOf(test), async (owner) => {
    const { migrations } = test.options;
    const input = {
      owner,
      storage: storageOf(test),
      erasureLedger: ledgerOf(test),
      engine,
      secretId: 'x',
      takenAt: at,
      migrations,
    };
    ({ manifest } = await writeBackup(path, input));
  });
  if (!manifest) throw new Error('no backup was written');
  return { path, manifest };
}

async function restoreInto(test: TestDatabase, path: string, replace: boolean): Promise<void> {
  const backup = await openBackup(path);
  await verifyBackup(backup, path);
  const { migrations } = test.options;
  await restoreBackup({
    backup,
    config: configOf(test),
    secret,
    storage: storageOf(test),
    erasureLedger: ledgerOf(test),
    migrations,
    newDatabase: newDatabaseMade(),
    now: at,
    replace,
  });
}

const sums = ({ tables }: Manifest) =>
  tables
    .filter(({ name }) => name !== 'unfinished_events')
    .map(({ name, rows, sha256 }) => ({ name, rows, sha256 }));

describe('a backup', { timeout: 120_000 }, () => {
  it.each(targets)(
    'REL-11: of a running installation restores into a new one on %s, row for row and file for file',
    async (engine) => {
      const taken = await backUp(source, 'first.tar');
      expect(taken.manifest.tables.find(({ name }) => name === 'messages')?.rows).toBe(480);
      const target = await createTestDatabase(engine);
      await target.database.close();
      await restoreInto(target, taken.path, true);
      const again = await backUp(target, 'again.tar');
      expect(sums(again.manifest)).toEqual(sums(taken.manifest));
      expect(again.manifest.files).toEqual(taken.manifest.files);
      expect(await text(storageOf(target).read(fileKey))).toBe('a stored file');
      // Opens with the secret of the backup, which is put in place after the restore.
      const opened = await openDatabase({
        ...target.options,
        appSecret: 'secret-of-the-backup-32-characters',
      });
      await opened.close();
      await target.dispose();
    },
  );

  it('REL-11: of an installation under load is a consistent snapshot', async () => {
    let isDone = false;
    const writing = (async () => {
      for (let n = 0; !isDone; n += 1) {
        await withPlatform(source.database, async (tx) => {
          await tx.execute(sql`
            insert into throttles (key, failures, window_ends_at) values (${`load-${n}`}, 1, ${at})`);
          await tx.execute(sql`
            insert into audit_log (id, organization_id, actor_kind, action, target_kind, created_at)
            values (gen_random_uuid(), gen_random_uuid(), 'test', 'test', 'test', ${at})`);
        });
      }
    })();
    const { manifest } = await backUp(source, 'busy.tar');
    isDone = true;
    await writing;
    const rows = (table: string) => manifest.tables.find(({ name }) => name === table)?.rows ?? 0;
    expect(rows('audit_log')).toBe(rows('throttles'));
  });

  it('REL-11: of a stopped installation has the same content, and changes nothing in the installation', async () => {
    const copy = await createTestDatabase();
    await seedBusy(copy.database, { ...size, organizations: 1 });
    const running = await backUp(copy, 'running.tar');
    await copy.database.close();
    const stopped = await backUp(copy, 'stopped.tar');
    expect(sums(stopped.manifest)).toEqual(sums(running.manifest));
    if (testEngine() === 'embedded') expect(await readdir(copy.options.dataDir)).not.toContain('copies.sock');
    await copy.dispose();
  });

  it.each(targets)(
    'REL-11: of an older release restores into this one on %s, migrated to its schema',
    async (engine) => {
      const older = source.options.migrations.filter(({ version }) => version <= 2);
      const past = await createTestDatabase(testEngine(), { migrations: older });
      const organizationId = '01900000-0000-7000-8000-00000000000a';
      const chatbotId = '01900000-0000-7000-8000-00000000000b';
      await past.database.platform.execute(sql`
        insert into organizations (id, name, plan, plan_started_at, created_at, updated_at)
        values (${organizationId}, 'Harbour Books', 'free', ${at}, ${at}, ${at})`);
      await past.database.platform.execute(sql`
        insert into chatbots (id, organization_id, name, status, deployment_status, model, appearance, draft_hash,
          privacy, deployment, created_at, updated_at)
        values (${chatbotId}, ${organizationId}, 'Desk', 'draft', 'inactive', '{}', '{}', 'x', '{}', '{}', ${at}, ${at})`);
      const { path, manifest } = await backUp(past, 'older.tar');
      expect(manifest.migration).toBe(2);
      await past.dispose();
      const target = await createTestDatabase(engine);
      await target.database.close();
      await restoreInto(target, path, true);
      const opened = await openDatabase(target.options);
      const rows = await opened.platform.rows(sql`
        select b.name, b.api_key_provider, o.name as owner, (select count(*) from source_pages) as pages
        from chatbots b join organizations o on o.id = b.organization_id`);
      expect(rows).toEqual([{ name: 'Desk', api_key_provider: null, owner: 'Harbour Books', pages: 0 }]);
      await opened.close();
      await target.dispose();
    },
  );

  it('REL-11: of a newer release is refused, and the target stays as it was', async () => {
    const { path } = await backUp(source, 'newer.tar');
    const target = await createTestDatabase();
    await seedBusy(target.database, { ...size, organizations: 1 });
    const before = await backUp(target, 'before.tar');
    await target.database.close();
    const known = target.options.migrations.slice(0, -1);
    const older = { ...target, options: { ...target.options, migrations: known } };
    await expect(restoreInto(older, path, true)).rejects.toMatchObject({
      code: 'backup_newer',
      params: { backup: target.options.migrations.at(-1)?.version, program: known.at(-1)?.version },
    });
    expect(sums((await backUp(target, 'after.tar')).manifest)).toEqual(sums(before.manifest));
    await target.dispose();
  });

  it('REL-10: of a schema that this program does not know is refused with a sentence, and so is its restore', async () => {
    const changed = source.options.migrations.map((one) =>
      one.version === 5 ? { ...one, sql: `${one.sql}\nalter table users add column nickname text;` } : one,
    );
    const other = await createTestDatabase(testEngine(), { migrations: changed });
    await seedBusy(other.database, { ...size, organizations: 1 });
    const { path } = await backUp(other, 'changed.tar');
    const known = { ...other, options: { ...other.options, migrations: source.options.migrations } };
    await expect(backUp(known, 'unknown.tar')).rejects.toMatchObject({
      code: 'migration_changed',
      params: { version: 5, name: 'people' },
    });
    await other.database.close();
    const refused = { code: 'backup_of_unknown_schema', params: { reason: 'migration 5 (people)' } };
    await expect(restoreInto(known, path, true)).rejects.toMatchObject(refused);
    await other.dispose();
  });

  it('REL-10: of an unknown schema is refused with a sentence even if the backup lists no migrations', async () => {
    const target = await createTestDatabase();
    await target.database.close();
    const { path } = await backUp(source, 'nameless.tar');
    const backup = await openBackup(path);
    const users = backup.manifest.tables.find(({ name }) => name === 'users');
    users?.columns.push('nickname');
    backup.manifest.history.length = 0;
    const { migrations } = target.options;
    const [config, storage] = [configOf(target), storageOf(target)];
    const erasureLedger = ledgerOf(target);
    await expect(
      restoreBackup({ backup, config, secret, storage, erasureLedger, migrations, now: at, replace: true }),
    ).rejects.toMatchObject({ code: 'backup_of_unknown_schema', params: { reason: 'table users' } });
    await target.dispose();
  });

  it('is refused by a running installation, and by one with data unless it may be replaced', async () => {
    const { path } = await backUp(source, 'refused.tar');
    const target = await createTestDatabase();
    const code = testEngine() === 'embedded' ? 'data_folder_in_use' : 'target_in_use';
    await expect(restoreInto(target, path, true)).rejects.toMatchObject({ code });
    await seedBusy(target.database, { ...size, organizations: 1 });
    await target.database.close();
    await expect(restoreInto(target, path, false)).rejects.toMatchObject({ code: 'target_not_empty' });
    await target.dispose();
  });

  it('REL-11: that is damaged, truncated, or another kind of file is refused before anything changes', async () => {
    const { path } = await backUp(source, 'damaged.tar');
    const handle = await open(path, 'r+');
    const { size: bytes } = await handle.stat();
    const at = (await handle.readFile()).indexOf('Handbook');
    await handle.write('h', at);
    await handle.close();
    await expect(verifyBackup(await openBackup(path), path)).rejects.toMatchObject({
      code: 'backup_damaged',
    });
    const cut = await open(path, 'r+');
    await cut.truncate(Math.floor(bytes / 2 / 512) * 512);
    await cut.close();
    await expect(openBackup(path)).rejects.toMatchObject({ code: 'backup_damaged' });
    await writeFile(path, 'no tar at all'.repeat(100));
    await expect(openBackup(path)).rejects.toMatchObject({ code: 'not_a_backup' });
    await expect(openBackup(join(folder, 'nowhere.tar'))).rejects.toMatchObject({ code: 'file_unreadable' });
  });

  it('REL-11: restarts work that had not ended', async () => {
    const target = await createTestDatabase();
    await target.database.platform.script(`
      create table pgboss.job (state text, data jsonb, created_on timestamptz default now());
      insert into pgboss.job (state, data) select state, jsonb_build_object('id', id, 'type', type,
        'organizationId', '01900000-0000-7000-8000-00000000000a', 'resourceId', id, 'chatbotId', null, 'data', facts)
      from (values
        ('active', '01900000-0000-7000-8000-000000000001', 'knowledge.ingest_requested', '{"generation":1}'::jsonb),
        ('retry', '01900000-0000-7000-8000-000000000001', 'knowledge.ingest_requested', '{"generation":1}'),
        ('completed', '01900000-0000-7000-8000-000000000002', 'knowledge.deleted', '{}')
      ) as job (state, id, type, facts);
      insert into pgboss.job (state, data) values ('created', '{}'), ('created', null)`);
    const { path } = await backUp(target, 'unfinished.tar');
    await target.database.close();
    await restoreInto(target, path, true);
    const opened = await openDatabase(target.options);
    const waiting = await opened.platform.rows(
      sql`select type, resource, resource_id, chatbot_id, data from events where dispatched_at is null`,
    );
    expect(waiting).toEqual([
      {
        type: 'knowledge.ingest_requested',
        resource: 'knowledge',
        resource_id: '01900000-0000-7000-8000-000000000001',
        chatbot_id: null,
        data: { generation: 1 },
      },
    ]);
    await opened.close();
    await target.dispose();
  });

  it.each(targets)(
    'REL-11, SEC-40: of an earlier time brings back nothing on %s that was erased since',
    async (engine) => {
      const target = await createTestDatabase(engine);
      await seedBusy(target.database, { ...size, organizations: 1 });
      const conversations = () =>
        withPlatform(target.database, (tx) =>
          tx.rows<{ id: string; organization_id: string }>(
            sql`select id, organization_id from conversations order by id`,
          ),
        );
      const [first, second, ...kept] = await conversations();
      if (!first || !second) throw new Error('there are no conversations');
      const erase = (n: number, { id, organization_id: organizationId }: typeof first) =>
        ledgerOf(target).append({
          id: `01900000-0000-7000-8000-00000000000${n}`,
          at: at.toISOString(),
          organizationId,
          conversationIds: [id],
          leadIds: [],
        });
      await erase(1, first);
      // The backup contains both conversations, and its ledger only the first erasure.
      const { path } = await backUp(target, 'erased.tar', engine);
      await target.database.close();
      await erase(2, second);
      const elsewhere = await createTestDatabase(engine);
      await elsewhere.database.close();
      const replayed = async (test: TestDatabase) => {
        await restoreInto(test, path, true);
        const database = await openDatabase(test.options);
        const log = createLog('silent');
        const deps = {
          database,
          erasureLedger: ledgerOf(test),
          log,
          ids: timeOrderedIds,
          clock: systemClock,
        };
        const counts = [
          await replayErasures(deps, visitorData, deleteLeadRow),
          await replayErasures(deps, visitorData, deleteLeadRow),
        ];
        const left = await database.platform.rows<{ id: string }>(
          sql`select id from conversations order by id`,
        );
        const messages = await database.platform.first<{ count: number }>(sql`
        select count(*) as count from messages where conversation_id in (${first.id}, ${second.id})`);
        await database.close();
        return { counts, ids: left.map(({ id }) => id), messages: messages?.count };
      };
      const keptIds = kept.map(({ id }) => id);
      expect(await replayed(target)).toEqual({ counts: [2, 0], ids: keptIds, messages: 0 });
      // Another installation gets only the ledger of the backup, with the erasures before it was made.
      expect((await replayed(elsewhere)).ids).toEqual([second.id, ...keptIds]);
      await elsewhere.dispose();
      await target.dispose();
    },
  );

  it('has no table with sequences, which a restore would have to set', async () => {
    expect(
      await source.database.platform.rows(sql`
      select sequencename from pg_sequences where schemaname = 'public'`),
    ).toEqual([]);
  });
});
