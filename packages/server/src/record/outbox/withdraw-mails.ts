import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** Deletes unsent emails about these leads and conversations. Returns their number. */
export function withdrawMails(
  tx: Executor,
  organizationId: string,
  about: readonly string[],
): Promise<number> {
  return tx.execute(sql`
    delete from mails where organization_id = ${organizationId} and about = any(${[...about]}::uuid[])
      and sent_at is null and failed_at is null`);
}
