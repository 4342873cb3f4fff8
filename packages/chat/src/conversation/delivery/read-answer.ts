import { type AnswerEvent, decodeEvent, eventNumber } from '../../api/decode-event.ts';
import { createSseParser } from '../../api/sse-parser.ts';
import type { Connectivity } from './connectivity.ts';

/** Read position in an answer. All streams of one answer share it, so that a resumed stream repeats nothing. */
export type Progress = { lastEventId: string | null };

/** `finished`: the answer is complete. `dropped`: the connection broke. A number: the server asked to reconnect after that many ms. */
export type StreamEnd = 'finished' | 'dropped' | number;

/** The server writes a comment every 15 s; three missing ones mean a dead connection. */
const SILENCE_MS = 45_000;

/** Reads one stream to its end and reports each event once. */
export async function readAnswer(
  response: Response,
  progress: Progress,
  connectivity: Connectivity,
  onEvent: (event: AnswerEvent) => void,
): Promise<StreamEnd> {
  const state: { end: StreamEnd } = { end: 'dropped' };
  const parser = createSseParser((frame) => {
    if (isRepeat(frame.id, progress)) return;
    if (frame.id) progress.lastEventId = frame.id;
    const event = decodeEvent(frame);
    if (!event) return;
    if (event.event === 'reconnect') state.end = event.data.afterMs;
    else onEvent(event);
    if (event.event === 'done' || event.event === 'error') state.end = 'finished';
  });
  for await (const chunk of chunks(response, connectivity)) {
    parser.push(chunk);
    if (state.end !== 'dropped') break;
  }
  return state.end;
}

function isRepeat(id: string, progress: Progress): boolean {
  const last = progress.lastEventId;
  if (!last || !id) return false;
  const isSameAnswer = last.slice(0, last.lastIndexOf(':')) === id.slice(0, id.lastIndexOf(':'));
  return isSameAnswer && eventNumber(id) <= eventNumber(last);
}

/**
 * Yields the text as it arrives; ends without an error if the connection breaks, no data arrives for too long, or the browser
 * goes offline.
 */
export async function* chunks(response: Response, connectivity: Connectivity): AsyncGenerator<string> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  const cancel = () => void reader.cancel().catch(() => undefined);
  const stopListening = connectivity.onChange((isOnline) => !isOnline && cancel());
  let silence = setTimeout(cancel, SILENCE_MS);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(silence);
      silence = setTimeout(cancel, SILENCE_MS);
      yield decoder.decode(value, { stream: true });
    }
  } catch {
    return;
  } finally {
    clearTimeout(silence);
    stopListening();
    cancel();
  }
}
