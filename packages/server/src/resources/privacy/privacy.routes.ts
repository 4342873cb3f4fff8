import type { privacyRoutes } from '@parley/contracts/resources/privacy';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Handlers } from '../../handler.ts';

const later = async (): Promise<never> => {
  throw new AppError('not_found');
};

export function privacyHandlers(_deps: Deps): Handlers<typeof privacyRoutes> {
  return {
    getPrivacySettings: later,
    patchPrivacySettings: later,
  };
}
