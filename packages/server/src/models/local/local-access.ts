import type { ProviderAccess } from '../model-target.ts';
import { splitLocalName } from './local-name.ts';

/**
 * How a local model is called: without a key, at the address that the operator names for it. A model whose address is no
 * longer named gets one that `Egress.localFetch` refuses, so that the fallback chain goes on and says why.
 * @param origins the addresses in `LOCAL_MODELS`.
 */
export function localAccess(origins: readonly string[], name: string): ProviderAccess {
  const { host } = splitLocalName(name);
  const origin = localOrigin(origins, name) ?? `http://${host}`;
  return { owner: 'platform', apiKey: null, baseUrl: `${origin}/v1`, isOperatorAddress: true };
}

/** The named address that a model belongs to. */
export function localOrigin(origins: readonly string[], name: string): string | undefined {
  const { host } = splitLocalName(name);
  return origins.find((origin) => new URL(origin).host === host);
}
