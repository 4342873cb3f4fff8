import { type Provider, providers } from '@parley/contracts/resources/chatbots';
import { AppError } from '../../errors/app-error.ts';

/** Providers that take a key. */
export type KeyedProvider = Exclude<Provider, 'builtin'>;

export const keyedProviders: readonly KeyedProvider[] = providers.filter(
  (provider) => provider !== 'builtin',
);

/** @throws AppError `not_found` for a name that is no provider with a key. */
export function toKeyedProvider(name: string): KeyedProvider {
  const provider = keyedProviders.find((known) => known === name);
  if (!provider) throw new AppError('not_found');
  return provider;
}

/** Where an organisation's sealed key belongs. */
export function sealContext(organizationId: string, provider: KeyedProvider) {
  return { organizationId, field: `provider_keys.key:${provider}` };
}
