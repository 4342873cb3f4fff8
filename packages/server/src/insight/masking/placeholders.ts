/** Kind of a masked part of a text, named in its placeholder. */
export type MaskedKind = 'email' | 'phone' | 'card' | 'iban' | 'ip' | 'id' | 'person' | 'place' | 'address';

/** A part of a text to mask, from `start` to `end` (UTF-16 units). */
export interface MaskedSpan {
  kind: MaskedKind;
  start: number;
  end: number;
}

/** Replaces each span with the name of its kind in brackets, and counts the spans of each kind. */
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
