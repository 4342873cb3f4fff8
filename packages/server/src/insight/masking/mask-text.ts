import { findPersons, type PersonsModel } from './find-persons.ts';
import { findStructured } from './find-structured.ts';
import { personsModel } from './persons-model.ts';
import { replaceSpans } from './placeholders.ts';

/** What to remove: nothing, structured contact details, or persons, places and addresses as well. */
export type MaskingLevel = 'none' | 'partial' | 'full';

/**
 * `partial`: e-mail, phone, card, IBAN, IP become placeholders such as `[email]`; `full`: persons, places and addresses
 * too. 'none' returns the text. `found` counts the placeholders by kind. What is already masked stays as it is.
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
