import type { Random } from '../../random.ts';
import type { LocaleNames } from './names.ts';

export type Kind = 'person' | 'place' | 'address' | 'organization';

/** A text with its labeled spans; all other text has no label. */
export interface Labeled {
  text: string;
  spans: readonly { kind: Kind; start: number; end: number }[];
}

/** Generates names, places and addresses from the lists of one country. */
export class Filler {
  readonly #random: Random;
  readonly #locales: readonly LocaleNames[];

  constructor(random: Random, locales: readonly LocaleNames[]) {
    this.#random = random;
    this.#locales = locales.filter(
      ({ first, last, places }) => first.length > 20 && last.length > 20 && places.length > 5,
    );
  }

  person(words: number): string {
    const { first, last } = this.#locale();
    const random = this.#random;
    if (words <= 1) return random.pick(random.chance(0.55) ? first : last);
    const middle = words > 2 ? ` ${random.chance(0.6) ? `${letter(random)}.` : random.pick(first)}` : '';
    return `${random.pick(first)}${middle} ${random.pick(last)}`;
  }

  place(): string {
    const { places, countries } = this.#locale();
    return this.#random.pick(this.#random.chance(0.3) && countries.length > 0 ? countries : places);
  }

  organization(): string {
    const random = this.#random;
    const { last } = this.#locale();
    const end = random.pick([
      'Inc',
      'Ltd',
      'GmbH',
      'LLC',
      'Group',
      'and Sons',
      'Software',
      'Systems',
      'Company',
      'Bank',
    ]);
    return random.chance(0.3) ? `${random.pick(last)}-${random.pick(last)}` : `${random.pick(last)} ${end}`;
  }

  address(lines: boolean): string {
    const random = this.#random;
    const { first, last, streets, places, countries, locale } = this.#locale();
    const number = String(1 + random.between(0, random.chance(0.5) ? 200 : 9_000 - 1));
    const name =
      streets.length > 40 && random.chance(0.6)
        ? random.pick(streets)
        : random.pick(random.chance(0.5) ? first : last);
    const kinds = streetKinds.find(([locales]) => locales.test(locale))?.[1] ?? defaultKinds;
    const street = random.pick(kinds).replace('{n}', number).replace('{s}', name);
    const code = String(1_000 + random.between(0, 98_000 - 1)).padStart(5, '0');
    const place = random.pick(places);
    const unit = random.chance(0.25)
      ? `${random.pick(['Apt.', 'Suite', 'Unit', 'Apartment', 'Flat'])} ${1 + random.between(0, 999 - 1)}`
      : null;
    const country = random.chance(0.3) && countries.length > 0 ? random.pick(countries) : null;
    const town = random.chance(0.5) ? `${place} ${code}` : `${code} ${place}`;
    const parts = [street, unit, random.chance(0.7) ? town : null, country].filter((part) => part !== null);
    return parts.join(lines ? '\n' : ', ');
  }

  #locale(): LocaleNames {
    const random = this.#random;
    const latin = random.chance(0.85);
    for (;;) {
      const one = random.pick(this.#locales);
      if (!latin || /^\p{Script=Latin}/u.test(one.last[0] ?? '')) return one;
    }
  }
}

const defaultKinds = [
  '{n} {s} Street',
  '{n} {s} St',
  '{n} {s} Road',
  '{n} {s} Avenue',
  '{n} {s} Ave',
  '{n} {s} Lane',
  '{n} {s} Drive',
  '{s} {n}',
  '{n} {s}',
  '{n} {s} Court',
];
const streetKinds: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /^(?:de|nl|da|nb|sv|fi)/,
    [
      '{s}straße {n}',
      '{s}str. {n}',
      '{s}weg {n}',
      '{s}gasse {n}',
      '{s} {n}',
      '{s}straat {n}',
      '{s}gatan {n}',
      '{s}vej {n}',
      '{s}katu {n}',
    ],
  ],
  [
    /^fr/,
    ['{n} rue {s}', '{n}, rue {s}', '{n} avenue {s}', '{n} boulevard {s}', '{n} place {s}', '{n} chemin {s}'],
  ],
  [
    /^(?:es|pt|it|ro)/,
    [
      'Calle {s} {n}',
      'Via {s} {n}',
      'Avenida {s} {n}',
      'Rua {s}, {n}',
      'Strada {s} {n}',
      'C/ {s}, {n}',
      'Piazza {s} {n}',
    ],
  ],
  [/^(?:ru|uk|mk|sr)/, ['ул. {s}, {n}', 'улица {s}, д. {n}', 'вул. {s}, {n}', 'пр. {s} {n}']],
  [
    /^pl|^cs|^sk|^hr|^hu|^tr/,
    ['ul. {s} {n}', '{s} {n}', '{s} utca {n}', '{s} Cad. No: {n}', '{s} sokak {n}'],
  ],
];

function letter(random: Random): string {
  return String.fromCharCode(65 + random.between(0, 26 - 1));
}
