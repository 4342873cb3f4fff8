import type { googleRoutes } from '@parley/contracts/resources/google';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Handlers } from '../../handler.ts';

const later = async (): Promise<never> => {
  throw new AppError('not_found');
};

export function googleHandlers(_deps: Deps): Handlers<typeof googleRoutes> {
  return {
    getGoogleSignIn: later,
    signInWithGoogle: later,
  };
}
