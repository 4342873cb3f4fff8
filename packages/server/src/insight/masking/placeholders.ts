/** What text is replaced by, by the kind of what stood there. */
export type MaskedKind = 'email' | 'phone' | 'card' | 'iban' | 'ip' | 'id' | 'person' | 'place' | 'address';

/** A part of a text to replace, from `start` to `end` (UTF-16 units). */
export interface MaskedSpan {
  kind: MaskedKind;
  start: number;
  end: number;
}

/** The text with each span replaced by the name of its kind in brackets, and how many there are of each kind. */
export function replaceSpans(
  text: string,
  spans: readonly MaskedSpan[],
): { text: string; found: Record<string, number> } {
  const found: Record<string, number> = {};
  const parts: string[] = [];
  let at = 0;
  for (const { kind, start, end } of spans) {
    parts.push(text.slice(at, start), `[${kind}]`);
    found[kind] = (found[kind] ?? 0) + 1;
    at = end;
  }
  parts.push(text.slice(at));
  return { text: parts.join(''), found };
}
