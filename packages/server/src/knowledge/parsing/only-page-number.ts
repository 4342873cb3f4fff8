import { hasWords } from './clean-text.ts';

/** A page number with the words around it; a letterhead says more. */
const maxPageNumberLetters = 20;

/** Whether pages of pictures have no text but the number of the page in their headers and footers, as scans have. */
export function isOnlyPageNumber(text: string, margins: string): boolean {
  return !hasWords(text) && margins.replace(/[^\p{L}\p{N}]/gu, '').length <= maxPageNumberLetters;
}
