import { hashRange } from '../model/hash-text.ts';

const maxChars = 600;
const longestGram = 4;

/** Hashes of the runs of one to four characters in each word of a text, with its edges; the beginning of the text is enough. */
export function characterGrams(text: string): Uint32Array {
  const words =
    text
      .slice(0, maxChars)
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu) ?? [];
  let letters = 0;
  for (const word of words) letters += word.length;
  // A word has as many runs of all sizes together as four times its letters.
  const grams = new Uint32Array(longestGram * letters);
  let count = 0;
  for (const word of words) {
    const padded = ` ${word} `;
    for (let size = 1; size <= longestGram; size += 1) {
      // An edge alone is no run.
      const edge = size === 1 ? 1 : 0;
      for (let start = edge; start + size <= padded.length - edge; start += 1) {
        grams[count] = hashRange(padded, start, start + size, size);
        count += 1;
      }
    }
  }
  return grams;
}
