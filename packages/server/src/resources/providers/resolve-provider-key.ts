import type { ChatbotSnapshot } from '../../chatbot-snapshot.ts';
import { withScope } from '../../db/scope.ts';
import type { Deps } from '../../deps.ts';
import { type KeyedProvider, platformKey, sealContext } from './keyed-provider.ts';
import { findProviderKey, type ProviderRow } from './providers.queries.ts';

/** A key and the one address it may go to. */
export interface ProviderAccess {
  apiKey: string | null;
  baseUrl: string;
  /** Set by the operator, so it may be a private address. */
  isOperatorAddress: boolean;
}

/**
 * The key a chatbot's model is called with, chosen by presence: the chatbot's own, the organisation's, the platform's. A
 * key goes only to the address it was given for; an address that has none is called without. Null when there is no
 * address to call.
 */
export async function resolveProviderKey(
  deps: Pick<Deps, 'database' | 'sealer' | 'config'>,
  snapshot: ChatbotSnapshot,
): Promise<ProviderAccess | null> {
  const { organizationId, chatbotId, model, sealedApiKey } = snapshot;
  const { provider } = model;
  if (provider === 'builtin') return null;
  if (sealedApiKey !== null) {
    const field = `chatbots.api_key:${chatbotId}`;
    return at(deps, provider, model.baseUrl, deps.sealer.open(sealedApiKey, { organizationId, field }));
  }
  const row = await withScope(deps.database, { organizationId, userId: null }, (tx) =>
    findProviderKey(tx, organizationId, provider),
  );
  if (model.baseUrl !== null && model.baseUrl !== row?.base_url) {
    return { apiKey: null, baseUrl: model.baseUrl, isOperatorAddress: false };
  }
  if (row) return at(deps, provider, row.base_url, openKey(deps, organizationId, provider, row));
  const apiKey = platformKey(deps, provider);
  return apiKey === null ? null : at(deps, provider, null, apiKey);
}

/** The tenant's address, else the operator's for a provider that has one. */
function at(
  deps: Pick<Deps, 'config'>,
  provider: KeyedProvider,
  baseUrl: string | null,
  apiKey: string | null,
): ProviderAccess | null {
  if (baseUrl !== null) return { apiKey, baseUrl, isOperatorAddress: false };
  if (provider !== 'openai') return null;
  return { apiKey, baseUrl: deps.config.openai.baseUrl, isOperatorAddress: true };
}

function openKey(
  deps: Pick<Deps, 'sealer'>,
  organizationId: string,
  provider: KeyedProvider,
  { sealed_key }: ProviderRow,
): string | null {
  return sealed_key === null ? null : deps.sealer.open(sealed_key, sealContext(organizationId, provider));
}
