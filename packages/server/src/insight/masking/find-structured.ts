import { plainNumber } from '@parley/contracts/values/contact-details';
import type { MaskedKind, MaskedSpan } from './placeholders.ts';

/** A kind of structured detail: pattern, and check of a match. Earlier entries win. */
interface Detail {
  kind: MaskedKind;
  pattern: RegExp;
  isOne?: (found: string, before: string) => boolean;
}

const details: readonly Detail[] = [
  {
    kind: 'email',
    pattern:
      /[\p{L}\p{N}\p{M}._%+'&/=?^{|}~!#$*-]{1,64}[@＠][\p{L}\p{N}\p{M}-]{1,63}(?:\.[\p{L}\p{N}\p{M}-]{1,63}){1,8}/gu,
  },
  { kind: 'email', pattern: /"[^"\n@]{1,62}"@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,8}/gu },
  {
    kind: 'iban',
    pattern: /(?<![\p{L}\p{N}])[A-Za-z]{2}\d{2}(?:[ -]?[A-Za-z0-9]{2,4}){3,8}(?![\p{L}\p{N}])/gu,
    isOne: isIban,
  },
  { kind: 'ip', pattern: /(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w]|\.\d)/gu, isOne: isIpv4 },
  {
    kind: 'ip',
    pattern: /(?<![\w:.])(?:[0-9a-f]{0,4}:){2,7}(?:(?:\d{1,3}\.){3}\d{1,3}|[0-9a-f]{0,4})(?![\w:])/giu,
    isOne: isIpv6,
  },
  {
    kind: 'card',
    // One in ten phone numbers also has a valid card check digit, but only phone numbers begin with a plus or a zero.
    pattern:
      /(?<![\p{Lu}\p{Ll}\p{Nd}+＋]|[+＋] )(?![0０٠۰])\p{Nd}(?:[ -]?\p{Nd}){11,18}(?![\p{Lu}\p{Ll}\p{Nd}])/gu,
    isOne: isCard,
  },
  { kind: 'id', pattern: /(?<![\p{L}\p{Nd}-])\d{3}-\d{2}-\d{4}(?![\p{L}\p{Nd}-])/gu },
  {
    kind: 'phone',
    pattern:
      /(?<![\p{Lu}\p{Ll}\p{Nd}#€$£¥/_])(?:[+＋][ ]?)?\(?\p{Nd}(?:[ ]?[().·\-‐–][ ]?[()]?|[ ])?(?:\p{Nd}[ ]?[().·\-‐–/]{0,2}[ ]?){3,17}\p{Nd}(?:[ ,]{0,2}(?:x|ext(?:ension|n)?\.?|poste|dw|durchwahl|доб\.?|内線|分机)[ :]{0,2}\p{Nd}{1,6})?(?![\p{Lu}\p{Ll}\p{Nd}%€$£])/giu,
    isOne: isPhone,
  },
];

/** Email addresses, phone numbers, payment cards, IBANs, IP addresses, and national ids, in reading order. */
export function findStructured(text: string): MaskedSpan[] {
  const spans: MaskedSpan[] = [];
  const taken = new Uint8Array(text.length);
  for (const { kind, pattern, isOne } of details) {
    for (const match of text.matchAll(pattern)) {
      const [found] = match;
      const start = match.index;
      const end = start + found.length;
      if (taken[start] === 1 || taken[end - 1] === 1) continue;
      if (isOne && !isOne(found, text.slice(Math.max(0, start - 24), start))) continue;
      taken.fill(1, start, end);
      spans.push({ kind, start, end });
    }
  }
  return spans.sort((a, b) => a.start - b.start);
}

/** ISO 13616: the digits of the number, moved and with letters as 10 to 35, leave 1 when divided by 97. */
function isIban(found: string): boolean {
  const plain = found.replace(/[ -]/gu, '').toUpperCase();
  if (plain.length < 15 || plain.length > 34) return false;
  let rest = 0;
  for (const char of plain.slice(4) + plain.slice(0, 4)) {
    const value = Number.parseInt(char, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

function isIpv4(found: string): boolean {
  return found.split('.').every((part) => Number(part) <= 255);
}

function isIpv6(found: string): boolean {
  return (
    /[0-9a-f]/iu.test(found) &&
    (found.includes('::') || found.split(':').length > 7) &&
    URL.canParse(`http://[${found}]`)
  );
}

/** Luhn's check digit (ISO/IEC 7812-1). */
function isCard(found: string): boolean {
  const digits = digitsOf(found);
  let sum = 0;
  for (let back = 0; back < digits.length; back += 1) {
    const digit = digits[digits.length - 1 - back] ?? 0;
    const doubled = digit * 2;
    sum += back % 2 === 0 ? digit : doubled - (doubled > 9 ? 9 : 0);
  }
  return sum % 10 === 0;
}

const calls =
  /(?:phone|mobile|cell|call|tel|fax|whatsapp|number is|my number|sms|ring|call me(?: on| at)?|handy|nummer|numéro|número|numero|téléphone|teléfono|móvil|телефон|номер|电话|電話|号码|番号|전화|번호|هاتف|رقمي|جوالي|شماره|טלפון|מספר)\P{L}{0,6}$/iu;
/** Whether the words before a number identify it as a phone number. */
export function isCalled(before: string): boolean {
  return calls.test(before) && !counts.test(before);
}

const counts =
  /(?:order|invoice|ticket|case|ref|reference|sku|isbn|article|item|bestell\p{L}*|rechnung\p{L}*|commande|pedido|заказ|注文|订单)[\s#:.nroº°№-]{0,8}$/iu;

/**
 * Returns whether a match is a phone number: three pairs of digits; or 7 to 19 digits (8 without separators) that are no date, range
 * of years, number with thousands separators, or order number. A plus, a parenthesis, or a word such as "call" before 7 digits
 * suffices.
 */
function isPhone(found: string, before: string): boolean {
  const digits = digitsOf(found).length;
  if (/^\d\d(?: \d\d){2}$/u.test(found)) return true;
  if (digits < 7 || digits > 19) return false;
  if (/^\s*[+＋(]/u.test(found) || calls.test(before)) return true;
  if (counts.test(before)) return false;
  if (
    /^(?:19|20)\d\d[-./ ]\d{1,2}[-./ ]\d{1,2}\b/u.test(found) ||
    /^\d{1,2}[-./ ]\d{1,2}[-./ ](?:19|20)\d\d\b/u.test(found)
  )
    return false;
  if (/^(?:19|20)\d\d\s?[-–/]\s?(?:19|20)\d\d$/u.test(found)) return false;
  if (/^(?:\d{1,3}(?:[.,]\d{3})+|\d(?: \d{3})+)$/u.test(found)) return /^0/u.test(found);
  return digits >= (/\D/u.test(found) ? 7 : 8);
}

function digitsOf(found: string): number[] {
  return [...plainNumber(found).replace(/\D/gu, '')].map(Number);
}
