import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Client } from 'pg';
import type { Database } from '../../../packages/server/src/db/database.ts';
import { advanceDue } from '../../../packages/server/src/resources/billing/billing.jobs.ts';
import { renewalDeps } from './bench-deps.ts';

const childUrl = new URL('./renew-child.ts', import.meta.url);

export interface RenewalFigures {
  renewals: number;
  seconds: number;
  gaps: number;
  chargedTwice: number;
  notCharged: number;
}

/** Creates organizations with a paid subscription that began a month before the renewal day. */
export async function fillSubscriptions(owner: Client, count: number): Promise<void> {
  await owner.query(
    'truncate organizations, subscriptions, billing_accounts, invoices, payments, document_numbers, events cascade',
  );
  await owner.query(
    `insert into organizations (id, name, plan, plan_started_at, created_at, updated_at)
     select gen_random_uuid(), 'Bench ' || n, 'starter', '2026-03-10T09:00:00Z', '2026-03-10T09:00:00Z', '2026-03-10T09:00:00Z'
     from generate_series(1, $1::int) n`,
    [count],
  );
  await owner.query(`
    insert into billing_accounts (organization_id, card, updated_at)
    select id, '{"brand":"visa","last4":"4242","expMonth":12,"expYear":2090,"name":"B","behavior":"pays"}', created_at
    from organizations`);
  await owner.query(`
    insert into subscriptions (organization_id, state, plan, cycle, currency, price_amount, price_version, anchor_at,
      period_start, period_end, due_at, updated_at)
    select id, 'active', 'starter', 'monthly', 'USD', 1900, 1, created_at, created_at, '2026-04-10T09:00:00Z',
      '2026-04-10T09:00:00Z', created_at
    from organizations`);
  await owner.query('analyze organizations, subscriptions, billing_accounts');
}

/** Renews all of them in this process. */
export async function measureRenewals(
  database: Database,
  owner: Client,
  count: number,
): Promise<RenewalFigures> {
  await fillSubscriptions(owner, count);
  const deps = await renewalDeps(database);
  const begin = performance.now();
  while ((await advanceDue(deps)) > 0);
  return { seconds: (performance.now() - begin) / 1000, ...(await readFigures(owner)) };
}

/** Kills the renewing process at random moments, until nothing is due. */
export async function measureKilledRenewals(
  owner: Client,
  {
    databaseUrl,
    count,
    kills,
    random,
  }: { databaseUrl: string; count: number; kills: number; random: () => number },
): Promise<RenewalFigures & { kills: number }> {
  await fillSubscriptions(owner, count);
  const begin = performance.now();
  let killed = 0;
  for (;;) {
    const child = spawn(process.execPath, [fileURLToPath(childUrl), databaseUrl], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const isKilled = killed < kills && (await killLater(child, random() * 300));
    if (isKilled) killed += 1;
    else if (child.exitCode === null) await once(child, 'exit');
    if (!isKilled && (killed === kills || (await countDue(owner)) === 0)) break;
  }
  return { kills: killed, seconds: (performance.now() - begin) / 1000, ...(await readFigures(owner)) };
}

/** Kills a child some time after it is ready; returns false if it finished before. */
async function killLater(child: ChildProcess, afterMs: number): Promise<boolean> {
  const ended = once(child, 'exit');
  if (child.stdout) await Promise.race([once(child.stdout, 'data'), ended]);
  await wait(afterMs);
  if (child.exitCode !== null) return false;
  child.kill('SIGKILL');
  await ended;
  return child.signalCode === 'SIGKILL';
}

async function countDue(owner: Client): Promise<number> {
  const { rows } = await owner.query<{ due: number }>(
    `select count(*)::int as due from subscriptions where due_at <= '2026-04-10T09:00:00Z'`,
  );
  return rows[0]?.due ?? 0;
}

async function readFigures(owner: Client) {
  const { rows } = await owner.query<Omit<RenewalFigures, 'seconds'>>(`
    select (select count(*)::int from invoices) as renewals,
      (select (max(right(number, 6)::int) - count(*))::int from invoices) as gaps,
      (select count(*)::int from (select from invoices group by organization_id having count(*) > 1) t) as "chargedTwice",
      (select count(*)::int from organizations o where not exists (
        select from payments p where p.organization_id = o.id and p.outcome = 'paid')) as "notCharged"`);
  const [figures] = rows;
  if (!figures) throw new Error('nothing was read');
  return figures;
}
