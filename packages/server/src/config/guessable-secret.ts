const minDistinctCharacters = 8;

/**
 * Whether a secret is easy to guess despite its length: few different characters, or one repeated word. Random text of 32
 * characters has neither.
 */
export function isGuessable(secret: string): boolean {
  const text = secret.toLowerCase();
  return new Set(text).size < minDistinctCharacters || periodOf(text) <= text.length / 2 || isOneWord(text);
}

/** Length of the shortest prefix whose repetition yields the text. */
function periodOf(text: string): number {
  for (let length = 1; length < text.length; length += 1) {
    if (text.startsWith(text.slice(length))) return length;
  }
  return text.length;
}

function isOneWord(text: string): boolean {
  const words = text.split(/[^a-z]+/).filter(Boolean);
  return words.length > 1 && new Set(words).size === 1;
}
