import type { ArchivedMember } from '@parley/contracts/resources/archive/organization-archive';
import type { Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** At most `limit` members of an organization for an archive, in the order in which they joined. */
export function listArchivedMembers(
  tx: Transaction,
  organizationId: string,
  limit: number,
): Promise<ArchivedMember[]> {
  return tx.rows<ArchivedMember>(sql`
    select u.full_name as name, u.email, m.role
    from memberships m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId}
    order by m.created_at, m.user_id limit ${limit}`);
}
