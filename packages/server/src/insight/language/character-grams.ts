import { hashRange } from '../model/hash-text.ts';

const maxChars = 600;
const longestGram = 4;

/**
 * Hashes of the character n-grams (one to four) of each word, including word boundaries. Only the beginning of the text is used.
 */
export function characterNgrams(text: string): Uint32Array {
  const words =
    text
      .slice(0, maxChars)
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu) ?? [];
  let letters = 0;
  for (const word of words) letters += word.length;
  // Upper bound: one n-gram of each size per letter.
  const grams = new Uint32Array(longestGram * letters);
  let count = 0;
  for (const word of words) {
    const padded = ` ${word} `;
    for (let size = 1; size <= longestGram; size += 1) {
      // A word boundary alone is not an n-gram.
      const edge = size === 1 ? 1 : 0;
      for (let start = edge; start + size <= padded.length - edge; start += 1) {
        grams[count] = hashRange(padded, start, start + size, size);
        count += 1;
      }
    }
  }
  return grams;
}
