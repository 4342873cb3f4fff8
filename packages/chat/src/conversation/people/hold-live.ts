import { ApiError, isRetryable, retryAfterMs } from '../../api/http.ts';
import { createSseParser } from '../../api/sse-parser.ts';
import { backoffMs } from '../delivery/backoff.ts';
import type { Connectivity } from '../delivery/connectivity.ts';
import { chunks } from '../delivery/read-answer.ts';
import { decodeLive, type LiveEvent } from './decode-live.ts';

export type LiveLink = {
  open: (signal: AbortSignal) => Promise<Response>;
  onEvent: (event: LiveEvent, id: string) => void;
  /** Called where the server has no stream to give; returns the wait in ms before the next try. */
  readInstead: (signal: AbortSignal) => Promise<number>;
  onConnection: (connection: 'ok' | 'lost') => void;
  connectivity: Connectivity;
  signal: AbortSignal;
};

/** A stream that lasted this long was no failed try. */
const LASTING_MS = 10_000;
const MAX_PLANNED_WAIT_MS = 30_000;

/** Holds a live stream, and opens it again after every end, until `signal` aborts or the server refuses. Never throws. */
export async function holdLive(link: LiveLink): Promise<void> {
  const { connectivity, signal, onConnection } = link;
  let attempt = 0;
  while (!signal.aborted) {
    let waitMs: number | null;
    try {
      const response = await link.open(signal);
      onConnection('ok');
      const beganMs = Date.now();
      if (response.status === 204) {
        const idleMs = await link.readInstead(signal);
        waitMs = retryAfterMs(response.headers.get('Retry-After')) ?? idleMs;
      } else waitMs = await read(response, link);
      if (response.status === 204 || Date.now() - beganMs > LASTING_MS) attempt = 0;
      else if (waitMs !== null) {
        // Windows that make each other reconnect must not do so at once.
        waitMs = Math.max(waitMs, backoffMs(attempt));
        attempt += 1;
      }
    } catch (error) {
      if (error instanceof ApiError && !isRetryable(error)) {
        if (!signal.aborted) onConnection('ok');
        return;
      }
      waitMs = error instanceof ApiError ? error.retryAfterMs : null;
      if (!signal.aborted) onConnection('lost');
    }
    if (waitMs === null) {
      waitMs = backoffMs(attempt);
      attempt += 1;
    }
    if (!signal.aborted) await connectivity.wait(waitMs, signal);
  }
}

/** Reads one stream to its end; returns the wait that the server asked for. */
async function read(response: Response, { onEvent, connectivity, signal }: LiveLink): Promise<number | null> {
  let waitMs: number | null = null;
  const parser = createSseParser((frame) => {
    const event = signal.aborted ? null : decodeLive(frame);
    if (event?.event === 'reconnect') waitMs = Math.min(event.data.afterMs, MAX_PLANNED_WAIT_MS);
    else if (event) onEvent(event, frame.id);
  });
  for await (const chunk of chunks(response, connectivity)) {
    parser.push(chunk);
    if (waitMs !== null || signal.aborted) break;
  }
  return waitMs;
}
