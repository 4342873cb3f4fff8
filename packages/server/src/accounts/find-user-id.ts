import type { Executor } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/** The user behind a canonical e-mail address; answers an id only. */
export async function findUserId(executor: Executor, emailCanonical: string): Promise<string | undefined> {
  const row = await executor.first<{ user_id: string }>(
    sql`select user_id from resolve.resolve_login(${emailCanonical})`,
  );
  return row?.user_id;
}
