import { tenantScope, withScope } from '../../../db/scope.ts';
import type { CallingChatbot } from '../../../kernel/chatbot/chatbot.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { localAccess } from '../../../models/local/local-model.ts';
import type { KeyOwner, ModelTarget, ProviderAccess } from '../../../models/model-target.ts';
import { listProviderKeys, type ProviderRow } from './providers.queries.ts';
import { accessOf, hasOwnAccess, resolveProviderKey } from './resolve-provider-key.ts';

type ResolveDeps = Pick<Deps, 'database' | 'sealer' | 'config'>;

/**
 * Returns the chatbot's model followed by its fallback chain, each with the key to call it with. A fallback
 * without a key of the same owner is skipped (SEC-33). Empty if the chatbot's own model cannot be called. A
 * local model has no key: it may stand anywhere in the chain and does not decide whose keys the others use.
 */
export async function resolveModels(deps: ResolveDeps, chatbot: CallingChatbot): Promise<ModelTarget[]> {
  const { organizationId, model, sealedApiKey } = chatbot;
  if (model.provider === 'builtin') return [];
  return modelsOf(deps, chatbot, sealedApiKey === null ? await providersOf(deps, organizationId) : []);
}

/** Like `resolveModels`, for several chatbots of one organization, in the same order. */
export async function resolveModelsOfAll(
  deps: ResolveDeps,
  organizationId: string,
  chatbots: readonly CallingChatbot[],
): Promise<ModelTarget[][]> {
  const rows = await providersOf(deps, organizationId);
  return chatbots.map((chatbot) => modelsOf(deps, chatbot, chatbot.sealedApiKey === null ? rows : []));
}

function providersOf(deps: ResolveDeps, organizationId: string): Promise<ProviderRow[]> {
  return withScope(deps.database, tenantScope(organizationId), (tx) => listProviderKeys(tx, organizationId));
}

/** @param rows the organization's providers; empty for a chatbot with its own key, which uses no other keys */
function modelsOf(deps: ResolveDeps, chatbot: CallingChatbot, rows: readonly ProviderRow[]): ModelTarget[] {
  const { organizationId, model } = chatbot;
  const { provider, temperature, maxTokens } = model;
  if (provider === 'builtin') return [];
  const access =
    provider === 'local'
      ? localAccess(deps.config.localModels, model.name)
      : resolveProviderKey(deps, chatbot, rows);
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

/**
 * Owner of the fallbacks' keys if the chatbot's own model is local: the organization if it has a key for the first provider that
 * needs one, else the platform.
 */
function ownerOfFallbacks(
  fallbacks: CallingChatbot['model']['fallbacks'],
  rows: readonly ProviderRow[],
): KeyOwner {
  const first = fallbacks.find(({ provider }) => provider !== 'local');
  return first && hasOwnAccess(rows, first.provider) ? 'organization' : 'platform';
}
