import type { AnswerEvent } from '../api/decode-event.ts';
import { ApiError, NetworkError } from '../api/http.ts';
import { backoffMs } from './backoff.ts';
import type { Connectivity } from './connectivity.ts';
import { type Progress, readAnswer } from './read-answer.ts';

export type AnswerLine = {
  /** Opens the first stream; absent when an answer that already runs is picked up again. */
  open?: () => Promise<Response>;
  /** Opens a stream that goes on after the given event; null when the surface cannot resume. */
  resume: ((lastEventId: string) => Promise<Response>) | null;
  /** Where to go on, for an answer that already runs. */
  lastEventId: string | null;
  onEvent: (event: AnswerEvent) => void;
  onConnection: (connection: 'ok' | 'lost') => void;
  connectivity: Connectivity;
  signal: AbortSignal;
};

/** `gone`: the server has nothing running any more; the transcript tells how it ended. */
export type AnswerOutcome = 'finished' | 'gone' | 'aborted';

const MOST_PLANNED_WAIT_MS = 30_000;

/**
 * Follows one answer to its end, through as many broken lines as it takes: back-off from 1 s to 30 s, at once when the browser is back online.
 * Throws NetworkError when the line broke before the answer began, and ApiError when the server refuses.
 */
export async function followAnswer(line: AnswerLine): Promise<AnswerOutcome> {
  const progress: Progress = { lastEventId: line.lastEventId };
  let response = (await line.open?.()) ?? null;
  let attempt = 0;
  for (;;) {
    const before = progress.lastEventId;
    const end = response ? await readAnswer(response, progress, line.connectivity, line.onEvent) : 'dropped';
    if (line.signal.aborted) return 'aborted';
    if (end === 'finished') return 'finished';
    if (!line.resume || progress.lastEventId === null) throw new NetworkError();
    if (progress.lastEventId !== before) attempt = 0;
    if (response || attempt > 0 || line.open) await pause(line, end, attempt);
    if (line.signal.aborted) return 'aborted';
    attempt += 1;
    response = await tryResume(line, line.resume, progress.lastEventId);
    if (response) line.onConnection('ok');
    if (response?.status === 204) return 'gone';
  }
}

async function pause(line: AnswerLine, end: number | string, attempt: number): Promise<void> {
  if (typeof end === 'number')
    return line.connectivity.wait(Math.min(end, MOST_PLANNED_WAIT_MS), line.signal);
  line.onConnection('lost');
  return line.connectivity.wait(backoffMs(attempt), line.signal);
}

/** The resumed stream, or null when the line is still down or the server is not ready. */
async function tryResume(
  line: AnswerLine,
  resume: (lastEventId: string) => Promise<Response>,
  lastEventId: string,
): Promise<Response | null> {
  try {
    return await resume(lastEventId);
  } catch (error) {
    const mayPass =
      error instanceof NetworkError ||
      (error instanceof ApiError && (error.status === 429 || error.status >= 500));
    if (mayPass || line.signal.aborted) return null;
    throw error;
  }
}
