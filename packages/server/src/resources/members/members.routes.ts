import type { memberRoutes } from '@parley/contracts/resources/organization/members';
import { signIn } from '../../accounts/sessions/sign-in.ts';
import { listMembers } from '../../accounts/users/list-members.ts';
import { withScope } from '../../db/scope.ts';
import { rowsOfPage } from '../../db/sql.ts';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import { changeMember } from './change-member.ts';
import { acceptInvitation } from './invitations/accept-invitation.ts';
import { describeInvitation } from './invitations/find-invitation.ts';
import { inviteMember } from './invitations/invite-member.ts';
import { resendInvitation, revokeInvitation } from './invitations/manage-invitation.ts';
import type { MemberDeps } from './members-deps.ts';
import { registerAndJoin } from './register-and-join.ts';
import { removeMember } from './remove-member.ts';

export function memberHandlers(deps: MemberDeps): Handlers<typeof memberRoutes> {
  return {
    listOrganizationUsers: ({ scope, query: { page, pageSize } }) =>
      withScope(deps.database, scope, (tx) =>
        listMembers(tx, scope.organizationId, rowsOfPage({ page, pageSize })),
      ),
    patchMember: async ({ scope, params, body }) => {
      const member = await changeMember(deps, scope, params.userId, body);
      if (body.role !== undefined || body.chatbotIds !== undefined) deps.sessions.recheck(params.userId);
      return member;
    },
    removeMember: async ({ scope, params }) => {
      await removeMember(deps, scope, params.userId);
      deps.sessions.recheck(params.userId);
    },
    inviteMember: ({ scope, body }) => inviteMember(deps, scope, body),
    resendInvitation: ({ scope, params }) => resendInvitation(deps, scope, params.invitationId),
    revokeInvitation: ({ scope, params }) => revokeInvitation(deps, scope, params.invitationId),
    getInvitation: ({ request, query }) => describeInvitation(deps, request.ip, query.token),
    acceptInvitation: async ({ scope, body }) =>
      deps.describeOrganization(await acceptInvitation(deps, scope, body.token), scope.userId),
    registerAndJoin: async ({ body, language, request, reply }) => {
      const caller = { ip: request.ip, language, requestId: request.id };
      return signIn(deps, await registerAndJoin(deps, body, caller), request, reply);
    },
  };
}
