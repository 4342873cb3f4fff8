import { ModelFailure } from '../../../engine/model-failure.ts';
import { AnswerTooLarge } from '../../../ports/egress-limit.ts';
import { withWholeLines } from '../event-stream.ts';
import type { StreamRewrite } from './chat-stream.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Maximum size of a whole answer, the same as of an event in a stream. */
const maxJsonBytes = 1024 * 1024;
const maxBlankBytes = 64 * 1024;

/**
 * Wraps `fetch` so that successful responses are event streams in the format that the packages expect, even if the server sends
 * its whole answer as JSON, or a stream with another content type.
 * @param createRewrite is called for each response.
 */
export function tolerate(
  fetch: typeof globalThis.fetch,
  createRewrite: () => StreamRewrite,
): typeof globalThis.fetch {
  const inEvents = withWholeLines(async (input, init) => {
    const answer = await fetch(input, init);
    if (!answer.ok || !answer.body || isEventStream(answer)) return answer;
    return toEvents(answer.body);
  });
  return async (input, init) => {
    const answer = await inEvents(input, init);
    if (!answer.ok || !answer.body) return answer;
    const { status, statusText, headers } = answer;
    return new Response(rewritten(answer.body, createRewrite()), { status, statusText, headers });
  };
}

function isEventStream({ headers }: Response): boolean {
  return headers.get('content-type')?.trim().toLowerCase().startsWith('text/event-stream') ?? false;
}

/** Unlike a pipe, passes on everything received before an error. */
function rewritten(body: ReadableStream<Bytes>, rewrite: StreamRewrite): ReadableStream<Bytes> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        for (;;) {
          const { done, value } = await reader.read();
          const text = done ? rewrite.end() : rewrite.lines(decoder.decode(value));
          if (text !== '') controller.enqueue(encoder.encode(text));
          if (done) controller.close();
          if (done || text !== '') return;
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/**
 * Converts a response of another content type to an event stream.
 * @throws ModelFailure for an HTML page.
 */
async function toEvents(body: ReadableStream<Bytes>): Promise<Response> {
  const reader = body.getReader();
  const read: Bytes[] = [];
  let start = '';
  let bytes = 0;
  const more = async (maxBytes: number): Promise<boolean> => {
    const { done, value } = await reader.read();
    if (done) return false;
    read.push(value);
    bytes += value.length;
    if (bytes > maxBytes) {
      await reader.cancel();
      throw new AnswerTooLarge();
    }
    return true;
  };
  while (start === '' && (await more(maxBlankBytes + maxJsonBytes))) {
    start = textOf(read)
      .replace(/^[\s\ufeff\ufffd]+/, '')
      .slice(0, 1);
  }
  if (start === '<') {
    await reader.cancel();
    throw new ModelFailure('bad_request', { detail: { kind: 'not_api' } });
  }
  const headers = { 'content-type': 'text/event-stream' };
  if (start !== '{' && start !== '[') return new Response(goingOn(read, reader), { headers });
  while (await more(maxJsonBytes));
  return new Response(asLines(textOf(read)), { headers });
}

function textOf(pieces: readonly Bytes[]): string {
  return new TextDecoder().decode(Buffer.concat(pieces));
}

/** One line for each answer in a JSON text; a text that is not a single JSON value has one answer per line. */
function asLines(text: string): string {
  try {
    const parsed: unknown = JSON.parse(text.replace(/^[\s\ufeff]+/, ''));
    const answers = Array.isArray(parsed) ? parsed : [parsed];
    return answers.map((answer) => `data: ${JSON.stringify(answer)}\n\n`).join('');
  } catch {
    return text;
  }
}

function goingOn(read: readonly Bytes[], reader: ReadableStreamDefaultReader<Bytes>): ReadableStream<Bytes> {
  const waiting = [...read];
  return new ReadableStream(
    {
      async pull(controller) {
        const next = waiting.shift() ?? (await reader.read()).value;
        if (next) controller.enqueue(next);
        else controller.close();
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
