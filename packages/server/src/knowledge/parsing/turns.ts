/** Lets so many works run at a time; the others wait for their turn in order. */
export interface Turns {
  /** @throws the signal's reason when it aborts while waiting. */
  inTurn<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T>;
}

export function createTurns(maxRunning: number): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;

  const nextTurn = (signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const proceed = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(proceed), 1);
        reject(signal?.reason);
      };
      waiting.push(proceed);
      signal?.addEventListener('abort', leave, { once: true });
    });

  return {
    async inTurn(signal, work) {
      signal?.throwIfAborted();
      while (running >= maxRunning) await nextTurn(signal);
      running += 1;
      try {
        return await work();
      } finally {
        running -= 1;
        waiting.shift()?.();
      }
    },
  };
}
