/** The browser's online state, and waits that end early when it comes back online. */
export type Connectivity = {
  isOnline(): boolean;
  /** Calls `listener` on each change; returns a function that unsubscribes. */
  onChange(listener: (isOnline: boolean) => void): () => void;
  /** Resolves after `delayMs`, or immediately when the browser comes back online or `signal` aborts. */
  wait(delayMs: number, signal: AbortSignal): Promise<void>;
};

/** Reads the browser's own `online` and `offline` events. */
export function createConnectivity(): Connectivity {
  return {
    isOnline: () => navigator.onLine,
    onChange(listener) {
      const online = () => listener(true);
      const offline = () => listener(false);
      addEventListener('online', online);
      addEventListener('offline', offline);
      return () => {
        removeEventListener('online', online);
        removeEventListener('offline', offline);
      };
    },
    wait(delayMs, signal) {
      return new Promise((resolve) => {
        const timer = setTimeout(done, delayMs);
        function done(): void {
          clearTimeout(timer);
          removeEventListener('online', done);
          signal.removeEventListener('abort', done);
          resolve();
        }
        addEventListener('online', done);
        signal.addEventListener('abort', done);
        if (signal.aborted) done();
      });
    },
  };
}
