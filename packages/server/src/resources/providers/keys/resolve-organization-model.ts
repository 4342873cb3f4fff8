import { tenantScope, withScope } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { localAccess } from '../../../models/local/local-model.ts';
import type { CalledModel } from '../../../models/model-target.ts';
import { configurableProviders, isOwnProvider } from './keyed-provider.ts';
import { listProviderKeys } from './providers.queries.ts';
import { accessOf, hasOwnAccess } from './resolve-provider-key.ts';

/**
 * A model that an organization uses for itself rather than for one chatbot, with its own key or base URL if it has either, else
 * with the operator's key. Null if it cannot be called.
 */
export async function resolveOrganizationModel(
  deps: Pick<Deps, 'database' | 'sealer' | 'config'>,
  organizationId: string,
  chosen: { provider: string; name: string },
): Promise<CalledModel | null> {
  const { name } = chosen;
  const provider = configurableProviders.find((known) => known === chosen.provider);
  if (provider === undefined) return null;
  if (isOwnProvider(provider)) {
    const access = provider === 'local' ? localAccess(deps.config.localModels, name) : null;
    return access && { organizationId, provider, name, access };
  }
  const rows = await withScope(deps.database, tenantScope(organizationId), (tx) =>
    listProviderKeys(tx, organizationId),
  );
  const owner = hasOwnAccess(rows, provider) ? 'organization' : 'platform';
  const access = accessOf(deps, owner, organizationId, provider, rows);
  return access && { organizationId, provider, name, access };
}
