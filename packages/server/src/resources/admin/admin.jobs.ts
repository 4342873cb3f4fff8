import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { WorkPart } from '../../kernel/slice.ts';

const dayMs = 86_400_000;

export function adminJobs(deps: Pick<Deps, 'database' | 'clock' | 'platform'>): WorkPart {
  return {
    schedules: [
      {
        queue: 'platform_log.expire',
        cron: '41 3 * * *',
        timeoutSeconds: 60,
        handle: () => removeOldEntries(deps),
      },
    ],
  };
}

/** Removes entries of the platform's log that are older than administrators want to keep them. */
async function removeOldEntries({
  database,
  clock,
  platform,
}: Pick<Deps, 'database' | 'clock' | 'platform'>): Promise<void> {
  const { retentionDays } = platform.current().logging;
  const before = new Date(clock.now().getTime() - retentionDays * dayMs);
  await withPlatform(database, (tx) =>
    tx.execute(sql`delete from platform_log where created_at < ${before}`),
  );
}
