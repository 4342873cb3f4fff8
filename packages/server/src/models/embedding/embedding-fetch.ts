import { limitAnswer } from '../../ports/egress-limit.ts';

/** A batch of 32 vectors with 4,096 full-precision numbers is smaller. */
const maxBytes = 4 * 1024 * 1024;

/** Wraps `fetch` to cut off responses over 4 MB, a size that no batch of vectors reaches. */
export function withLimitedResponse(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => limitAnswer(await fetch(input, init), maxBytes);
}
