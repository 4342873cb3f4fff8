/**
 * An event of OpenAI's chat completions that carries text and no tool call. Three groups; the middle one is
 * the text as JSON.
 */
const wordsEvent = /^(data: ?\{.*"delta":\{(?:"role":"assistant",)?"content":")((?:[^"\\]|\\.)*)("\}.*\})$/;

/**
 * A `fetch` that merges events that arrive together and differ only in their text, because the packages spend
 * many steps on each event.
 */
export function mergeTokenEvents(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const answer = await fetch(input, init);
    const { body, status, statusText, headers } = answer;
    if (!body || !headers.get('content-type')?.startsWith('text/event-stream')) return answer;
    return new Response(merged(body), { status, statusText, headers });
  };
}

function merged(body: ReadableStream<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let isAtStart = true;
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        const holdsWholeEvents = isAtStart && endsEvent(value);
        isAtStart = endsEvent(value);
        controller.enqueue(holdsWholeEvents ? mergeEvents(value) : value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

const lineFeed = 10;

function endsEvent(piece: Uint8Array): boolean {
  return piece.at(-1) === lineFeed && piece.at(-2) === lineFeed;
}

function mergeEvents(piece: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const events = new TextDecoder().decode(piece).slice(0, -2).split('\n\n');
  if (events.length === 1) return piece;
  const told: string[] = [];
  let last: { before: string; words: string; after: string } | undefined;
  for (const event of events) {
    const [, before = '', words = '', after = ''] = wordsEvent.exec(event) ?? [];
    if (last && last.before === before && last.after === after) {
      last.words += words;
      continue;
    }
    if (last) told.push(last.before + last.words + last.after);
    last = before === '' ? undefined : { before, words, after };
    if (!last) told.push(event);
  }
  if (last) told.push(last.before + last.words + last.after);
  return new TextEncoder().encode(`${told.join('\n\n')}\n\n`);
}
