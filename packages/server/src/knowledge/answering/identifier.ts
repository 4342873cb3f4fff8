/** A variable, constant, option or function, which is written in one way only: `MAX_SIZE`, `--all`, `maxSize`. */
const identifier =
  /(?<![\p{L}\p{N}_-])(?:\p{Lu}[\p{Lu}\p{N}]*(?:_[\p{Lu}\p{N}]+)+|\p{Lu}{4,}|--?\p{L}[\p{L}\p{N}]*(?:-[\p{L}\p{N}]+)*|\p{Ll}+\p{Lu}[\p{L}\p{N}]*|\p{Ll}+_[\p{Ll}\p{N}_]+)(?![\p{L}\p{N}_])/gu;
const maxChars = 500;
/** The same where nothing else stands: also with a point or a colon, as in `server.port` and `apps:list`. */
const alone =
  /^`?(?:\p{Lu}[\p{Lu}\p{N}]*(?:_[\p{Lu}\p{N}]+)+|--?\p{L}[\p{L}\p{N}]*(?:-[\p{L}\p{N}]+)*|\p{Ll}+\p{Lu}[\p{L}\p{N}]*|\p{Ll}[\p{L}\p{N}]*(?:[._:]\p{Ll}[\p{L}\p{N}-]*)+)(?:\(\))?`?$/u;

/** Whether a heading is nothing but the name of a variable, option or command, which what stands below need not repeat. */
export function isIdentifier(heading: string): boolean {
  return heading.length <= maxChars && alone.test(heading);
}

/** Whether one of a text's words is such a name: "`MAX_SIZE`, `MIN_SIZE`". */
export function namesIdentifier(text: string): boolean {
  return text
    .slice(0, maxChars)
    .split(/[\s,;/]+/u)
    .some(isIdentifier);
}

/** Recognizes the only identifier of a question in a text; null without one, or if all is written in capitals. */
export function identifierIn(question: string): RegExp | null {
  const found = new Set(question.slice(0, maxChars).match(identifier) ?? []);
  const [name, ...others] = found;
  if (name === undefined || others.length > 0 || !/\p{Ll}{2}/u.test(question)) return null;
  return new RegExp(`(?<![\\p{L}\\p{N}_-])${name}(?![\\p{L}\\p{N}_])`, 'u');
}
