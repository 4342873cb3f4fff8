import { withPlatform } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { ScheduledJob } from '../../kernel/slice/job.ts';
import { dayMs } from '../../lib/timing/durations.ts';
import { forgetMails } from './inbound-mail.queries.ts';

const keepMs = 30 * dayMs;
const sweptRows = 5_000;

/** Forgets received emails after 30 days. */
export function inboundMailSchedules({ database, clock }: Pick<Deps, 'database' | 'clock'>): ScheduledJob[] {
  return [
    {
      queue: 'inbound_mail.sweep',
      cron: '41 * * * *',
      timeoutSeconds: 300,
      handle: async (signal) => {
        const before = new Date(clock.now().getTime() - keepMs);
        const sweep = () => withPlatform(database, (tx) => forgetMails(tx, before, sweptRows));
        while (!signal.aborted && (await sweep()) === sweptRows);
      },
    },
  ];
}
