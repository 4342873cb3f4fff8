/** An identifier (variable, constant, option or function) inside a sentence: `MAX_SIZE`, `--all`, `maxSize`. */
const identifier =
  /(?<![\p{L}\p{N}_-])(?:\p{Lu}[\p{Lu}\p{N}]*(?:_[\p{Lu}\p{N}]+)+|\p{Lu}{4,}|--?\p{L}[\p{L}\p{N}]*(?:-[\p{L}\p{N}]+)*|\p{Ll}+\p{Lu}[\p{L}\p{N}]*|\p{Ll}+_[\p{Ll}\p{N}_]+)(?![\p{L}\p{N}_])/gu;
const maxChars = 500;
/** An identifier that is the whole text; may also contain a period or colon, as in `server.port` and `apps:list`. */
const alone =
  /^`?(?:\p{Lu}[\p{Lu}\p{N}]*(?:_[\p{Lu}\p{N}]+)+|--?\p{L}[\p{L}\p{N}]*(?:-[\p{L}\p{N}]+)*|\p{Ll}+\p{Lu}[\p{L}\p{N}]*|\p{Ll}[\p{L}\p{N}]*(?:[._:]\p{Ll}[\p{L}\p{N}-]*)+)(?:\(\))?`?$/u;

/** Returns whether a heading is just the name of a variable, option or command; the text below need not repeat it. */
export function isIdentifier(heading: string): boolean {
  return heading.length <= maxChars && alone.test(heading);
}

/** Returns whether one of a text's words is an identifier: "`MAX_SIZE`, `MIN_SIZE`". */
export function namesIdentifier(text: string): boolean {
  return text
    .slice(0, maxChars)
    .split(/[\s,;/]+/u)
    .some(isIdentifier);
}

/** Returns a pattern for the only identifier of a question; null if it has none or several, or is all in capitals. */
export function identifierIn(question: string): RegExp | null {
  const found = new Set(question.slice(0, maxChars).match(identifier) ?? []);
  const [name, ...others] = found;
  if (name === undefined || others.length > 0 || !/\p{Ll}{2}/u.test(question)) return null;
  return new RegExp(`(?<![\\p{L}\\p{N}_-])${name}(?![\\p{L}\\p{N}_])`, 'u');
}
