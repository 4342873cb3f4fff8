import type { providerRoutes } from '@parley/contracts/resources/chatbot/providers';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import { deleteProvider } from './delete-provider.ts';
import { getProvider, getProviders } from './get-providers.ts';
import { toProvider } from './keys/keyed-provider.ts';
import { listLocalModels } from './probe/list-local-models.ts';
import { type ProviderDeps, testChatbotModel } from './probe/test-chatbot-model.ts';
import { testProvider } from './probe/test-provider.ts';
import { putProvider } from './put-provider.ts';

export function providerHandlers(deps: ProviderDeps): Handlers<typeof providerRoutes> {
  return {
    listProviders: ({ scope }) => getProviders(deps, scope),
    listModels: async () => ({
      ...deps.models.catalog,
      models: [...deps.models.catalog.models],
      offersLocal: deps.config.localModels.length > 0 || (await deps.tables.list()).length > 0,
    }),
    listLocalModels: ({ scope }) => listLocalModels(deps, scope),
    putProvider: async ({ scope, params, body }) => {
      const provider = toProvider(params.provider);
      await putProvider(deps, scope, provider, body);
      return getProvider(deps, scope, provider);
    },
    testProvider: ({ scope, params, body }) => testProvider(deps, scope, toProvider(params.provider), body),
    testChatbotModel: ({ scope, params, body }) => testChatbotModel(deps, scope, params.chatbotId, body),
    deleteProvider: ({ scope, params }) => deleteProvider(deps, scope, toProvider(params.provider)),
  };
}
