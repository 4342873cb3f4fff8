import { withWholeLines } from './event-stream.ts';

/**
 * An event of OpenAI's chat completions that carries text and no tool call. Three groups; the middle one is
 * the text as JSON.
 */
const wordsEvent = /^(data: ?\{.*"delta":\{(?:"role":"assistant",)?"content":")((?:[^"\\]|\\.)*)("\}.*\})$/;

/** Longer events are not merged: looking for the text in one takes more steps than its length. */
const maxMergedChars = 1_000;

/**
 * A `fetch` that merges events that arrive together and differ only in their text, because the packages spend
 * many steps on each event.
 */
export function mergeTokenEvents(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return withWholeLines(fetch, () => {
    let isAtStart = true;
    return (lines) => {
      const holdsWholeEvents = isAtStart && endsEvent(lines);
      isAtStart = endsEvent(lines);
      return holdsWholeEvents ? mergeEvents(lines) : lines;
    };
  });
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
    const found = event.length > maxMergedChars ? null : wordsEvent.exec(event);
    const [, before = '', words = '', after = ''] = found ?? [];
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
