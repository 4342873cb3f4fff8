/** Direction marks, which numbers copied from an address book contain. */
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
const extensionWord =
  '(?:;?ext(?:ension|n)?[.=:]?|x|#|poste|anexo|ramal|int\\.|dw|durchwahl|доб\\.?|内線|分机|轉|转|داخلي)';
const extension = new RegExp(`[\\s,;]*${extensionWord}\\s*:?\\s*(\\d{1,7})$`, 'iu');
const dashes = /[‐-―−]/gu;
const writtenNumber = /^\(?\+?[\d(][\d\s().·/-]{3,}$/u;

/** Normalizes a phone number: digits 0 to 9 from any script and width, plain dashes, no invisible marks. */
export function plainNumber(text: string): string {
  return text
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(dashes, '-')
    .replace(/\p{Nd}/gu, digitOf);
}

/** Unicode digits come in blocks of ten, which start at a code point ending in 0 or 6. */
function digitOf(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  const row = code - (code % 16);
  return String(code - (/\p{Nd}/u.test(String.fromCodePoint(row)) ? row : row + 6));
}

/** Splits a plain number from its extension, which is null without one. */
export function splitExtension(plain: string): { number: string; extension: string | null } {
  const found = extension.exec(plain);
  return found === null
    ? { number: plain, extension: null }
    : { number: plain.slice(0, found.index), extension: found[1] ?? null };
}

/** Whether a plain number has a common format with at least five digits. */
export function isWrittenNumber(plain: string): boolean {
  const { number } = splitExtension(plain);
  return writtenNumber.test(number) && number.replace(/\D/gu, '').length >= 5;
}

/** Normalizes an email address: characters of any width become those that mail programs accept. */
export function plainEmail(text: string): string {
  return text.trim().normalize('NFKC').replaceAll('。', '.');
}

const atoms = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';
const ending = '(?:xn--[a-z0-9-]{2,59}|[\\p{L}\\p{M}]{2,63})';
const address = new RegExp(`^${atoms}(?:\\.${atoms})*@(?:${label}\\.){1,8}${ending}$`, 'iu');

/** Whether a plain address is valid by RFC 6531: letters of any script before and after the @. */
export function isEmail(plain: string): boolean {
  return plain.length <= 254 && plain.indexOf('@') <= 64 && address.test(plain);
}
