/** Marks of direction and joiners: no key types them, and a text that is copied brings them along. */
const unseen = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const apostrophes = /[\u2018\u2019\u05f3\u02bc]/g;
/** Arabic and Persian digits, which few keyboards have beside the Latin ones. */
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** Whether somebody has typed this text, as far as a keyboard goes: signs that look alike count as the same. */
export function sameWhenTyped(typed: string, text: string): boolean {
  return plain(typed) === plain(text);
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(apostrophes, "'")
    .replace(otherDigits, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/\s+/g, ' ')
    .trim();
}
