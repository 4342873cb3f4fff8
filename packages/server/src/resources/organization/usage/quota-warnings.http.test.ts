import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAsAdmin } from '../../../../test/admins.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { readOutbox } from '../../../../test/outbox.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { testEngine } from '../../../../test/test-databases.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';

let app: TestApp;
let admin: TestClient;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-plans-'));
  const plansFile = join(folder, 'plans.json');
  await writeFile(
    plansFile,
    JSON.stringify({ plans: { starter: { version: 2, limits: { messagesPerMonth: 10 } } } }),
  );
  app = await startTestApp({ env: { PLANS_FILE: plansFile }, onLog: () => {} });
  admin = await signInAsAdmin(app, 'operator');
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** Registers an organization with this many messages in the current month, for which no warning was sent. */
async function withUsed(messages: number, plan: string): Promise<Member> {
  const owner = await app.register({ plan });
  await app.settled();
  await use(owner, messages);
  return owner;
}

const use = ({ organizationId }: Member, messages: number) =>
  withPlatform(app.deps.database, (tx) =>
    tx.execute(sql`
      insert into usage_months (organization_id, month, messages)
      values (${organizationId}, date_trunc('month', now() at time zone 'UTC')::date, ${messages})`),
  );

const announced = async ({ organizationId }: Member): Promise<unknown[]> => {
  await app.settled();
  return withPlatform(app.deps.database, async (tx) => {
    const rows = await tx.rows<{ data: { percent: number; limit: number; meter?: string } }>(sql`
      select data from recorded.events
      where organization_id = ${organizationId} and type = 'quota.reached' order by id`);
    return rows.map(({ data }) => [data.meter ?? 'messages', data.percent, data.limit]);
  });
};

it('PLAN-08: warns once if an administrator lowers the limit below the usage', async () => {
  const owner = await withUsed(90, 'enterprise');
  const path = `/api/admin/organizations/${owner.organizationId}`;
  expect((await admin.patch(path, { limits: { messagesPerMonth: 100 } })).status).toBe(200);
  expect(await announced(owner)).toEqual([['messages', 80, 100]]);
  expect((await admin.patch(path, { limits: { messagesPerMonth: 50 } })).status).toBe(200);
  expect((await admin.patch(path, { limits: { messagesPerMonth: 50 } })).status).toBe(200);
  expect(await announced(owner)).toEqual([
    ['messages', 80, 100],
    ['messages', 100, 50],
  ]);
  const mails = await readOutbox(app, owner.user.email);
  expect(mails.filter(({ text }) => text.includes('/billing'))).toHaveLength(2);
});

it('PLAN-08: warns after a change to a plan whose quota is below the usage', async () => {
  const owner = await withUsed(11, 'enterprise');
  const change = { plan: 'starter', reason: 'They asked for it by telephone' };
  expect((await admin.patch(`/api/admin/subscriptions/${owner.organizationId}`, change)).status).toBe(200);
  expect(await announced(owner)).toEqual([['messages', 100, 10]]);
});

it('PLAN-08: warns of messages used before the limits were computed', async () => {
  const owner = await app.register({ plan: 'starter' });
  await use(owner, 8);
  // The state of a new organization for a few seconds, until its limits are computed from the plans file.
  await withPlatform(app.deps.database, (tx) =>
    tx.execute(sql`update organizations set limits = null where id = ${owner.organizationId}`),
  );
  await expect.poll(() => announced(owner), { timeout: 15_000 }).toEqual([['messages', 80, 10]]);
});

it.runIf(testEngine() === 'postgres')(
  'REL-2: locks months in order, including those to which the batch only adds',
  async () => {
    const [one, two] = (await Promise.all([app.register(), app.register()])).sort((a, b) =>
      a.organizationId < b.organizationId ? -1 : 1,
    );
    if (!one || !two) throw new Error('no organizations');
    await app.settled();
    await use(one, 1);
    await use(two, 99);
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`
        update organizations set limits = jsonb_set(limits, '{messagesPerMonth}', '100')
        where id = ${two.organizationId}`),
    );
    const begin = Promise.withResolvers<void>();
    // The first organization only adds a message, the second crosses a threshold.
    const appended = begin.promise.then(() =>
      withPlatform(app.deps.database, async (tx) => {
        await appendEvent(tx, app.deps, {
          organizationId: two.organizationId,
          type: 'message.received',
          resourceId: two.organizationId,
        });
        await appendEvent(tx, app.deps, {
          organizationId: one.organizationId,
          type: 'message.passed',
          resourceId: one.organizationId,
          data: { messages: 1, month: new Date().toISOString().slice(0, 8).concat('01'), isSettled: false },
        });
      }),
    );
    const locks = withPlatform(app.deps.database, async (tx) => {
      await tx.rows(sql`select 1 from usage_months where organization_id = ${one.organizationId} for update`);
      begin.resolve();
      const blocked = sql`
        select pid from pg_locks where not granted and pg_blocking_pids(pid) @> array[pg_backend_pid()]`;
      await expect.poll(() => tx.rows(blocked), { timeout: 10_000 }).not.toEqual([]);
      return tx.rows(
        sql`select 1 from usage_months where organization_id = ${two.organizationId} for update nowait`,
      );
    });
    expect(await locks).toHaveLength(1);
    await appended;
    expect(await announced(two)).toEqual([['messages', 80, 100]]);
  },
);
