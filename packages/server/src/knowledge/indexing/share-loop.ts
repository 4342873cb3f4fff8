import { setImmediate as nextTurn } from 'node:timers/promises';

const maxHoldMs = 15;

/** Yields items, and returns to the event loop whenever it was held for 15 ms. For loops over input of untrusted length. */
export async function* shareLoop<T>(items: Iterable<T>): AsyncGenerator<T> {
  let sinceMs = performance.now();
  for (const item of items) {
    yield item;
    if (performance.now() - sinceMs < maxHoldMs) continue;
    await nextTurn();
    sinceMs = performance.now();
  }
}
