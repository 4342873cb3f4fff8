import type { embeddingProviders } from '@parley/contracts/lists';

/** Whose models can be called. */
export type CalledProvider = Exclude<(typeof embeddingProviders)[number], 'builtin'>;

/** The owner of the key that a model is called with. */
export type KeyOwner = 'chatbot' | 'organization' | 'platform';

/** A key and the one address it may be sent to. */
export interface ProviderAccess {
  owner: KeyOwner;
  apiKey: string | null;
  /** Including the version, such as `https://api.openai.com/v1`. */
  baseUrl: string;
  /** Configured by the operator, so it may be a private address. */
  isOperatorAddress: boolean;
}

/** A model that is called: over the network, or of the operator's own machines. */
export interface CalledModel {
  organizationId: string;
  provider: CalledProvider;
  name: string;
  access: ProviderAccess;
}

/** A model with the settings of its answers. */
export interface ModelTarget extends CalledModel {
  temperature: number;
  maxTokens: number;
}

/**
 * What circuits and limiters are keyed by: one provider at one address with one key. A tenant's own key is
 * separate from everyone else's, even if the keys are equal.
 */
export function limiterKeyOf({ organizationId, provider, access }: CalledModel): string {
  const owner = access.owner === 'platform' ? 'platform' : organizationId;
  return [owner, provider, access.baseUrl, access.apiKey ?? ''].join('\0');
}
