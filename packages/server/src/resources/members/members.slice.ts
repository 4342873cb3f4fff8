import { defineSlice } from '../../kernel/slice/slice.ts';
import { exportedUsers } from './export-tables.ts';
import { memberHandlers } from './members.routes.ts';
import type { MemberDeps } from './members-deps.ts';

/** Members of an organization, their roles, and invitations. */
export const membersSlice = defineSlice({
  name: 'members',
  web: (deps: MemberDeps) => ({ handlers: memberHandlers(deps) }),
  exports: [exportedUsers],
  data: { tables: { memberships: { with: 'organizations' }, invitations: { with: 'organizations' } } },
});
