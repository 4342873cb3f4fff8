import { limitAnswer } from '../ports/egress-limit.ts';

/** A batch of 32 vectors with 4,096 numbers in full precision stays below it. */
const maxBytes = 4 * 1024 * 1024;

/** A `fetch` that cuts off responses over 4 MB, a size no batch of vectors reaches. */
export function withLimitedResponse(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => limitAnswer(await fetch(input, init), maxBytes);
}
