import type { Provider } from '@parley/contracts/resources/chatbot/chatbots';
import { providers } from '@parley/contracts/values/lists';
import { found } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { CalledProvider } from '../../../models/model-target.ts';
import type { SealContext } from '../../../ports/sealer.ts';

/** A provider that is called over the network with a key. */
export type KeyedProvider = Exclude<Provider, 'builtin' | 'local'>;

export const keyedProviders = providers.filter(
  (provider): provider is KeyedProvider => provider !== 'builtin' && provider !== 'local',
);

/** Models on the operator's own machines, which accept no key or address from a tenant. */
const ownProviders = ['local', 'static'] as const;
export type OwnProvider = (typeof ownProviders)[number];
/** A provider that an organization may configure; the built-in model needs no configuration. */
export type ConfigurableProvider = KeyedProvider | OwnProvider;

/** All configurable providers, in order of preference for embedding models. */
export const configurableProviders: readonly ConfigurableProvider[] = [...keyedProviders, ...ownProviders];

export function isOwnProvider(provider: CalledProvider): provider is OwnProvider {
  return provider === 'local' || provider === 'static';
}

/** Providers that have no embedding models. */
export const withoutEmbeddings: ReadonlySet<CalledProvider> = new Set(['anthropic', 'groq']);

/** Parses the provider of a path. @throws AppError `not_found`. */
export function toProvider(name: string): ConfigurableProvider {
  const provider = found(configurableProviders.find((known) => known === name));
  return provider;
}

/** Context that binds a sealed key to its organization and provider. */
export function sealContext(organizationId: string, provider: CalledProvider): SealContext {
  return { organizationId, field: `provider_keys.sealed_key:${provider}` };
}

/** The operator's own key of a provider, or null. */
export function platformKey(deps: Pick<Deps, 'config'>, provider: KeyedProvider): string | null {
  return provider === 'openai-compatible' ? null : (deps.config.providers[provider].apiKey ?? null);
}
