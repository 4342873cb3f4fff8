import type { recoveryRoutes } from '@parley/contracts/resources/recovery';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Handlers } from '../../handler.ts';

const later = async (): Promise<never> => {
  throw new AppError('not_found');
};

export function recoveryHandlers(_deps: Deps): Handlers<typeof recoveryRoutes> {
  return {
    forgotPassword: later,
    resetPassword: later,
    verifyEmail: later,
    resendVerification: later,
    changePassword: later,
  };
}
