/** Direction marks and zero-width characters, which keyboards do not have but copied text contains. */
const unseen = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const apostrophes = /[\u2018\u2019\u05f3\u02bc]/g;
/** Arabic and Persian digits; most keyboards have only Latin ones. */
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;

/**
 * Whether the user typed this text; ignores differences that a keyboard cannot produce, such as curly apostrophes, Arabic digits
 * and direction marks.
 */
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
