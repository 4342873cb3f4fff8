import type { HttpReply } from './http-exchange.ts';

/** Signal that aborts when the client disconnects, so that nothing is spent on what nobody reads. */
export function whenGone({ raw }: HttpReply): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  raw.once('close', () => gone.abort());
  return gone.signal;
}
