import type { providerRoutes } from '@parley/contracts/resources/providers';
import type { Deps } from '../../kernel/deps.ts';
import type { Handlers } from '../../kernel/handler.ts';
import { deleteProvider } from './delete-provider.ts';
import { getProvider, getProviders } from './get-providers.ts';
import { toKeyedProvider } from './keyed-provider.ts';
import { putProvider } from './put-provider.ts';

export function providerHandlers(deps: Deps): Handlers<typeof providerRoutes> {
  return {
    listProviders: ({ scope }) => getProviders(deps, scope),
    listModels: async () => ({ ...deps.models.catalog, models: [...deps.models.catalog.models] }),
    putProvider: async ({ scope, params, body }) => {
      const provider = toKeyedProvider(params.provider);
      await putProvider(deps, scope, provider, body);
      return getProvider(deps, scope, provider);
    },
    deleteProvider: ({ scope, params }) => deleteProvider(deps, scope, toKeyedProvider(params.provider)),
  };
}
