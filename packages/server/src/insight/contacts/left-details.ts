import {
  isEmail,
  isWrittenNumber,
  plainEmail,
  plainNumber,
  splitExtension,
} from '@parley/contracts/contact-details';
import { canonicalPhone } from '../../lib/canonical-phone.ts';
import { findStructured, isCalled } from '../masking/find-structured.ts';

const maxChars = 4_000;
/** Letters that an address may hold are those of one script on each side of a dot: 連絡はkari@example.comへ has one address. */
const latin = "\\p{Script=Latin}\\p{N}\\p{M}._%+&'’-";
const latinLabel = '[\\p{Script=Latin}\\p{N}](?:[\\p{Script=Latin}\\p{N}\\p{M}-]{0,62})';
const otherLabel = '(?:(?!\\p{Script=Latin})[\\p{L}\\p{M}]){1,63}';
const label = `(?:${latinLabel}|${otherLabel})`;
const addresses = new RegExp(
  `(?:(?<![${latin}])[${latin}]{1,64}|(?<![\\p{L}\\p{M}])(?:(?!\\p{Script=Latin})[\\p{L}\\p{M}\\p{N}._-]){1,64})@` +
    `${label}(?:\\.${label}){1,8}`,
  'gu',
);

/** What is said right before a number of an order, a customer, an invoice, or of another thing that nobody can call. */
const ofSomethingElse = new RegExp(
  '(?:(?<!\\p{L})(?:order|invoice|ticket|case|reference|ref|sku|isbn|article|item|customer|client|account|member|membership|tracking|' +
    'serial|tax|passport|error|zip|postal|policy|contract|booking|reservation|commande|facture|dossier|contrat|suivi|pedido|factura|' +
    'cliente|contrato|ordine|fattura|fatura)s?|(?:bestell|rechnung|kunden|auftrag|vertrag|serien|steuer|sendung|fehler|buchung|' +
    'заказ|договор|注文|会員|お客様|予約|订单|客户|会员|주문|고객|예약)\\p{L}{0,12})' +
    '(?:[ -]?(?:number|no|nr|num|id|code|n))?[ .:#°º№-]{0,4}(?:(?:is|ist|lautet|est|es|è|é|was|は|是|為)[ :#]{1,3})?$',
  'iu',
);

/** The first email address that a text gives, as it is written; undefined if there is none. Those inside of URLs are none. */
export function firstEmail(text: string): string | undefined {
  const sample = plainEmail(text.slice(0, maxChars));
  for (const match of sample.matchAll(addresses)) {
    if (isInAddress(sample, match.index, match.index + match[0].length)) continue;
    const found = match[0].replace(/^['’.&-]+/u, '').replace(/(?<![-’'])[-’']+$/u, '');
    if (isEmail(found)) return found;
  }
  return undefined;
}

/**
 * The first phone number that a text gives; undefined if there is none. E.164 with its extension where it is a valid
 * number, else as written, and then only where its form or the words before it say that it is one.
 * @param country ISO 3166-1 alpha-2 of the visitor, to which a number without a country code may belong.
 * @param wasAsked whether the chatbot had asked for a number, so that any counts.
 */
export function firstPhone(
  text: string,
  country: string | null,
  wasAsked: boolean = false,
): string | undefined {
  const sample = plainNumber(text.slice(0, maxChars));
  for (const { kind, start, end } of findStructured(sample)) {
    if (kind !== 'phone' || isInAddress(sample, start, end)) continue;
    const written = sample.slice(start, end).trim();
    if (!/^[+(]/u.test(written) && ofSomethingElse.test(sample.slice(Math.max(0, start - 48), start)))
      continue;
    const valid = canonicalPhone(written, country?.toUpperCase() ?? null);
    if (valid !== null) return withExtension(valid, written);
    const before = sample.slice(Math.max(0, start - 24), start);
    if (wasAsked || isCalled(before) || looksLikeNumber(written, country)) {
      if (isWrittenNumber(written)) return written;
    }
  }
  return undefined;
}

function withExtension(valid: string, written: string): string {
  const { extension } = splitExtension(written);
  return extension === null ? valid : `${valid} ext. ${extension}`;
}

/** Nine to fifteen digits in groups, or after a 0, of a visitor whose country is not known; of any other, 089/1234567. */
function looksLikeNumber(written: string, country: string | null): boolean {
  const digits = written.replace(/\D/gu, '').length;
  const isGrouped = country === null ? /[ ().\-/]|^0/u.test(written) : hasAreaCode(written);
  return isGrouped && digits >= 9 && digits <= 15;
}

/** Whether a number begins with an area code, as those of orders do not. */
export function hasAreaCode(written: string): boolean {
  return /^\(?0\d{1,4}\)?[ /-]/u.test(written);
}

/** Whether a place in a text belongs to a URL, or to the address of a repository such as git@host:path. */
function isInAddress(text: string, start: number, end: number): boolean {
  const word =
    text
      .slice(Math.max(0, start - 512), end)
      .split(/[\s<>"]/u)
      .at(-1) ?? '';
  return word.includes('//') || /^:(?:\d|\S*\/)/u.test(text.slice(end, end + 64));
}
