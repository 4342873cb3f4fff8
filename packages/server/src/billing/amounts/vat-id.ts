/** Members of the European Union (ISO 3166-1); Greek VAT ids begin with EL. */
export const euCountries: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** Form of the part after the country, and a check of its check digits. */
interface VatRule {
  form: RegExp;
  isRight(digits: string): boolean;
}

/**
 * Rules by country: forms as described by the European Commission's VIES, check digits as published by the national tax offices.
 * In a country with several kinds of numbers, a kind without a published rule is checked by its form only.
 */
const rules: Readonly<Record<string, VatRule>> = {
  AT: {
    form: /^U\d{8}$/,
    isRight: (id) => (10 - ((luhnSum(id.slice(1, 8), 1) + 4) % 10)) % 10 === at(id, 8),
  },
  BE: { form: /^[01]\d{9}$/, isRight: (id) => 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8)) },
  BG: { form: /^\d{9,10}$/, isRight: (id) => id.length === 10 || isBulgarian(id) },
  CY: { form: /^\d{8}[A-Z]$/, isRight: isCypriot },
  CZ: { form: /^\d{8,10}$/, isRight: (id) => id.length > 8 || isCzech(id) },
  DE: { form: /^[1-9]\d{8}$/, isRight: isMod11And10 },
  DK: { form: /^[1-9]\d{7}$/, isRight: (id) => weighed(id, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0 },
  EE: {
    form: /^\d{9}$/,
    isRight: (id) => (10 - (weighed(id, [3, 7, 1, 3, 7, 1, 3, 7]) % 10)) % 10 === at(id, 8),
  },
  EL: {
    form: /^\d{9}$/,
    isRight: (id) => (weighed(id, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === at(id, 8),
  },
  ES: { form: /^[A-Z0-9]\d{7}[A-Z0-9]$/, isRight: isSpanish },
  FI: {
    form: /^\d{8}$/,
    isRight: (id) => (11 - (weighed(id, [7, 9, 10, 5, 8, 4, 2]) % 11)) % 11 === at(id, 7),
  },
  FR: { form: /^[A-HJ-NP-Z0-9]{2}\d{9}$/, isRight: isFrench },
  HR: { form: /^\d{11}$/, isRight: isMod11And10 },
  HU: { form: /^\d{8}$/, isRight: (id) => weighed(id, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0 },
  IE: { form: /^\d{7}[A-W][A-I]?$/, isRight: isIrish },
  IT: { form: /^\d{11}$/, isRight: (id) => luhnSum(id, 1) % 10 === 0 },
  LT: { form: /^(\d{9}|\d{12})$/, isRight: isLithuanian },
  LU: { form: /^\d{8}$/, isRight: (id) => Number(id.slice(0, 6)) % 89 === Number(id.slice(6)) },
  LV: { form: /^\d{11}$/, isRight: (id) => at(id, 0) < 4 || isLatvian(id) },
  MT: {
    form: /^\d{8}$/,
    isRight: (id) => 37 - (weighed(id, [3, 4, 6, 7, 8, 9]) % 37) === Number(id.slice(6)),
  },
  NL: { form: /^\d{9}B\d{2}$/, isRight: isDutch },
  PL: { form: /^\d{10}$/, isRight: (id) => weighed(id, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === at(id, 9) },
  PT: { form: /^[1-9]\d{8}$/, isRight: isPortuguese },
  RO: { form: /^[1-9]\d{1,9}$/, isRight: isRomanian },
  SE: { form: /^\d{10}01$/, isRight: (id) => luhnSum(id.slice(0, 10), 0) % 10 === 0 },
  SI: { form: /^[1-9]\d{7}$/, isRight: isSlovenian },
  SK: { form: /^[1-9]\d[2-47-9]\d{7}$/, isRight: (id) => Number(id) % 11 === 0 },
};

/** A VAT id without spaces, dots and dashes, in capitals. */
export function normalizeTaxId(given: string): string {
  return given.replace(/[\s.-]/g, '').toUpperCase();
}

/** The country of a VAT id (ISO 3166-1); undefined if the prefix is not a country of the European Union. */
export function countryOfVatId(taxId: string): string | undefined {
  const prefix = normalizeTaxId(taxId).slice(0, 2);
  if (!Object.hasOwn(rules, prefix)) return undefined;
  return prefix === 'EL' ? 'GR' : prefix;
}

/** Whether form and check digits of an EU VAT id are valid. Does not query whether the id was issued. */
export function isVatId(taxId: string): boolean {
  const id = normalizeTaxId(taxId);
  const rule = Object.hasOwn(rules, id.slice(0, 2)) ? rules[id.slice(0, 2)] : undefined;
  return rule?.form.test(id.slice(2)) === true && rule.isRight(id.slice(2));
}

function at(id: string, index: number): number {
  return Number(id[index]);
}

function weighed(id: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * at(id, index), 0);
}

/** Luhn sum: every second digit, starting at `from`, is doubled and replaced by its digit sum. */
function luhnSum(id: string, from: 0 | 1): number {
  return [...id].reduce((sum, digit, index) => {
    const value = index % 2 === from ? Number(digit) * 2 : Number(digit);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

/** ISO 7064, MOD 11,10. */
function isMod11And10(id: string): boolean {
  const product = [...id.slice(0, -1)].reduce((before, digit) => {
    const sum = (before + Number(digit)) % 10 || 10;
    return (sum * 2) % 11;
  }, 10);
  return (11 - product) % 10 === at(id, id.length - 1);
}

function isBulgarian(id: string): boolean {
  const first = weighed(id, [1, 2, 3, 4, 5, 6, 7, 8]) % 11;
  const check = first === 10 ? (weighed(id, [3, 4, 5, 6, 7, 8, 9, 10]) % 11) % 10 : first;
  return check === at(id, 8);
}

function isCypriot(id: string): boolean {
  const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
  const sum = [...id.slice(0, 8)].reduce(
    (total, digit, index) => total + (index % 2 === 0 ? (odd[Number(digit)] ?? 0) : Number(digit)),
    0,
  );
  return String.fromCharCode(65 + (sum % 26)) === id[8];
}

function isCzech(id: string): boolean {
  const check = (11 - (weighed(id, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10;
  return id[0] !== '9' && check === at(id, 7);
}

function isSpanish(id: string): boolean {
  const [first = '', last = ''] = [id[0], id[8]];
  const letters = 'TRWAGMYFPDXBNJZSQVHLCKE';
  const person = /^[XYZ]/.test(first) ? 'XYZ'.indexOf(first) + id.slice(1, 8) : id.slice(0, 8);
  if (/^\d{8}$/.test(person)) return letters[Number(person) % 23] === last;
  if (/^[KLM]/.test(first)) return letters[Number(id.slice(1, 8)) % 23] === last;
  const check = (10 - (luhnSum(id.slice(1, 8), 0) % 10)) % 10;
  return last === String(check) || last === 'JABCDEFGHI'[check];
}

/** For numbers with letters in the key, no rule is published. */
function isFrench(id: string): boolean {
  if (!/^\d{2}/.test(id)) return true;
  return (12 + 3 * (Number(id.slice(2)) % 97)) % 97 === Number(id.slice(0, 2));
}

function isIrish(id: string): boolean {
  const second = id.length === 9 ? 9 * (id.charCodeAt(8) - 64) : 0;
  const check = (weighed(id, [8, 7, 6, 5, 4, 3, 2]) + second) % 23;
  return 'WABCDEFGHIJKLMNOPQRSTUV'[check] === id[7];
}

function isLithuanian(id: string): boolean {
  const length = id.length - 1;
  if (id[length - 1] !== '1') return false;
  const weights = (from: number) => Array.from({ length }, (_, index) => ((from + index - 1) % 9) + 1);
  const first = weighed(id, weights(1)) % 11;
  const check = first === 10 ? (weighed(id, weights(3)) % 11) % 10 : first;
  return check === at(id, length);
}

/** Checks legal persons only; numbers of natural persons begin with their date of birth. */
function isLatvian(id: string): boolean {
  return weighed(id, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3;
}

/** Businesses have a weighted check digit, sole proprietors MOD 97-10 over the whole id. */
function isDutch(id: string): boolean {
  const byWeights = weighed(id, [9, 8, 7, 6, 5, 4, 3, 2]) % 11;
  if (byWeights === at(id, 8)) return true;
  const numeric = [...`NL${id}`].map((one) => (/\d/.test(one) ? one : String(one.charCodeAt(0) - 55)));
  return BigInt(numeric.join('')) % 97n === 1n;
}

function isPortuguese(id: string): boolean {
  const check = 11 - (weighed(id, [9, 8, 7, 6, 5, 4, 3, 2]) % 11);
  return (check > 9 ? 0 : check) === at(id, 8);
}

function isRomanian(id: string): boolean {
  const padded = id.padStart(10, '0');
  return ((weighed(padded, [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10 === at(padded, 9);
}

function isSlovenian(id: string): boolean {
  const check = 11 - (weighed(id, [8, 7, 6, 5, 4, 3, 2]) % 11);
  return check !== 11 && check % 10 === at(id, 7);
}
