import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAsAdmin } from '../../../../test/admins.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { runningTwice } from '../../../../test/running-twice.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { tenantScope, withPlatform, withScope } from '../../../db/scope.ts';
import { type Statement, sql } from '../../../db/sql.ts';
import { dayMs } from '../../../lib/timing/durations.ts';
import { ManualClock } from '../../../ports/clock.ts';
import { audit } from '../../../record/audit/audit.ts';
import { verifyAudit } from '../../audit/verify-audit.ts';
import { recordAct } from '../platform-log.queries.ts';
import { expireLog, sealLogs, writeNewestSeal } from './seal-logs.ts';
import { verifyLogs } from './verify-logs.ts';

let app: TestApp;
let admin: TestClient;
let member: Member;
const lines: string[] = [];
const clock = new ManualClock(new Date('2026-03-02T10:00:00Z'));

beforeAll(async () => {
  app = await startTestApp({ clock, onLog: (line) => lines.push(line), env: { LOG_LEVEL: 'info' } });
  admin = await signInAsAdmin(app, 'viewer');
});
afterAll(() => app.close());

/** Statements by someone with access to the database but not to the program. */
const tamper = (statement: Statement) => withPlatform(app.deps.database, (tx) => tx.execute(statement));
const proof = async () => (await admin.get('/api/admin/logs/verify')).body;
const ownProof = async (of: Member) => (await of.get('/api/organization/audit/verify')).body;

async function write(targetId: string, { organizationId, user }: Member = member): Promise<void> {
  clock.advance(1_000);
  const actor = { kind: 'user', id: user.id } as const;
  await withScope(app.deps.database, { organizationId, userId: user.id }, (tx) =>
    audit(
      tx,
      app.deps,
      { organizationId, actor, ip: '127.0.0.1', requestId: 'r' },
      { action: 'chatbot.create', targetKind: 'chatbot', targetId, details: { name: 'Ä "quoted" \\ bot' } },
    ),
  );
}

async function act(reason: string): Promise<void> {
  clock.advance(1_000);
  await withPlatform(app.deps.database, (tx) =>
    recordAct(
      tx,
      app.deps,
      { adminId: app.deps.ids.next(), fullName: 'Ada', ip: '127.0.0.1', requestId: 'r' },
      { action: 'settings.update', targetKind: 'platform', targetId: null, reason },
    ),
  );
}

async function seal(): Promise<number> {
  clock.advance(31_000);
  return sealLogs(app.deps);
}

/** Finds the entry with this target. */
async function entryOf(targetId: string): Promise<{ id: string; created_at: Date }> {
  const found = await app.deps.database.platform.first<{ id: string; created_at: Date }>(
    sql`select id, created_at from audit_log where target_id = ${targetId}`,
  );
  if (!found) throw new Error(`no entry ${targetId}`);
  return found;
}

/** A statement that restores the current state of these entries, with all columns. */
async function restoringOf(table: 'audit_log' | 'platform_log', ...ids: string[]): Promise<Statement> {
  const isAudit = table === 'audit_log';
  const row = await app.deps.database.platform.first<{ kept: string }>(
    isAudit
      ? sql`select json_agg(l)::text as kept from audit_log l where id = any(${ids}::uuid[])`
      : sql`select json_agg(l)::text as kept from platform_log l where id = any(${ids}::uuid[])`,
  );
  const kept = row?.kept ?? '[]';
  return isAudit
    ? sql`insert into audit_log select * from json_populate_recordset(null::audit_log, ${kept}::json)
        on conflict (id) do update set created_at = excluded.created_at`
    : sql`insert into platform_log select * from json_populate_recordset(null::platform_log, ${kept}::json)`;
}

/** Verifies the log after a change, then undoes the change. */
async function proofAfter(change: Statement, ...undo: Statement[]) {
  await tamper(change);
  const found = await proof();
  for (const statement of undo) await tamper(statement);
  expect(await proof()).toMatchObject({ ok: true, brokenAt: null });
  return found;
}

describe('seals of the logs', () => {
  let other: Member;
  beforeAll(async () => {
    member = await app.register({ organizationName: 'Harbour Books' });
    other = await app.register({ organizationName: 'Other' });
    for (const name of ['one', 'two', 'three']) await write(name);
    await write('theirs', other);
    await act('first');
    await seal();
    for (const name of ['four', 'five']) await write(name);
    await act('second');
    await seal();
    await write('new');
  });

  it('SEC-50, ADM-13: an intact log is verified, and new entries wait for their seal', async () => {
    const found = await proof();
    const { created_at } = await entryOf('five');
    expect(Date.parse(found.sealedUntil)).toBe(created_at.getTime() + 1_000);
    expect(found).toMatchObject({ ok: true, waiting: 1, brokenAt: null });
    expect(found.sealedUntil).toBe(
      (await entryOf('five')).created_at.toISOString() < found.sealedUntil ? found.sealedUntil : '',
    );
    // A login, two admin actions and six entries.
    expect(found.checked).toBe(9);
    expect(await sealLogs(app.deps), 'younger than 30 s').toBe(0);
    await writeNewestSeal(app.deps);
    const line = lines.map((text) => JSON.parse(text)).find(({ msg }) => msg === 'audit_log_sealed');
    expect(line).toMatchObject(found.newest);
  });

  it('verification has the same result if its transactions are retried', async () => {
    const found = await verifyLogs(app.deps.database);
    expect(found.ok).toBe(true);
    expect(await verifyLogs(runningTwice(app.deps.database))).toEqual(found);
  });

  it('SEC-50: so does that of one organization, with every piece read again from its start', async () => {
    const { tenant } = app.deps.database;
    const { organizationId } = member;
    const found = await verifyAudit(app.deps, organizationId);
    expect(found).toMatchObject({ ok: true });
    expect(found.checked).toBeGreaterThan(0);
    const begun: number[] = [];
    const watched: typeof tenant = {
      ...tenant,
      transaction: (work, setup) =>
        tenant.transaction(
          (tx) =>
            work({
              ...tx,
              rows: (statement) => {
                if (statement.text.includes('resolve.own_seals')) begun.push(Number(statement.values[1]));
                return tx.rows(statement);
              },
            }),
          setup,
        ),
    };
    const database = runningTwice({ ...app.deps.database, tenant: watched });
    expect(await verifyAudit({ database }, organizationId)).toEqual(found);
    const pairs = Array.from({ length: begun.length / 2 }, (_, at) => begun.slice(2 * at, 2 * at + 2));
    expect(pairs.every(([first, second]) => first === second)).toBe(true);
  });

  it('SEC-50: an altered entry is found, whichever field was changed', async () => {
    const { id, created_at } = await entryOf('two');
    const brokenAt = {
      problem: 'altered',
      at: created_at.toISOString(),
      entryId: id,
      organization: { id: member.organizationId, name: 'Harbour Books' },
    };
    for (const [set, back] of [
      [sql`details = '{"name": "x"}'`, sql`details = '{"name": "Ä \\"quoted\\" \\\\ bot"}'`],
      [sql`actor_id = null`, sql`actor_id = ${member.user.id}`],
      [sql`action = 'chatbot.delete'`, sql`action = 'chatbot.create'`],
      [sql`ip = '192.0.2.1'`, sql`ip = '127.0.0.1'`],
    ] as const) {
      const found = await proofAfter(
        sql`update audit_log set ${set} where id = ${id}`,
        sql`update audit_log set ${back} where id = ${id}`,
      );
      expect(found).toMatchObject({ ok: false, brokenAt });
    }
  });

  it('SEC-50: a removed, added or moved entry is found with its position', async () => {
    const { id, created_at } = await entryOf('two');
    const next = await entryOf('three');
    const five = await entryOf('five');
    const restore = await restoringOf('audit_log', id, next.id, five.id);
    const removed = await proofAfter(sql`delete from audit_log where id = ${id}`, restore);
    expect(removed.brokenAt).toMatchObject({ problem: 'removed', at: next.created_at.toISOString() });
    const last = await proofAfter(sql`delete from audit_log where id = ${five.id}`, restore);
    expect(last.brokenAt).toMatchObject({ problem: 'removed' });

    const forged = app.deps.ids.next();
    const add = (at: Date, organizationId: string) => sql`
      insert into audit_log (id, organization_id, actor_kind, action, target_kind, created_at)
      values (${forged}, ${organizationId}, 'system', 'chatbot.create', 'chatbot', ${at})`;
    const takeBack = sql`delete from audit_log where id = ${forged}`;
    const between = new Date(created_at.getTime() + 500);
    const added = await proofAfter(add(between, member.organizationId), takeBack);
    expect(added.brokenAt).toMatchObject({ problem: 'added', entryId: forged, at: between.toISOString() });
    // After the last block of its log, but older than sealed entries of other logs; and in a log without any seal.
    for (const organizationId of [other.organizationId, app.deps.ids.next()]) {
      const stray = await proofAfter(add(next.created_at, organizationId), takeBack);
      expect(stray.brokenAt, organizationId).toMatchObject({ problem: 'added', entryId: forged });
    }

    const swapped = await proofAfter(
      sql`update audit_log set created_at = case id when ${id} then ${next.created_at}::timestamptz else ${created_at}::timestamptz end
        where id in (${id}, ${next.id})`,
      restore,
    );
    expect(swapped.brokenAt).toMatchObject({
      problem: 'altered',
      at: created_at.toISOString(),
      entryId: next.id,
    });
  });

  it('SEC-50, SEC-10: an organization can verify its own log, and learns nothing about others', async () => {
    const whole = { ok: true, brokenAt: null };
    expect(await ownProof(member)).toEqual({
      ...whole,
      checked: 5,
      waiting: 1,
      sealedUntil: expect.any(String),
    });
    expect(await ownProof(other)).toMatchObject({ ...whole, checked: 1, waiting: 0 });
    const unsealed = await app.register({ organizationName: 'New here' });
    expect(await ownProof(unsealed)).toEqual({ ...whole, checked: 0, waiting: 0, sealedUntil: null });

    const { id, created_at } = await entryOf('two');
    const five = await entryOf('five');
    const forged = app.deps.ids.next();
    const restore = await restoringOf('audit_log', id, five.id);
    const add = (organizationId: string) => sql`
      insert into audit_log (id, organization_id, actor_kind, action, target_kind, created_at)
      values (${forged}, ${organizationId}, 'system', 'chatbot.create', 'chatbot', ${created_at})`;
    const takeBack = sql`delete from audit_log where id = ${forged}`;
    const changes: [Member, Statement, Statement, object][] = [
      [
        member,
        sql`update audit_log set ip = '192.0.2.1' where id = ${id}`,
        sql`update audit_log set ip = '127.0.0.1' where id = ${id}`,
        { problem: 'altered', entryId: id, at: created_at.toISOString() },
      ],
      [member, sql`delete from audit_log where id = ${id}`, restore, { problem: 'removed' }],
      [member, sql`delete from audit_log where id = ${five.id}`, restore, { problem: 'removed' }],
      [member, add(member.organizationId), takeBack, { problem: 'added' }],
      // In a log without a seal, although everything else of that time is sealed.
      [unsealed, add(unsealed.organizationId), takeBack, { problem: 'added', entryId: forged }],
    ];
    for (const [victim, change, undo, brokenAt] of changes) {
      await tamper(change);
      expect(await ownProof(victim)).toMatchObject({ ok: false, brokenAt });
      expect(await ownProof(other)).toMatchObject(whole);
      await tamper(undo);
      expect(await ownProof(victim)).toMatchObject(whole);
    }
  });

  it("SEC-50: the platform's log is verified in the same way", async () => {
    const row = await app.deps.database.platform.first<{ id: string; created_at: Date }>(
      sql`select id, created_at from platform_log where reason = 'second'`,
    );
    const { id, created_at } = row ?? { id: '', created_at: new Date() };
    const restore = await restoringOf('platform_log', id);
    // Even the platform's role cannot update an entry; it can delete one, for retention, and insert another.
    await expect(tamper(sql`update platform_log set reason = 'x'`)).rejects.toThrow(/permission denied/);
    await tamper(sql`delete from platform_log where id = ${id}`);
    expect((await proof()).brokenAt).toMatchObject({ problem: 'removed', organization: null });
    await tamper(sql`
      insert into platform_log (id, actor_kind, action, target_kind, created_at)
      values (${id}, 'system', 'settings.update', 'platform', ${created_at})`);
    const found = await proofAfter(
      sql`select 1`,
      sql`with gone as (delete from platform_log where id = ${id}) select 1`,
      restore,
    );
    expect(found.brokenAt).toMatchObject({ problem: 'altered', organization: null });
  });

  it('SEC-50: roles of the program can change neither a seal nor the order of seals', async () => {
    for (const statement of [
      sql`delete from audit_seals`,
      sql`update audit_seals set hash = ''`,
      sql`update audit_seals set n = n + 100`,
    ])
      await expect(tamper(statement)).rejects.toThrow(/permission denied/);
    const { organizationId } = member;
    const asTenant = withScope(app.deps.database, tenantScope(organizationId), (tx) =>
      tx.rows(sql`select * from audit_seals`),
    );
    await expect(asTenant).rejects.toThrow(/permission denied/);
  });

  it('SEC-50: processes that seal concurrently produce one chain', async () => {
    await write('six');
    clock.advance(31_000);
    const sealed = await Promise.all([sealLogs(app.deps), sealLogs(app.deps)]);
    expect(sealed.toSorted()).toEqual([0, 2]);
    expect(await proof()).toMatchObject({ ok: true, waiting: 0 });
  });

  it('SEC-50: sealing waits for an entry of a long transaction, and seals it with its own time', async () => {
    const written = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const { organizationId, user } = member;
    const slow = withScope(app.deps.database, { organizationId, userId: user.id }, async (tx) => {
      await audit(
        tx,
        app.deps,
        { organizationId, actor: { kind: 'user', id: user.id }, ip: '127.0.0.1', requestId: 'r' },
        { action: 'chatbot.create', targetKind: 'chatbot', targetId: 'slow' },
      );
      written.resolve();
      await mayCommit.promise;
    });
    await written.promise;
    clock.advance(31_000);
    const sealing = sealLogs(app.deps);
    setTimeout(mayCommit.resolve, 300);
    expect(await sealing).toBe(1);
    await slow;
    expect(await proof()).toMatchObject({ ok: true, waiting: 0 });
  });

  it("SEC-50: a deleted organization's entries are deleted too, and the chain stays valid", async () => {
    const leaving = await app.register({ organizationName: 'Leaving' });
    await write('seven', leaving);
    await write('eight', leaving);
    await seal();
    await tamper(
      sql`update organizations set deleted_at = ${clock.now()} where id = ${leaving.organizationId}`,
    );
    await tamper(sql`delete from audit_log where target_id = 'seven'`);
    expect(await proof()).toMatchObject({ ok: true });
    const { id } = await entryOf('eight');
    const found = await proofAfter(
      sql`update audit_log set action = 'chatbot.delete' where id = ${id}`,
      sql`update audit_log set action = 'chatbot.create' where id = ${id}`,
    );
    expect(found.brokenAt).toMatchObject({ problem: 'altered', entryId: id });
  });

  it("SEC-50, ADM-14: retention deletes whole blocks of the platform's log, and only those that are old enough", async () => {
    clock.advance(366 * dayMs);
    await act('of today');
    const before = await verifyLogs(app.deps.database);
    await expireLog(app.deps);
    const reasons = await app.deps.database.platform.rows<{ reason: string | null }>(
      sql`select reason from platform_log where reason is not null`,
    );
    expect(reasons).toEqual([{ reason: 'of today' }]);
    await seal();
    admin = await signInAsAdmin(app, 'viewer');
    const after = await proof();
    expect(after).toMatchObject({ ok: true });
    expect(after.checked).toBeLessThan(before.checked);
    await tamper(
      sql`update audit_seals set expired_at = until_at + interval '1 day' where organization_id is null`,
    );
    expect((await proof()).brokenAt).toMatchObject({ organization: null });
  });
});
