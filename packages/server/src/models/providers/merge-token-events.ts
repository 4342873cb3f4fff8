/**
 * An event of OpenAI's chat completions with text and without a tool call. The middle one of three groups is the text as JSON.
 */
const wordsEvent = /^(data: ?\{.*"delta":\{(?:"role":"assistant",)?"content":")((?:[^"\\]|\\.)*)("\}.*\})$/;

/** Longer events are not merged, because the regular expression takes more than linear time. */
const maxMergedChars = 1_000;

/** Merges events that arrive together and differ only in their text, because the packages are slow per event. */
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
