import type { providerRoutes } from '@parley/contracts/resources/providers';
import type { ResponseOf } from '@parley/contracts/route';
import { withScope } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import { type ConfigurableProvider, isOwnProvider, keyedProviders, platformKey } from './keyed-provider.ts';
import { presentProvider } from './providers.presenter.ts';
import { findProviderKey, listProviderKeys } from './providers.queries.ts';

type ReadDeps = Pick<Deps, 'database' | 'config'>;

/** Every provider that takes a key, and the origin of the organization's key. */
export async function getProviders(
  deps: ReadDeps,
  scope: Scope,
): Promise<ResponseOf<typeof providerRoutes.listProviders>> {
  const rows = await withScope(deps.database, scope, (tx) => listProviderKeys(tx, scope.organizationId));
  return keyedProviders.map((provider) =>
    presentProvider(
      provider,
      rows.find((row) => row.provider === provider),
      platformKey(deps, provider) !== null,
    ),
  );
}

/** One provider as configured for the organization. */
export async function getProvider(
  deps: ReadDeps,
  scope: Scope,
  provider: ConfigurableProvider,
): Promise<ResponseOf<typeof providerRoutes.putProvider>> {
  const row = await withScope(deps.database, scope, (tx) =>
    findProviderKey(tx, scope.organizationId, provider),
  );
  return presentProvider(provider, row, isOwnProvider(provider) || platformKey(deps, provider) !== null);
}
