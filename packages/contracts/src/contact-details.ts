/** Marks that set the direction of text, which numbers copied from an address book bring along. */
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
const extensionWord =
  '(?:;?ext(?:ension|n)?[.=:]?|x|#|poste|anexo|ramal|int\\.|dw|durchwahl|доб\\.?|内線|分机|轉|转|داخلي)';
const extension = new RegExp(`[\\s,;]*${extensionWord}\\s*:?\\s*(\\d{1,7})$`, 'iu');
const dashes = /[‐-―−]/gu;
const writtenNumber = /^\(?\+?[\d(][\d\s().·/-]{3,}$/u;

/** A phone number with the digits 0 to 9, whatever script and width it was typed in, with plain dashes and without invisible marks. */
export function plainNumber(text: string): string {
  return text
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(dashes, '-')
    .replace(/\p{Nd}/gu, digitOf);
}

/** Unicode lays digits out in tens, which begin at …0 or at …6. */
function digitOf(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  const row = code - (code % 16);
  return String(code - (/\p{Nd}/u.test(String.fromCodePoint(row)) ? row : row + 6));
}

/** A plain number without what is dialed after it, and that; null without one. */
export function splitExtension(plain: string): { number: string; extension: string | null } {
  const found = extension.exec(plain);
  return found === null
    ? { number: plain, extension: null }
    : { number: plain.slice(0, found.index), extension: found[1] ?? null };
}

/** Whether a plain number has a form in which people write one, with five digits at least. */
export function isWrittenNumber(plain: string): boolean {
  const { number } = splitExtension(plain);
  return writtenNumber.test(number) && number.replace(/\D/gu, '').length >= 5;
}

/** An address with the signs that mail programs know, whatever width they were typed in. */
export function plainEmail(text: string): string {
  return text.trim().normalize('NFKC').replaceAll('。', '.');
}

const atoms = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';
const ending = '(?:xn--[a-z0-9-]{2,59}|[\\p{L}\\p{M}]{2,63})';
const address = new RegExp(`^${atoms}(?:\\.${atoms})*@(?:${label}\\.){1,8}${ending}$`, 'iu');

/** Whether a plain address is one of RFC 6531: letters of any script before and behind the @. */
export function isEmail(plain: string): boolean {
  return plain.length <= 254 && plain.indexOf('@') <= 64 && address.test(plain);
}
