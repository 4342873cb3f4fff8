import { setTimeout as wait } from 'node:timers/promises';
import type { Transaction } from '../../db/database.ts';
import { withPlatform } from '../../db/scope.ts';
import type { ScheduledJob, WorkLoop } from '../../kernel/slice/job.ts';
import { dayMs, secondMs } from '../../lib/timing/durations.ts';
import { claimDeliveries } from './claim-deliveries.queries.ts';
import { clearOldBodies, deleteOldDeliveries } from './deliveries.queries.ts';
import { sendDelivery } from './delivery/send-delivery.ts';
import type { WebhookSendDeps, WebhookWorkDeps } from './webhook-deps.ts';

const maxAtOnce = 32;
const everyMs = secondMs;
/** Poll interval for newly due deliveries while calls are running. */
const lookMs = 250;
const keepBodiesMs = 7 * dayMs;
const keepRowsMs = 30 * dayMs;
const sweptRows = 5_000;

/** Sends due deliveries without waiting for slow receivers before calling the next ones. */
export function webhookLoops(workDeps: WebhookWorkDeps): WorkLoop[] {
  const deps: WebhookSendDeps = {
    ...workDeps,
    acrossTenants: (work) => withPlatform(workDeps.database, work),
  };
  const sending = new Set<Promise<void>>();
  return [
    {
      name: 'webhooks.deliver',
      everyMs,
      async run(signal) {
        const claimed = await claimDeliveries(deps, maxAtOnce - sending.size);
        for (const delivery of claimed) {
          const attempt = sendDelivery(deps, delivery, signal).finally(() => sending.delete(attempt));
          sending.add(attempt);
        }
        if (sending.size === 0) return 0;
        const ended = Promise.race(sending).then(() => wait(0));
        await Promise.race([ended, wait(lookMs, undefined, { signal }).catch(() => {})]);
        if (signal.aborted) await Promise.all(sending);
        return Math.max(1, claimed.length);
      },
    },
  ];
}

/** Clears bodies after 7 days and deletes rows after 30. */
export function webhookSchedules({
  database,
  clock,
}: Pick<WebhookWorkDeps, 'database' | 'clock'>): ScheduledJob[] {
  return [
    {
      queue: 'webhooks.sweep',
      cron: '17 * * * *',
      timeoutSeconds: 300,
      handle: (signal) => sweep({ database, clock }, signal),
    },
  ];
}

async function sweep(
  { database, clock }: Pick<WebhookWorkDeps, 'database' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  const steps = [
    (tx: Transaction) => clearOldBodies(tx, before(keepBodiesMs), sweptRows),
    (tx: Transaction) => deleteOldDeliveries(tx, before(keepRowsMs), sweptRows),
  ];
  for (const step of steps) {
    while (!signal.aborted && (await withPlatform(database, step)) === sweptRows);
  }
}
