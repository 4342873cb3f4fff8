import type { Client } from 'pg';
import type { Database } from '../../../packages/server/src/db/database.ts';
import { systemClock } from '../../../packages/server/src/ports/clock.ts';
import { getUsage } from '../../../packages/server/src/resources/billing/usage/get-usage.ts';
import { createRandom } from '../../../tools/random.ts';
import { percentile95 } from '../percentile95.ts';

const organizations = 10_000;
const days = 60;
/** Hours per day with questions. */
const busyHours = 4;
const reads = 500;

/** Returns the 95th percentile, in milliseconds, of reads of the usage page without HTTP, each of another organization. */
export async function measureUsage(database: Database, owner: Client): Promise<number> {
  await owner.query(
    'truncate organizations, subscriptions, billing_accounts, invoices, payments, events cascade',
  );
  await owner.query(
    `insert into organizations (id, name, plan, plan_started_at, created_at, updated_at)
     select gen_random_uuid(), 'Bench ' || n, 'professional', now(), now(), now() from generate_series(1, $1::int) n`,
    [organizations],
  );
  await owner.query(`
    insert into chatbots (organization_id, id, name, status, deployment_status, model, appearance, draft_hash, privacy,
      deployment, created_at, updated_at)
    select id, gen_random_uuid(), name, 'active', 'active', '{}', '{}', '', '{}', '{}', created_at, created_at
    from organizations`);
  await owner.query(
    `insert into insight_hours (organization_id, chatbot_id, bucket, questions, cost_micro_usd)
     select b.organization_id, b.id, date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
       - d * interval '1 day' + h * interval '6 hours', 5, 1000
     from chatbots b, generate_series(0, $1::int - 1) d, generate_series(0, $2::int - 1) h`,
    [days, busyHours],
  );
  await owner.query(`
    insert into usage_months (organization_id, month, messages)
    select id, date_trunc('month', now())::date, 600 from organizations`);
  await owner.query('analyze');
  const { rows } = await owner.query<{ id: string }>('select id from organizations');
  const random = createRandom(13);
  const took: number[] = [];
  for (let n = 0; n < reads; n += 1) {
    const scope = scopeOf(random.pick(rows).id);
    const begin = performance.now();
    const { days: series } = await getUsage({ database, clock: systemClock }, scope);
    took.push(performance.now() - begin);
    if (!series.some(({ messages }) => messages > 0)) throw new Error('nothing was counted');
  }
  return percentile95(took);
}

function scopeOf(organizationId: string): Parameters<typeof getUsage>[1] {
  return {
    organizationId,
    userId: null,
    sessionId: null,
    actor: { kind: 'system', id: 'bench' },
    role: 'owner',
    language: 'en',
    requestId: 'bench',
    ip: '127.0.0.1',
  };
}
