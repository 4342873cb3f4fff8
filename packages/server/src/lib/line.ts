/** Lets so many pass at once; the others wait in order, and none for long. */
export interface Line {
  /** Does `work` when its turn has come, or when it has waited for long enough. */
  pass<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * For work that can stand back behind other work, not for a bound: whoever has waited for `patienceMs` goes on beside those
 * that are at it.
 */
export function createLine({ atOnce, patienceMs }: { atOnce: number; patienceMs: number }): Line {
  const waiting = new Set<() => void>();
  let running = 0;

  const turn = (): Promise<void> =>
    new Promise((resolve) => {
      const proceed = (): void => {
        clearTimeout(timer);
        waiting.delete(proceed);
        resolve();
      };
      const timer = setTimeout(proceed, patienceMs);
      waiting.add(proceed);
    });

  return {
    async pass(work) {
      if (running >= atOnce) await turn();
      running += 1;
      try {
        return await work();
      } finally {
        running -= 1;
        const [next] = waiting;
        if (running < atOnce) next?.();
      }
    },
  };
}
