import { exportTable, pagesByKey } from '../../kernel/slice/export-table.ts';
import { countJoined, listJoined, type MemberExport } from './members.queries.ts';

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
  estimate: countJoined,
  pages: (read, range) => pagesByKey(read, (tx, after, limit) => listJoined(tx, range, after, limit)),
});
