import { hasWords } from './clean-text.ts';

/** Maximum letters and digits of a page number with its words; a letterhead has more. */
const maxPageNumberLetters = 20;

/** Returns whether pages have no text but a page number in headers and footers, as scans do. */
export function isOnlyPageNumber(text: string, margins: string): boolean {
  return !hasWords(text) && margins.replace(/[^\p{L}\p{N}]/gu, '').length <= maxPageNumberLetters;
}
