import type { AnswerEvent } from '../../api/decode-event.ts';
import { ApiError, isRetryable, NetworkError } from '../../api/http.ts';
import { backoffMs } from './backoff.ts';
import type { Connectivity } from './connectivity.ts';
import { type Progress, readAnswer } from './read-answer.ts';

export type AnswerConnection = {
  /** Opens the first stream; absent when resuming a running answer. */
  open?: () => Promise<Response>;
  /** Opens a stream that continues after the given event; null if the surface cannot resume. */
  resume: ((lastEventId: string) => Promise<Response>) | null;
  /** The event to continue after, for an answer that is already running. */
  lastEventId: string | null;
  onEvent: (event: AnswerEvent) => void;
  onConnection: (connection: 'ok' | 'lost') => void;
  connectivity: Connectivity;
  signal: AbortSignal;
};

/** `gone`: the answer no longer runs on the server; the transcript shows how it ended. */
export type AnswerOutcome = 'finished' | 'gone' | 'aborted';

const MAX_PLANNED_WAIT_MS = 30_000;

/**
 * Follows one answer to its end and resumes after every dropped connection: with back-off from 1 s to 30 s, or at once when the
 * browser is back online. Throws NetworkError if the connection broke before the answer started, and ApiError if the server
 * refuses.
 */
export async function followAnswer(link: AnswerConnection): Promise<AnswerOutcome> {
  const progress: Progress = { lastEventId: link.lastEventId };
  let response = (await link.open?.()) ?? null;
  let attempt = 0;
  for (;;) {
    const before = progress.lastEventId;
    const end = response ? await readAnswer(response, progress, link.connectivity, link.onEvent) : 'dropped';
    if (link.signal.aborted) return 'aborted';
    if (end === 'finished') return 'finished';
    if (!link.resume || progress.lastEventId === null) throw new NetworkError();
    if (progress.lastEventId !== before) attempt = 0;
    if (response || attempt > 0 || link.open) await pause(link, end, attempt);
    if (link.signal.aborted) return 'aborted';
    attempt += 1;
    response = await tryResume(link, link.resume, progress.lastEventId);
    if (response) link.onConnection('ok');
    if (response?.status === 204) return 'gone';
  }
}

async function pause(link: AnswerConnection, end: number | string, attempt: number): Promise<void> {
  if (typeof end === 'number') return link.connectivity.wait(Math.min(end, MAX_PLANNED_WAIT_MS), link.signal);
  link.onConnection('lost');
  return link.connectivity.wait(backoffMs(attempt), link.signal);
}

/** Returns the resumed stream, or null while the connection is down or the server is not ready. */
async function tryResume(
  link: AnswerConnection,
  resume: (lastEventId: string) => Promise<Response>,
  lastEventId: string,
): Promise<Response | null> {
  try {
    return await resume(lastEventId);
  } catch (error) {
    const isNoRefusal = error instanceof NetworkError || (error instanceof ApiError && isRetryable(error));
    if (isNoRefusal || link.signal.aborted) return null;
    throw error;
  }
}
