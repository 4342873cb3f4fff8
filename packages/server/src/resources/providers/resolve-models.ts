import { withScope } from '../../db/scope.ts';
import type { ChatbotSnapshot } from '../../kernel/chatbot.ts';
import type { Deps } from '../../kernel/deps.ts';
import { localAccess } from '../../models/local/local-access.ts';
import type { KeyOwner, ModelTarget, ProviderAccess } from '../../models/model-target.ts';
import { listProviderKeys, type ProviderRow } from './providers.queries.ts';
import { accessOf, hasOwnAccess, resolveProviderKey } from './resolve-provider-key.ts';

/**
 * Returns the chatbot's model followed by its fallback chain, each with the key to call it with. A fallback
 * without a key of the same owner is skipped (SEC-33). Empty if the chatbot's own model cannot be called. A
 * local model has no key: it may stand anywhere in the chain and does not decide whose keys the others use.
 */
export async function resolveModels(
  deps: Pick<Deps, 'database' | 'sealer' | 'config'>,
  snapshot: ChatbotSnapshot,
): Promise<ModelTarget[]> {
  const { organizationId, model, sealedApiKey } = snapshot;
  const { provider, temperature, maxTokens } = model;
  if (provider === 'builtin') return [];
  // A chatbot with its own key uses no other.
  const rows =
    sealedApiKey !== null
      ? []
      : await withScope(deps.database, { organizationId, userId: null }, (tx) =>
          listProviderKeys(tx, organizationId),
        );
  const access =
    provider === 'local'
      ? localAccess(deps.config.localModels, model.name)
      : resolveProviderKey(deps, snapshot, rows);
  if (!access) return [];
  const owner = provider === 'local' ? ownerOfFallbacks(model.fallbacks, rows) : access.owner;
  const targetOf = (model: Pick<ModelTarget, 'provider' | 'name'>, access: ProviderAccess): ModelTarget => ({
    ...model,
    organizationId,
    access,
    temperature,
    maxTokens,
  });
  const fallbacks = model.fallbacks.flatMap(({ provider: other, name }) => {
    if (other === 'local') {
      return [targetOf({ provider: other, name }, localAccess(deps.config.localModels, name))];
    }
    const theirs = other === provider ? access : accessOf(deps, owner, organizationId, other, rows);
    return theirs ? [targetOf({ provider: other, name }, theirs)] : [];
  });
  return [targetOf({ provider, name: model.name }, access), ...fallbacks];
}

/** By presence, as for a chatbot's own model: the organization's key of the first provider that needs one, else the platform's. */
function ownerOfFallbacks(
  fallbacks: ChatbotSnapshot['model']['fallbacks'],
  rows: readonly ProviderRow[],
): KeyOwner {
  const first = fallbacks.find(({ provider }) => provider !== 'local');
  return first && hasOwnAccess(rows, first.provider) ? 'organization' : 'platform';
}
