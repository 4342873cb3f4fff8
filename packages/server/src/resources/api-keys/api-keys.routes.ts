import type { apiKeyRoutes } from '@parley/contracts/resources/api-keys';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Handlers } from '../../handler.ts';

const later = async (): Promise<never> => {
  throw new AppError('not_found');
};

export function apiKeyHandlers(_deps: Deps): Handlers<typeof apiKeyRoutes> {
  return {
    listApiKeys: later,
    createApiKey: later,
    revokeApiKey: later,
  };
}
