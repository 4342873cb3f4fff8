import type { Provider } from '@parley/contracts/resources/chatbots';

/** Whose key a model is called with. */
export type KeyOwner = 'chatbot' | 'organization' | 'platform';

/** A key and the one address it may go to. */
export interface ProviderAccess {
  owner: KeyOwner;
  apiKey: string | null;
  /** With the version, for example `https://api.openai.com/v1`. */
  baseUrl: string;
  /** Set by the operator, so it may be a private address. */
  isOperatorAddress: boolean;
}

/** A model that is called over the network. */
export interface CalledModel {
  organizationId: string;
  provider: Exclude<Provider, 'builtin'>;
  name: string;
  access: ProviderAccess;
}

/** A model that answers, and how. */
export interface ModelTarget extends CalledModel {
  temperature: number;
  maxTokens: number;
}

/**
 * What a circuit and a limiter are kept for: one provider at one address with one key. A tenant's own key is kept apart
 * from everybody else's, even when it is the same.
 */
export function lineOf({ organizationId, provider, access }: CalledModel): string {
  const owner = access.owner === 'platform' ? 'platform' : organizationId;
  return [owner, provider, access.baseUrl, access.apiKey ?? ''].join('\0');
}
