/** Everything that is no text: control characters, of which a database refuses NUL and a header may be broken by lines. */
const controls = /\p{Cc}/gu;
const controlsInLines = /[^\P{Cc}\n\t]/gu;

/** Returns a text of one line, whole characters, and at most so many UTF-16 code units. */
export function cleanLine(text: string, maxChars: number): string {
  return cut(text.replaceAll(controls, ' ').trim(), maxChars);
}

/** As `cleanLine`, with line breaks and tabs. */
export function cleanLines(text: string, maxChars: number): string {
  return cut(text.replaceAll(controlsInLines, ''), maxChars);
}

function cut(text: string, maxChars: number): string {
  const end = text.charCodeAt(maxChars - 1);
  const isInsidePair = end >= 0xd800 && end <= 0xdbff;
  return text.slice(0, isInsidePair ? maxChars - 1 : maxChars).toWellFormed();
}
