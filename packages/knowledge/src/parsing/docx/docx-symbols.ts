import { codePoint } from 'dingbat-to-unicode';

const symbolFonts = /^(?:wingdings|webdings|symbol)/i;
/** Private use characters at which symbol fonts have their symbols. */
const privateSign = /[\uf020-\uf0ff]/g;
const boxes: ReadonlySet<string> = new Set('☐☑☒□■▢◻✓✔✗✘');
/** Rare symbols, replaced with common ones. */
const usualBoxes: Readonly<Record<string, string>> = { '🗹': '☑', '🗷': '☒', '🞎': '☐', '🞏': '☐', '□': '☐' };

/** Returns the symbol of `w:sym`; a space if it is unknown. */
export function symbolText(font: string, code: string): string {
  const value = Number.parseInt(code, 16);
  if (!Number.isInteger(value) || value < 0x20 || value > 0x10ffff) return ' ';
  const sign = signOf(font, value);
  if (sign !== undefined) return sign;
  return value >= 0xe000 && value <= 0xf8ff ? ' ' : String.fromCodePoint(value).toWellFormed();
}

/** Replaces private use characters with the symbols that they display. */
export function replaceSymbols(text: string, font: string | undefined): string {
  const family = font !== undefined && symbolFonts.test(font) ? font : 'Symbol';
  return text.replace(privateSign, (char) => signOf(family, char.charCodeAt(0)) ?? char);
}

/** Removes box symbols, because the form's state is written separately. */
export function withoutBoxes(text: string): string {
  return [...text].filter((char) => !boxes.has(char)).join('');
}

function signOf(font: string, value: number): string | undefined {
  const sign = codePoint(font, value) ?? codePoint(font, value & 0xff);
  return sign === undefined ? undefined : (usualBoxes[sign.string] ?? sign.string);
}
