import type { securityRoutes } from '@parley/contracts/resources/security';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Handlers } from '../../handler.ts';

const later = async (): Promise<never> => {
  throw new AppError('not_found');
};

export function securityHandlers(_deps: Deps): Handlers<typeof securityRoutes> {
  return {
    confirmIdentity: later,
    getSecurity: later,
    listSessions: later,
    revokeSession: later,
    revokeOtherSessions: later,
    setUpTwoFactor: later,
    enableTwoFactor: later,
    disableTwoFactor: later,
    renewRecoveryCodes: later,
  };
}
