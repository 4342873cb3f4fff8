import { type KeyTable, lookUp } from '../model/key-table.ts';
import { classify, type LinearModel } from '../model/linear-model.ts';
import type { MaskedSpan } from './placeholders.ts';
import { nameBits, TokenFeatures } from './token-features.ts';
import { type Token, tokensOf } from './tokens.ts';
import { findUnspacedName, isUnspaced } from './unspaced-names.ts';

/** Token classes, in the order of the model's weights. */
export const tokenClasses = ['other', 'person', 'place', 'address', 'organization'] as const;

/** Model and name lists for finding persons, places, and addresses. */
export interface PersonsModel {
  tokens: LinearModel;
  names: KeyTable;
}

type Found = 'person' | 'place' | 'address';

/**
 * Minimum probabilities for removing a token. They are low, because an unmasked name is worse than one masked word too many.
 * `word` applies to tokens that the lists know only as ordinary words.
 */
export const thresholds = { person: 0.07, place: 0.2, word: 0.4 };

/** Persons, places and postal addresses of a text, in reading order. */
export function findPersons(text: string, model: PersonsModel): MaskedSpan[] {
  const tokens = tokensOf(text);
  const kinds = kindsOf(tokens, model);
  const spans: MaskedSpan[] = [];
  tokens.forEach(({ start, end }, index) => {
    const kind = kinds[index];
    if (!kind) return;
    const last = spans.at(-1);
    const joins = last?.kind === kind && /^[\s,.'’/-]*$/u.test(text.slice(last.end, start));
    if (last && joins && !/\n\s*\n/u.test(text.slice(last.end, start))) last.end = end;
    else spans.push({ kind, start, end });
  });
  const own = findUnspacedName(text);
  if (!own || spans.some(({ start, end }) => start < own.end && end > own.start)) return spans;
  return [...spans, { kind: 'person' as const, start: own.start, end: own.end }].sort(
    (a, b) => a.start - b.start,
  );
}

function kindsOf(tokens: readonly Token[], { tokens: model, names }: PersonsModel): (Found | null)[] {
  const features = new TokenFeatures(tokens, names);
  const kinds = tokens.map((token, index) =>
    mayBeName(token) ? kindOf(token, classify(model, features.of(index)), names) : null,
  );
  return sameForSame(tokens, joined(tokens, withoutLoneNumbers(tokens, kinds)));
}

function mayBeName({ text, isPlaceholder }: Token): boolean {
  return !isPlaceholder && /[\p{L}\p{N}]/u.test(text) && !isUnspaced(text);
}

function kindOf(token: Token, shares: readonly number[], names: KeyTable): Found | null {
  const [, person = 0, place = 0, address = 0] = shares;
  const isWord = lookUp(names, token.lower) === nameBits.common;
  const isPlace = place + address >= (isWord ? thresholds.word : thresholds.place);
  if (person >= (isWord ? thresholds.word : thresholds.person) && (person >= place + address || !isPlace))
    return 'person';
  if (!isPlace) return null;
  return address >= place ? 'address' : 'place';
}

/** A number counts as part of an address only near a word of an address or place. */
function withoutLoneNumbers(tokens: readonly Token[], kinds: readonly (Found | null)[]): (Found | null)[] {
  const isPlaceWord = (index: number) =>
    (kinds[index] === 'address' || kinds[index] === 'place') && /\p{L}/u.test(tokens[index]?.text ?? '');
  const reach = [-4, -3, -2, -1, 1, 2, 3, 4];
  return kinds.map((kind, index) => {
    if (kind === null || /\p{L}/u.test(tokens[index]?.text ?? '')) return kind;
    const isCode = /\b(?:zip|code|postcode|plz|postal)\b/u.test(
      tokens
        .slice(Math.max(0, index - 4), index)
        .map(({ lower }) => lower)
        .join(' '),
    );
    return isCode || tokens.length === 1 || reach.some((offset) => isPlaceWord(index + offset)) ? kind : null;
  });
}

/** Numbers and short words between two parts of an address belong to it. */
function joined(tokens: readonly Token[], kinds: readonly (Found | null)[]): (Found | null)[] {
  return kinds.map((kind, index) => {
    if (kind !== null || !/[\p{L}\p{N}]/u.test(tokens[index]?.text ?? '')) return kind;
    const isBetween = kinds[index - 1] === 'address' && kinds[index + 1] === 'address';
    return isBetween && !tokens[index]?.isPlaceholder ? 'address' : null;
  });
}

/** A capitalized name that was found once is removed everywhere in the text. */
function sameForSame(tokens: readonly Token[], kinds: readonly (Found | null)[]): (Found | null)[] {
  const known = new Map<string, Found>();
  tokens.forEach(({ text, lower }, index) => {
    const kind = kinds[index];
    if (kind === 'person' && text !== lower && text.length > 2) known.set(text, kind);
  });
  if (known.size === 0) return [...kinds];
  return kinds.map((kind, index) => kind ?? known.get(tokens[index]?.text ?? '') ?? null);
}
