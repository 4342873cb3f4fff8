import { setImmediate as nextTurn } from 'node:timers/promises';

const maxHoldMs = 15;

/**
 * Passes on items and lets other work of the process run whenever this one has held the event loop for 15 ms, for work
 * whose length others decide.
 */
export async function* shareLoop<T>(items: Iterable<T>): AsyncGenerator<T> {
  let sinceMs = performance.now();
  for (const item of items) {
    yield item;
    if (performance.now() - sinceMs < maxHoldMs) continue;
    await nextTurn();
    sinceMs = performance.now();
  }
}
