import { type Provider, providers } from '@parley/contracts/resources/chatbots';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import type { SealContext } from '../../ports/sealer.ts';

/** A provider that is called over the network with a key. */
export type KeyedProvider = Exclude<Provider, 'builtin'>;

export const keyedProviders = providers.filter(
  (provider): provider is KeyedProvider => provider !== 'builtin',
);

/** The provider a path names. @throws AppError `not_found`. */
export function toKeyedProvider(name: string): KeyedProvider {
  const provider = keyedProviders.find((known) => known === name);
  if (!provider) throw new AppError('not_found');
  return provider;
}

/** Where an organisation's key of a provider is sealed for. */
export function sealContext(organizationId: string, provider: KeyedProvider): SealContext {
  return { organizationId, field: `provider_keys.sealed_key:${provider}` };
}

/** The operator's own key of a provider, or null. */
export function platformKey(deps: Pick<Deps, 'config'>, provider: KeyedProvider): string | null {
  return provider === 'openai' ? (deps.config.openai.apiKey ?? null) : null;
}
