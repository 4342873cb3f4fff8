const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Registers a cleanup. */
export type Later = (cleanUp: () => Promise<void> | void) => void;

/**
 * Runs `work` and then its registered cleanups in reverse order, also after a failure or when a signal ends the process. A
 * failing cleanup is reported, and neither stops the others nor replaces the result of the work.
 */
export async function withCleanUp<T>(work: (later: Later) => Promise<T>): Promise<T> {
  const stack = new AsyncDisposableStack();
  const handlers = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((signal) => {
    const handler = () => void stack.disposeAsync().finally(() => process.exit(codes[signal]));
    process.once(signal, handler);
    return { signal, handler };
  });
  try {
    return await work((cleanUp) => stack.defer(() => reported(cleanUp)));
  } finally {
    await stack.disposeAsync();
    for (const { signal, handler } of handlers) process.off(signal, handler);
  }
}

async function reported(cleanUp: () => Promise<void> | void): Promise<void> {
  try {
    await cleanUp();
  } catch (error) {
    console.error(`A cleanup failed: ${error instanceof Error ? error.message : error}`);
  }
}
