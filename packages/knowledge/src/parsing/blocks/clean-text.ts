/**
 * Control characters, soft hyphens, byte order marks, direction overrides, invisible tag characters, and noncharacters. They are
 * invisible, and some carry hidden instructions. Joiners are kept, because several scripts need them.
 */
const invisible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufff9-\ufffb\ufffe\uffff\u{e0000}-\u{e007f}]/gu;

function visible(text: string): string {
  return text.toWellFormed().replace(invisible, '').normalize('NFC');
}

/** Returns one line of plain text: NFC, white space collapsed, no control characters. */
export function cleanText(text: string): string {
  return visible(text)
    .replace(/[\s\u0085]+/g, ' ')
    .trim();
}

/** Cleans code like `cleanText`, but keeps lines and indentation. */
export function cleanCode(text: string): string {
  return visible(text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n'))
    .replace(/[^\S\n\t]/g, ' ')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
}

/** Returns whether a text contains at least one letter or digit of any script. */
export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
