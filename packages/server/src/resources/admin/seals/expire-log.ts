import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { dayMs } from '../../../lib/timing/durations.ts';

/**
 * Deletes entries of the platform's log that are older than the retention setting, in whole sealed blocks: unsealed entries stay
 * until they are sealed.
 */
export async function expireLog({
  database,
  clock,
  platform,
}: Pick<Deps, 'database' | 'clock' | 'platform'>): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - platform.current().logging.retentionDays * dayMs);
  await withPlatform(database, (tx) =>
    tx.execute(sql`
      with expired as (
        update audit_seals set expired_at = ${now}
        where organization_id is null and until_at < ${before} and expired_at is null
        returning until_at, until_id
      ), last as (
        select until_at, until_id from expired order by until_at desc, until_id desc limit 1
      )
      delete from platform_log p using last where (p.created_at, p.id) <= (last.until_at, last.until_id)`),
  );
}
