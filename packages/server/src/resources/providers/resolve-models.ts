import { withScope } from '../../db/scope.ts';
import type { ChatbotSnapshot } from '../../kernel/chatbot.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { ModelTarget, ProviderAccess } from '../../models/model-target.ts';
import { listProviderKeys } from './providers.queries.ts';
import { accessOf, resolveProviderKey } from './resolve-provider-key.ts';

/**
 * Returns the chatbot's model followed by its fallback chain, each with the key to call it with. A fallback
 * without a key of the same owner is skipped (SEC-33). Empty if the chatbot's own model cannot be called.
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
  const access = resolveProviderKey(deps, snapshot, rows);
  if (!access) return [];
  const targetOf = (model: Pick<ModelTarget, 'provider' | 'name'>, access: ProviderAccess): ModelTarget => ({
    ...model,
    organizationId,
    access,
    temperature,
    maxTokens,
  });
  const fallbacks = model.fallbacks.flatMap(({ provider: other, name }) => {
    const theirs = other === provider ? access : accessOf(deps, access.owner, organizationId, other, rows);
    return theirs ? [targetOf({ provider: other, name }, theirs)] : [];
  });
  return [targetOf({ provider, name: model.name }, access), ...fallbacks];
}
