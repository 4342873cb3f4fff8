/**
 * An event of OpenAI's chat completions that carries text and no tool call. Three groups; the middle one is
 * the text as JSON.
 */
const wordsEvent = /^(data: ?\{.*"delta":\{(?:"role":"assistant",)?"content":")((?:[^"\\]|\\.)*)("\}.*\})$/;

/** Longer events are not merged: looking for the text in one takes more steps than its length. */
const maxMergedChars = 1_000;

/** Merges events that arrive together and differ only in their text, because the packages spend many steps on each event. */
export function mergeTokenEvents(events: string): string {
  const all = events.slice(0, -2).split('\n\n');
  if (all.length === 1) return events;
  const told: string[] = [];
  let last: { before: string; words: string; after: string } | undefined;
  for (const event of all) {
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
  return `${told.join('\n\n')}\n\n`;
}
