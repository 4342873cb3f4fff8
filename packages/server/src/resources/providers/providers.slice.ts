import type { Deps } from '../../kernel/deps.ts';
import { defineSlice } from '../../kernel/slice.ts';
import { sealContext, toProvider } from './keyed-provider.ts';
import { providerHandlers } from './providers.routes.ts';

/** Providers of language models, with an organization's own keys. */
export const providersSlice = defineSlice({
  name: 'providers',
  web: (deps: Deps) => ({ handlers: providerHandlers(deps) }),
  data: {
    tables: { provider_keys: { with: 'organizations' } },
    sealed: [
      {
        table: 'provider_keys',
        column: 'sealed_key',
        key: ['organization_id', 'provider'],
        context: (organizationId, provider) => sealContext(organizationId, toProvider(provider)),
      },
    ],
  },
});
