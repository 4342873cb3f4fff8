import type { apiKeyRoutes } from '@parley/contracts/resources/organization/api-keys';
import type { ApiKeys } from '../../accounts/credentials/api-keys.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import { createApiKey } from './create-api-key.ts';
import { getApiKey, getApiKeys } from './get-api-keys.ts';
import { revokeApiKey } from './revoke-api-key.ts';

export interface ApiKeyDeps extends Deps {
  apiKeys: Pick<ApiKeys, 'forget'>;
}

export function apiKeyHandlers(deps: ApiKeyDeps): Handlers<typeof apiKeyRoutes> {
  return {
    listApiKeys: ({ scope, query }) => getApiKeys(deps, scope, query),
    createApiKey: async ({ scope, body }) => {
      const { id, key } = await createApiKey(deps, scope, body);
      return { ...(await getApiKey(deps, scope, id)), key };
    },
    revokeApiKey: async ({ scope, params }) => {
      await revokeApiKey(deps, scope, params.apiKeyId);
      deps.apiKeys.forget(params.apiKeyId);
      return getApiKey(deps, scope, params.apiKeyId);
    },
  };
}
