import { tenantScope, withScope } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { type EmbeddingTargets, embeddingModelId } from '../../../models/embedding/embedding-target.ts';
import { localAccess, localOrigin } from '../../../models/local/local-model.ts';
import type { CalledModel, CalledProvider, ProviderAccess } from '../../../models/model-target.ts';
import {
  configurableProviders,
  isOwnProvider,
  type OwnProvider,
  withoutEmbeddings,
} from './keyed-provider.ts';
import { listProviderKeys, type ProviderRow } from './providers.queries.ts';
import { accessOf, hasOwnAccess } from './resolve-provider-key.ts';

/** Access to models in this process, which have no address. */
const insideAccess: ProviderAccess = {
  owner: 'platform',
  apiKey: null,
  baseUrl: '',
  isOperatorAddress: true,
};

/** Every provider of embedding models. */
const embedders = [...configurableProviders, 'meaning' as const];

type TargetDeps = Pick<Deps, 'database' | 'sealer' | 'config'>;

/**
 * Selects the embedding model: the first callable one that the organization has configured, else the operator's with the
 * operator's key. A key is sent only to the address its owner configured (SEC-33).
 */
export function createEmbeddingTargets(deps: TargetDeps): EmbeddingTargets {
  const rowsOf = (organizationId: string) =>
    withScope(deps.database, tenantScope(organizationId), (tx) => listProviderKeys(tx, organizationId));
  return {
    async wanted(organizationId) {
      const rows = await rowsOf(organizationId);
      for (const provider of configurableProviders) {
        const name = rows.find((row) => row.provider === provider)?.embedding_model;
        const target = name ? targetOf(deps, organizationId, provider, name, rows) : null;
        if (target) return target;
      }
      return operatorTarget(deps, organizationId);
    },
    async callable(organizationId, indexes) {
      if (indexes.length === 0) return null;
      const rows = await rowsOf(organizationId);
      for (const { modelId, provider: named, model } of indexes) {
        const provider = embedders.find((known) => known === named);
        if (!provider) continue;
        const targets = [
          targetOf(deps, organizationId, provider, model, rows),
          operatorTarget(deps, organizationId),
        ];
        const target = targets.find((candidate) => candidate && embeddingModelId(candidate) === modelId);
        if (target) return { modelId, target };
      }
      return null;
    },
    defaultModelId: defaultModelId(deps),
  };
}

/** Uses the organization's own key or base URL if it has either, else the operator's key at the operator's address. */
function targetOf(
  deps: TargetDeps,
  organizationId: string,
  provider: CalledProvider,
  name: string,
  rows: readonly ProviderRow[],
): CalledModel | null {
  if (withoutEmbeddings.has(provider)) return null;
  if (provider === 'meaning')
    return deps.config.meaning === 'on' ? { organizationId, provider, name, access: insideAccess } : null;
  const access = isOwnProvider(provider)
    ? ownAccess(deps, provider, name)
    : accessOf(
        deps,
        hasOwnAccess(rows, provider) ? 'organization' : 'platform',
        organizationId,
        provider,
        rows,
      );
  return access && { organizationId, provider, name, access };
}

/**
 * Null if the operator has removed the server's address. A static table with missing files fails on use, and search is then
 * lexical.
 */
function ownAccess(
  { config }: Pick<TargetDeps, 'config'>,
  provider: OwnProvider,
  name: string,
): ProviderAccess | null {
  if (provider === 'static') return insideAccess;
  return localOrigin(config.localModels, name) === undefined ? null : localAccess(config.localModels, name);
}

function operatorTarget(deps: TargetDeps, organizationId: string): CalledModel | null {
  const { embeddingModel } = deps.config;
  return embeddingModel
    ? targetOf(deps, organizationId, embeddingModel.provider, embeddingModel.name, [])
    : null;
}

function defaultModelId(deps: TargetDeps): string | null {
  const target = operatorTarget(deps, '');
  return target && embeddingModelId(target);
}
