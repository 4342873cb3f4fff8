import { setImmediate as nextTick } from 'node:timers/promises';
import { findPersons, type PersonsModel } from './find-persons.ts';
import { findStructured } from './find-structured.ts';
import { personsModel } from './persons-model.ts';
import { replaceSpans } from './placeholders.ts';
import { slicesOf } from './slices-of.ts';

/** What to remove: nothing, structured contact details, or persons, places and addresses as well. */
export type MaskingLevel = 'none' | 'partial' | 'full';

/**
 * `partial`: replaces email, phone, card, IBAN, and IP with placeholders such as `[email]`; `full`: also persons, places, and
 * addresses; `none`: returns the text unchanged. `found` counts the placeholders by kind. Existing placeholders are kept.
 */
export function maskText(
  text: string,
  level: MaskingLevel,
): { text: string; found: Readonly<Record<string, number>> } {
  if (level === 'none') return { text, found: {} };
  const partial = maskStructured(text);
  if (level === 'partial') return partial;
  const full = maskPersons(partial.text, personsModel());
  return { text: full.text, found: { ...partial.found, ...full.found } };
}

export function maskStructured(text: string): { text: string; found: Record<string, number> } {
  return replaceSpans(text, findStructured(text));
}

export function maskPersons(
  text: string,
  model: PersonsModel,
): { text: string; found: Record<string, number> } {
  return replaceSpans(text, findPersons(text, model));
}

/** Masking this much takes about 3 ms, after which other requests are served. */
const maxSliceLength = 500;

/** Masks a text like `maskText`, and serves other requests in between. */
export async function maskLongText(text: string, level: MaskingLevel): Promise<string> {
  if (level === 'none') return text;
  const masked: string[] = [];
  for (const slice of slicesOf(text, maxSliceLength)) {
    if (masked.length > 0) await nextTick();
    masked.push(maskText(slice, level).text);
  }
  return masked.join('');
}
