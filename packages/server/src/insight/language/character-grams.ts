import { hashRange } from '../model/hash-text.ts';

const maxChars = 600;
const longestGram = 4;

/** Hashes of the runs of one to four characters in each word of a text, with its edges; the beginning of the text is enough. */
export function characterGrams(text: string): number[] {
  const grams: number[] = [];
  const words =
    text
      .slice(0, maxChars)
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu) ?? [];
  for (const word of words) {
    const padded = ` ${word} `;
    for (let size = 1; size <= longestGram; size += 1) {
      for (let start = 0; start + size <= padded.length; start += 1) {
        if (size > 1 || (start > 0 && start < padded.length - 1)) {
          grams.push(hashRange(padded, start, start + size, size));
        }
      }
    }
  }
  return grams;
}
