import { isSameModelAddress } from '@parley/contracts/settings/model-address';
import { type CallingChatbot, chatbotKeyContext } from '../../../kernel/chatbot/chatbot.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { KeyOwner, ProviderAccess } from '../../../models/model-target.ts';
import { type KeyedProvider, platformKey, sealContext } from './keyed-provider.ts';
import { givesAccess, type ProviderRow } from './providers.queries.ts';

type KeyDeps = Pick<Deps, 'sealer' | 'config'>;

/**
 * Chooses the key for a chatbot's model: the chatbot's own, else the organization's, else the platform's. A
 * key is sent only to the address it was configured for; an address without a key is called without one.
 * Returns null if there is no address to call.
 * @param rows the organization's stored providers.
 */
export function resolveProviderKey(
  deps: KeyDeps,
  { organizationId, chatbotId, model, sealedApiKey }: CallingChatbot,
  rows: readonly ProviderRow[],
): ProviderAccess | null {
  const { provider } = model;
  if (provider === 'builtin' || provider === 'local') return null;
  if (sealedApiKey !== null) {
    const apiKey = deps.sealer.open(sealedApiKey, chatbotKeyContext(organizationId, chatbotId));
    return at(deps, 'chatbot', provider, model.baseUrl, apiKey);
  }
  const row = ownRow(rows, provider);
  if (model.baseUrl !== null && !isSameModelAddress(model.baseUrl, row?.base_url ?? null)) {
    return { owner: 'chatbot', apiKey: null, baseUrl: model.baseUrl, isOperatorAddress: false };
  }
  return row ? organizationAccess(deps, organizationId, provider, row) : platformAccess(deps, provider);
}

/** Access to a provider with a key of exactly this owner, or null (SEC-33). */
export function accessOf(
  deps: KeyDeps,
  owner: KeyOwner,
  organizationId: string,
  provider: KeyedProvider,
  rows: readonly ProviderRow[],
): ProviderAccess | null {
  if (owner === 'platform') return platformAccess(deps, provider);
  const row = owner === 'organization' ? ownRow(rows, provider) : undefined;
  return row ? organizationAccess(deps, organizationId, provider, row) : null;
}

/** Whether the organization has its own key or base URL for a provider. */
export function hasOwnAccess(rows: readonly ProviderRow[], provider: string): boolean {
  return ownRow(rows, provider) !== undefined;
}

function ownRow(rows: readonly ProviderRow[], provider: string): ProviderRow | undefined {
  const row = rows.find((candidate) => candidate.provider === provider);
  return row && givesAccess(row) ? row : undefined;
}

function organizationAccess(
  deps: KeyDeps,
  organizationId: string,
  provider: KeyedProvider,
  { base_url, sealed_key }: ProviderRow,
): ProviderAccess | null {
  const apiKey =
    sealed_key === null ? null : deps.sealer.open(sealed_key, sealContext(organizationId, provider));
  return at(deps, 'organization', provider, base_url, apiKey);
}

function platformAccess(deps: KeyDeps, provider: KeyedProvider): ProviderAccess | null {
  const apiKey = platformKey(deps, provider);
  return apiKey === null ? null : at(deps, 'platform', provider, null, apiKey);
}

/** Uses the tenant's base URL, else the operator's if the provider has one. */
function at(
  deps: KeyDeps,
  owner: KeyOwner,
  provider: KeyedProvider,
  baseUrl: string | null,
  apiKey: string | null,
): ProviderAccess | null {
  if (baseUrl !== null) return { owner, apiKey, baseUrl, isOperatorAddress: false };
  if (provider === 'openai-compatible') return null;
  return { owner, apiKey, baseUrl: deps.config.providers[provider].baseUrl, isOperatorAddress: true };
}
