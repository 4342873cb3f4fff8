import { limitAnswer } from '../../ports/egress-limit.ts';

/** Maximum size; a list of several hundred models is smaller. */
const maxBytes = 1024 * 1024;

export type AskJson = (path: string) => Promise<unknown>;

/**
 * Reads JSON from a server; undefined for anything else, such as an error, a redirect, or a response that is too large or too
 * late.
 */
export function jsonFrom(fetch: typeof globalThis.fetch, origin: string, signal: AbortSignal): AskJson {
  return async (path) => {
    try {
      const response = await fetch(`${origin}${path}`, { signal, headers: { accept: 'application/json' } });
      if (response.status !== 200) {
        await response.body?.cancel();
        return undefined;
      }
      return JSON.parse(await limitAnswer(response, maxBytes).text());
    } catch {
      return undefined;
    }
  };
}
