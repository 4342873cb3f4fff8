import type { embeddingProviders } from '@parley/contracts/values/lists';
import { bareHost } from '../lib/net/hosts.ts';
import { isPublic } from '../lib/net/public-address.ts';

/** Providers that are called over the network or on local servers. */
export type CalledProvider = Exclude<(typeof embeddingProviders)[number], 'builtin'>;

export type KeyOwner = 'chatbot' | 'organization' | 'platform';

/** A key and the only URL that it may be sent to. */
export interface ProviderAccess {
  owner: KeyOwner;
  apiKey: string | null;
  /** Including the version, such as `https://api.openai.com/v1`. */
  baseUrl: string;
  /** Whether the operator configured the URL, which may then be private. */
  isOperatorAddress: boolean;
}

/** A model to call: at a provider, or on the operator's own machines. */
export interface CalledModel {
  organizationId: string;
  provider: CalledProvider;
  name: string;
  access: ProviderAccess;
}

/** A model with the settings for its answers. */
export interface ModelTarget extends CalledModel {
  temperature: number;
  maxTokens: number;
}

/**
 * Key for circuits and limiters: one provider at one URL with one API key. A tenant's own key is separate from everyone else's,
 * even if the keys are equal.
 */
export function limiterKeyOf({ organizationId, provider, access }: CalledModel): string {
  const owner = access.owner === 'platform' ? 'platform' : organizationId;
  return [owner, provider, access.baseUrl, access.apiKey ?? ''].join('\0');
}

/** An IP address, as the URL parser writes it. */
const ipAddress = /^[\d.]+$|:/;

/**
 * Locale key of the reason why a model's URL is refused. For a private address, it tells that the operator can allow the server.
 */
export function addressProblem(baseUrl: string): string {
  const url = URL.parse(baseUrl);
  const host = url ? bareHost(url) : '';
  const isLocal = /(?:^|\.)localhost$/.test(host) || (ipAddress.test(host) && !isPublic(host));
  return isLocal ? 'conversations:providerSaid.address_refused' : 'validation.addressNotAllowed';
}
