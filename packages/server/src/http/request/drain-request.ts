import type { IncomingMessage } from 'node:http';

/**
 * Reads and drops the rest of a refused request, so that its sender can receive the response. Gives up silently at `maxBytes` or
 * after `timeoutMs`; the connection cannot be used afterwards.
 */
export async function drainRequest(
  request: IncomingMessage,
  { maxBytes, timeoutMs }: { maxBytes: number; timeoutMs: number },
): Promise<void> {
  if (request.complete || request.destroyed) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  // Disconnects a body parser that has given up.
  request.unpipe();
  let bytes = 0;
  const count = (piece: Buffer): void => {
    bytes += piece.length;
    if (bytes > maxBytes) resolve();
  };
  const timer = setTimeout(resolve, timeoutMs);
  for (const event of ['end', 'close', 'error'] as const) request.once(event, () => resolve());
  request.on('data', count);
  request.resume();
  await promise;
  clearTimeout(timer);
  request.off('data', count);
}
