/**
 * Members: who belongs to an organization, in which role, and who is invited.
 *
 * Tables: `memberships` (inserted through accounts/), `invitations`.
 * Events: appends `member.invited`, `member.uninvited`, `member.joined`, `member.role_changed`, `member.removed`, `team.changed`; reacts to none.
 * Limits: the plan may limit members, open invitations included; an invitation holds for 7 days; by default 200 a day per
 * organization and 5 an hour to one address.
 */

import { defineSlice } from '../../kernel/slice/slice.ts';
import { exportedUsers } from './export-tables.ts';
import { memberHandlers } from './members.routes.ts';
import type { MemberDeps } from './members-deps.ts';

export const membersSlice = defineSlice({
  name: 'members',
  web: (deps: MemberDeps) => ({ handlers: memberHandlers(deps) }),
  exports: [exportedUsers],
  data: { tables: { memberships: { with: 'organizations' }, invitations: { with: 'organizations' } } },
});
