import { codeRanges, createRangeLookup } from './code-ranges.ts';

/** A number in brackets in prose, such as ` [1]`. */
export interface CitationMarker {
  /** Position and length of the marker, including the space before it. */
  offset: number;
  length: number;
  /** Position of the bracket. */
  start: number;
  n: number;
}

const marker = /\s?\[(\d{1,3})\]/g;

/**
 * Returns possible citation markers in order, without numbers in code and link targets.
 * @param isOpen whether the text is still being written
 */
export function citationMarkers(content: string, isOpen = false): CitationMarker[] {
  if (!content.includes('[')) return [];
  const isCode = createRangeLookup(codeRanges(content, isOpen));
  return [...content.matchAll(marker)].flatMap(({ 0: found, 1: digits, index }) => {
    const start = index + found.length - `[${digits}]`.length;
    return isCode(start) ? [] : [{ offset: index, length: found.length, start, n: Number(digits) }];
  });
}

/** Replaces the markers of a text from an offset on; a marker stays unchanged if `replace` returns undefined. */
export function replaceMarkers(
  content: string,
  replace: (marker: CitationMarker, found: string) => string | undefined,
  { from = 0, isOpen = false }: { from?: number; isOpen?: boolean } = {},
): string {
  let text = '';
  let end = from;
  for (const one of citationMarkers(content, isOpen)) {
    if (one.offset < from) continue;
    const found = content.slice(one.offset, one.offset + one.length);
    const replaced = replace(one, found);
    if (replaced === undefined) continue;
    text += content.slice(end, one.offset) + replaced;
    end = one.offset + one.length;
  }
  return text + content.slice(end);
}
