import { z } from 'zod';
import { sql } from '../db/sql.ts';
import type { Deps } from '../kernel/deps/deps.ts';

const envelope = z.object({ organizationId: z.uuid() });

/** Whether a job belongs to an organization that platform administrators have suspended but not deleted. */
export async function isOfSuspendedOrganization(
  { database }: Pick<Deps, 'database'>,
  data: object,
): Promise<boolean> {
  const { organizationId } = envelope.safeParse(data).data ?? {};
  if (organizationId === undefined) return false;
  const row = await database.platform.first<{ is_suspended: boolean }>(sql`
    select suspended_at is not null and deleted_at is null as is_suspended from organizations where id = ${organizationId}`);
  return row?.is_suspended === true;
}
