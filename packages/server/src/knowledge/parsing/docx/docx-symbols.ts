import { codePoint } from 'dingbat-to-unicode';

const symbolFonts = /^(?:wingdings|webdings|symbol)/i;
/** Letters of the private use area that fonts of symbols have their signs at. */
const privateSign = /[\uf020-\uf0ff]/g;
const boxes: ReadonlySet<string> = new Set('☐☑☒□■▢◻✓✔✗✘');
/** Signs that few fonts have, by those that people know. */
const usualBoxes: Readonly<Record<string, string>> = { '🗹': '☑', '🗷': '☒', '🞎': '☐', '🞏': '☐', '□': '☐' };

/** The sign that `w:sym` shows; a space if it is unknown. */
export function symbolText(font: string, code: string): string {
  const value = Number.parseInt(code, 16);
  if (!Number.isInteger(value) || value < 0x20 || value > 0x10ffff) return ' ';
  const sign = signOf(font, value);
  if (sign !== undefined) return sign;
  return value >= 0xe000 && value <= 0xf8ff ? ' ' : String.fromCodePoint(value).toWellFormed();
}

/** Text with the signs that letters of the private use area show. */
export function withSigns(text: string, font: string | undefined): string {
  const family = font !== undefined && symbolFonts.test(font) ? font : 'Symbol';
  return text.replace(privateSign, (char) => signOf(family, char.charCodeAt(0)) ?? char);
}

/** Text without the boxes of forms, whose state is told otherwise. */
export function withoutBoxes(text: string): string {
  return [...text].filter((char) => !boxes.has(char)).join('');
}

function signOf(font: string, value: number): string | undefined {
  const sign = codePoint(font, value) ?? codePoint(font, value & 0xff);
  return sign === undefined ? undefined : (usualBoxes[sign.string] ?? sign.string);
}
