import { AnswerTooLarge } from '../../ports/egress-limit.ts';

/** Maximum length of a line; an event of a provider has some hundred bytes. */
const maxLineBytes = 1024 * 1024;

const lineFeed = 10;
const carriageReturn = 13;
/** Data lines without data, which the packages treat as an error that ends the answer. */
const emptyData = /^data:[ \t]*(?:\r\n|\n|\r)/gm;

/**
 * Wraps `fetch` so that event streams arrive in whole lines and without empty data lines. A line of more than a megabyte ends the
 * stream with AnswerTooLarge.
 */
export function withWholeLines(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const answer = await fetch(input, init);
    const { body, status, statusText, headers } = answer;
    if (!body || !headers.get('content-type')?.startsWith('text/event-stream')) return answer;
    return new Response(inWholeLines(body), { status, statusText, headers });
  };
}

function inWholeLines(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let begun: Buffer<ArrayBuffer>[] = [];
  let begunBytes = 0;
  /** All lines that are complete with this chunk, including parts from earlier chunks. */
  const linesOf = (piece: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> => {
    const end = Math.max(piece.lastIndexOf(lineFeed), piece.lastIndexOf(carriageReturn)) + 1;
    const lines = end === 0 ? Buffer.alloc(0) : Buffer.concat([...begun, piece.subarray(0, end)]);
    if (end > 0) [begun, begunBytes] = [[], 0];
    begun.push(piece.subarray(end));
    begunBytes += piece.length - end;
    if (begunBytes > maxLineBytes) throw new AnswerTooLarge();
    return lines;
  };
  return new ReadableStream(
    {
      async pull(controller) {
        for (;;) {
          const { done, value } = await reader.read();
          const lines = done
            ? Buffer.concat(begun)
            : linesOf(Buffer.from(value.buffer, value.byteOffset, value.length));
          if (lines.length > 0) controller.enqueue(withoutEmptyData(lines));
          if (done) controller.close();
          if (done || lines.length > 0) return;
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

function withoutEmptyData(lines: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const text = lines.toString('latin1');
  return text.search(emptyData) < 0 ? lines : Buffer.from(text.replace(emptyData, ''), 'latin1');
}
