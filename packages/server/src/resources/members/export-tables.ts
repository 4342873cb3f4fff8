import { sql } from '../../db/sql.ts';
import { exportTable, pagesByKey } from '../../kernel/slice/export-table.ts';

interface MemberExport {
  id: string;
  full_name: string;
  email: string;
  role: string;
  created_at: Date;
}

/** Members who joined in the range, with the data that their colleagues see. */
export const exportedUsers = exportTable<MemberExport>({
  name: 'users',
  type: 'users',
  columns: [
    { name: 'id', value: (row) => row.id },
    { name: 'fullName', value: (row) => row.full_name },
    { name: 'email', value: (row) => row.email },
    { name: 'role', value: (row) => row.role },
    { name: 'joinedAt', value: (row) => row.created_at },
  ],
  async estimate(tx, { organizationId, from, to }) {
    const row = await tx.first<{ count: number }>(sql`
      select count(*) as count from memberships
      where organization_id = ${organizationId} and created_at >= ${from} and created_at <= ${to}`);
    return row?.count ?? 0;
  },
  pages: (read, { organizationId, from, to }) =>
    pagesByKey(read, (tx, after, limit) => {
      const key = after
        ? sql`(m.created_at, m.user_id) > (${after.created_at}, ${after.id}::uuid)`
        : sql`m.created_at >= ${from}`;
      return tx.rows<MemberExport>(sql`
        select u.id, u.full_name, u.email, m.role, m.created_at
        from memberships m join users u on u.id = m.user_id
        where m.organization_id = ${organizationId} and m.created_at <= ${to} and ${key}
        order by m.created_at, m.user_id limit ${limit}`);
    }),
});
