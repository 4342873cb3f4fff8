import { withAsciiDigits } from '@parley/knowledge/language/words';

const email = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const webAddress = /(?:https?:\/\/|www\.)[^\s<>()[\]"'`、。]+/gu;
const phone = /(?:\+|\b0)\d(?:[ ()/-]{0,2}\d){6,16}/gu;
/** Number of last digits of a phone number that are compared; international notation adds a prefix. */
const significantDigits = 9;
const eastAsianDate = /(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]/gu;
/** Three numbers joined by dots, slashes or hyphens: dates, versions, and the like. */
const chain = /(?<![\d.,/-])\d{1,4}([./-]) ?\d{1,2}\1 ?\d{1,4}(?![\d,/-])/gu;
const clock = /(?<!\d)(\d{1,2})[:.](\d{2})(?= ?(?:h\b|uhr\b|[ap]\.? ?m\b))|(?<!\d)(\d{1,2}):(\d{2})(?!\d)/gu;
const afternoon = /(?<!\d)(\d{1,2})(?:[:.](\d{2}))? ?p\.? ?m\b/gu;
const grouped = /(?<![\d.,])\d{1,3}(?:(?:,\d{2,3})*,\d{3}|(?:\.\d{3})+|(?:['’]\d{3})+|(?: \d{3})+)(?!\d)/u;
const number = new RegExp(`${grouped.source}(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)?`, 'gu');

/**
 * Returns the numbers and addresses of a text in a normalized notation: 1,200 equals 1.200, 12.03.2026 equals 2026-03-12, and 5
 * pm equals 17:00.
 */
export function factsOf(text: string): Set<string> {
  const facts = new Set<string>();
  let rest = withAsciiDigits(text.normalize('NFKC').toLowerCase());
  const take = (pattern: RegExp, factOf: (groups: readonly string[]) => readonly string[]) => {
    rest = rest.replace(pattern, (...found: unknown[]) => {
      const groups = found.flatMap((part) => (typeof part === 'string' ? [part] : []));
      for (const fact of factOf(groups)) facts.add(fact);
      return ' ; ';
    });
  };
  take(email, ([address = '']) => [address]);
  take(webAddress, ([address = '']) => [plainAddress(address)]);
  rest = rest.replace(afternoon, (_found, hour: string, minutes = '00') => {
    return `${Number(hour) < 12 ? Number(hour) + 12 : hour}:${minutes}`;
  });
  take(eastAsianDate, ([, ...parts]) => dateFacts(parts.slice(0, 3)));
  take(chain, ([date = '']) => dateFacts(date.match(/\d+/gu) ?? []));
  take(phone, ([digits = '']) => [`tel ${digits.replace(/\D/gu, '').slice(-significantDigits)}`]);
  for (const found of rest.matchAll(clock)) {
    const minutes = Number(found[2] ?? found[4]);
    facts.add(`${Number(found[1] ?? found[3])}`);
    if (minutes > 0) facts.add(`${minutes}`);
  }
  rest = rest.replace(clock, ' ; ');
  take(number, ([digits = '']) => [plainNumber(digits)]);
  return facts;
}

/** Returns the facts of a text that an answer may repeat, including numbers that the text spells out. */
export function knownFacts(text: string): Set<string> {
  const facts = factsOf(text);
  for (const word of text.toLowerCase().match(/\p{L}+(?:-\p{L}+)?/gu) ?? []) {
    const value = numberOf(word);
    if (value !== undefined) facts.add(value);
  }
  for (const char of text.match(/[一二三四五六七八九十]/gu) ?? []) {
    facts.add(`${'一二三四五六七八九十'.indexOf(char) + 1}`);
  }
  return facts;
}

/** Returns the numbers of a date sorted, so that the order of day and month does not matter, and each number alone. */
function dateFacts(parts: readonly string[]): string[] {
  const plain = parts.map((part) => `${Number(part)}`);
  return [`date ${plain.toSorted().join(' ')}`, ...plain];
}

function plainAddress(address: string): string {
  return address.replace(/^(?:https?:\/\/)?(?:www\.)?/u, '').replace(/(?<![/.,;:!?*_])[/.,;:!?*_]+$/u, '');
}

function plainNumber(digits: string): string {
  const whole = grouped.exec(digits)?.[0] ?? '';
  if (whole !== '' && !whole.startsWith('0')) {
    return plainDecimal(whole.replace(/\D/gu, '') + digits.slice(whole.length).replace(',', '.'));
  }
  return plainDecimal(digits.replace(',', '.'));
}

/** Removes insignificant zeros. Works on the string, because a JavaScript number would round long values. */
function plainDecimal(digits: string): string {
  const [whole = '', part = ''] = digits.split('.');
  const decimals = part.replace(/(?<!0)0+$/u, '');
  return (whole.replace(/^0+(?=\d)/u, '') || '0') + (decimals === '' ? '' : `.${decimals}`);
}

const english = {
  small:
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  tens: 'twenty thirty forty fifty sixty seventy eighty ninety',
  join: (ten: string, one: string) => `${ten}-${one}`,
};
const german = {
  small:
    'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
  tens: 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
  join: (ten: string, one: string) => `${one}und${ten}`,
};
/** One to twelve in French, Spanish, Italian, Portuguese and Dutch. */
const others = [
  'un deux trois quatre cinq six sept huit neuf dix onze douze',
  'uno dos tres cuatro cinco seis siete ocho nueve diez once doce',
  'uno due tre quattro cinque sei sette otto nove dieci undici dodici',
  'um dois três quatro cinco seis sete oito nove dez onze doze',
  'een twee drie vier vijf zes zeven acht negen tien elf twaalf',
];

/** Returns the number that a lowercase word spells, in digits. */
export function numberOf(word: string): string | undefined {
  return numberWords.get(word);
}

const numberValues: readonly (readonly [string, number])[] = [
  ...others.flatMap((words) => words.split(' ').map((word, index) => [word, index + 1] as const)),
  ...[english, german].flatMap(({ small, tens, join }) => {
    const ones = small.split(' ');
    return [
      ...ones.map((word, value) => [word, value] as const),
      ...tens.split(' ').flatMap((ten, index) => {
        const value = (index + 2) * 10;
        const joined = ones.slice(1, 10).map((one, place) => [join(ten, one), value + place + 1] as const);
        return [[ten, value] as const, ...joined];
      }),
    ];
  }),
  ...['eine', 'einen', 'einem', 'einer', 'une', 'una', 'uma'].map((word) => [word, 1] as const),
  ['hundred', 100],
  ['hundert', 100],
  ['thousand', 1000],
  ['tausend', 1000],
];
const numberWords = new Map(numberValues.map(([word, value]) => [word, `${value}`]));
