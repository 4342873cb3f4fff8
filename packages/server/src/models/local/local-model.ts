import type { ProviderAccess } from '../model-target.ts';

/** A model on a server in `LOCAL_MODELS`. */
interface LocalName {
  /** `host:port`, in the form of `URL.host`. */
  host: string;
  /** Name of the model on its server. */
  model: string;
}

/** Name of a local model in settings, with its host: two servers may offer a model with the same name. */
export function joinLocalName({ host, model }: LocalName): string {
  return `${host}/${model}`;
}

/** Splits at the first slash; names of models may contain further ones. */
export function splitLocalName(name: string): LocalName {
  const slash = name.indexOf('/');
  return slash === -1
    ? { host: name, model: '' }
    : { host: name.slice(0, slash), model: name.slice(slash + 1) };
}

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
