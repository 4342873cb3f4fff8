import {
  isEmail,
  isWrittenNumber,
  plainEmail,
  plainNumber,
  splitExtension,
} from '@parley/contracts/values/contact-details';
import { canonicalPhone } from '../../lib/text/contact-details.ts';
import { findStructured, isCalled } from '../masking/find-structured.ts';

const maxChars = 4_000;
/** Between two dots, an address uses letters of one script only, so that 連絡はkari@example.comへ contains exactly one address. */
const latin = "\\p{Script=Latin}\\p{N}\\p{M}._%+&'’-";
const latinLabel = '[\\p{Script=Latin}\\p{N}](?:[\\p{Script=Latin}\\p{N}\\p{M}-]{0,62})';
const otherLabel = '(?:(?!\\p{Script=Latin})[\\p{L}\\p{M}]){1,63}';
const label = `(?:${latinLabel}|${otherLabel})`;
const addresses = new RegExp(
  `(?:(?<![${latin}])[${latin}]{1,64}|(?<![\\p{L}\\p{M}])(?:(?!\\p{Script=Latin})[\\p{L}\\p{M}\\p{N}._-]){1,64})@` +
    `${label}(?:\\.${label}){1,8}`,
  'gu',
);

/** Words right before a number that is not a phone number: of an order, a customer, an invoice, and the like. */
const ofSomethingElse = new RegExp(
  '(?:(?<!\\p{L})(?:order|invoice|ticket|case|reference|ref|sku|isbn|article|item|customer|client|account|member|membership|tracking|' +
    'serial|tax|passport|error|zip|postal|policy|contract|booking|reservation|commande|facture|dossier|contrat|suivi|pedido|factura|' +
    'cliente|contrato|ordine|fattura|fatura)s?|(?:bestell|rechnung|kunden|auftrag|vertrag|serien|steuer|sendung|fehler|buchung|' +
    'заказ|договор|注文|会員|お客様|予約|订单|客户|会员|주문|고객|예약)\\p{L}{0,12})' +
    '(?:[ -]?(?:number|no|nr|num|id|code|n))?[ .:#°º№-]{0,4}(?:(?:is|ist|lautet|est|es|è|é|was|は|是|為)[ :#]{1,3})?$',
  'iu',
);

/** The first email address in a text, as written; undefined if there is none. Addresses inside URLs do not count. */
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
 * The first phone number in a text; undefined if there is none. In E.164 with its extension if it is a valid number. Otherwise as
 * written, but only if its form or the words before it identify it as a phone number.
 * @param country ISO 3166-1 alpha-2 of the visitor, used for a number without a country code.
 * @param wasAsked whether the chatbot had asked for a number, so that any number counts.
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

/**
 * Nine to fifteen digits. If the visitor's country is unknown they must be grouped or begin with 0; otherwise they need an area
 * code, as in 089/1234567.
 */
function looksLikeNumber(written: string, country: string | null): boolean {
  const digits = written.replace(/\D/gu, '').length;
  const isGrouped = country === null ? /[ ().\-/]|^0/u.test(written) : hasAreaCode(written);
  return isGrouped && digits >= 9 && digits <= 15;
}

/** Whether a number begins with an area code, which order numbers do not. */
export function hasAreaCode(written: string): boolean {
  return /^\(?0\d{1,4}\)?[ /-]/u.test(written);
}

/** Whether a position is inside a URL, or inside the address of a repository such as git@host:path. */
function isInAddress(text: string, start: number, end: number): boolean {
  const word =
    text
      .slice(Math.max(0, start - 512), end)
      .split(/[\s<>"]/u)
      .at(-1) ?? '';
  return word.includes('//') || /^:(?:\d|\S*\/)/u.test(text.slice(end, end + 64));
}
