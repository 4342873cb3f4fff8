import type { ProviderAccess } from '../model-target.ts';
import { splitLocalName } from './local-name.ts';

/**
 * Access to a local model: without a key, at the URL in `LOCAL_MODELS`. For a server that is no longer listed, returns a URL that
 * `Egress.localFetch` refuses, so that the fallback chain continues and reports the reason.
 * @param origins the URLs in `LOCAL_MODELS`.
 */
export function localAccess(origins: readonly string[], name: string): ProviderAccess {
  const { host } = splitLocalName(name);
  const origin = localOrigin(origins, name) ?? `http://${host}`;
  return { owner: 'platform', apiKey: null, baseUrl: `${origin}/v1`, isOperatorAddress: true };
}

/** The URL in `LOCAL_MODELS` that a model belongs to. */
export function localOrigin(origins: readonly string[], name: string): string | undefined {
  const { host } = splitLocalName(name);
  return origins.find((origin) => new URL(origin).host === host);
}
