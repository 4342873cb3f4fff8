import type { FlowValue } from '../../document.ts';
import { isValueRecord, toNumber } from '../values.ts';

/** Recognizes values equal to an earlier one, like `areEqual`, without comparing all pairs. */
export class SeenValues {
  readonly #texts = new Set<string>();
  readonly #numbersOfTexts = new Set<number>();
  readonly #numbers = new Set<number>();
  /** Lists and objects as JSON with sorted keys. */
  readonly #structures = new Set<string>();
  #hasNull = false;

  /** Returns whether no earlier value equals it. */
  add(value: FlowValue): boolean {
    if (value === null) {
      const isNew = !this.#hasNull && !this.#texts.has('');
      this.#hasNull = true;
      return isNew;
    }
    if (typeof value === 'string') return this.#addText(value);
    if (typeof value === 'object') return addTo(this.#structures, JSON.stringify(withSortedFields(value)));
    const number = toNumber(value);
    if (number === null) return true;
    return addTo(this.#numbers, number) && !this.#numbersOfTexts.has(number);
  }

  #addText(text: string): boolean {
    const number = toNumber(text);
    if (number !== null) this.#numbersOfTexts.add(number);
    const isNull = text === '' && this.#hasNull;
    return addTo(this.#texts, text) && !isNull && (number === null || !this.#numbers.has(number));
  }
}

function addTo<T>(set: Set<T>, value: T): boolean {
  if (set.has(value)) return false;
  set.add(value);
  return true;
}

function withSortedFields(value: FlowValue): FlowValue {
  if (Array.isArray(value)) return value.map(withSortedFields);
  if (value === null || !isValueRecord(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, withSortedFields(value[key] ?? null)]),
  );
}
