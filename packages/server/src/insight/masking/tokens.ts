/** A word, number, or punctuation mark of a text, from `start` to `end` (UTF-16 units). */
export interface Token {
  text: string;
  lower: string;
  start: number;
  end: number;
  /** Whether the token is a placeholder of a masked structured detail. */
  isPlaceholder: boolean;
  /** Whether a line break precedes the token. */
  beginsLine: boolean;
}

const token =
  /\[(?:email|phone|card|iban|ip|id|person|place|address)\]|[\p{L}\p{M}\p{N}]+(?:['’.-][\p{L}\p{M}\p{N}]+)*|[^\s\p{L}\p{M}\p{N}]/gu;
const maxTokenChars = 40;

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let last = 0;
  for (const match of text.matchAll(token)) {
    const [found] = match;
    const cut = found.slice(0, maxTokenChars);
    tokens.push({
      text: cut,
      lower: cut.toLowerCase(),
      start: match.index,
      end: match.index + found.length,
      isPlaceholder: found.length > 3 && found.startsWith('['),
      beginsLine: text.slice(last, match.index).includes('\n'),
    });
    last = match.index + found.length;
  }
  return tokens;
}
