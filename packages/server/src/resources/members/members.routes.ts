import type { memberRoutes } from '@parley/contracts/resources/members';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Handlers } from '../../handler.ts';

const later = async (): Promise<never> => {
  throw new AppError('not_found');
};

export function memberHandlers(_deps: Deps): Handlers<typeof memberRoutes> {
  return {
    listOrganizationUsers: later,
    patchMember: later,
    removeMember: later,
    inviteMember: later,
    resendInvitation: later,
    revokeInvitation: later,
    getInvitation: later,
    acceptInvitation: later,
    registerAndJoin: later,
  };
}
