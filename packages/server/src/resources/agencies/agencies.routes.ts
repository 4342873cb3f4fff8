import type { agencyRoutes } from '@parley/contracts/resources/agencies';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Handlers } from '../../handler.ts';

const later = async (): Promise<never> => {
  throw new AppError('not_found');
};

export function agencyHandlers(_deps: Deps): Handlers<typeof agencyRoutes> {
  return {
    getAgency: later,
    registerWithAgency: later,
    logInWithAgency: later,
    listCustomers: later,
  };
}
