/** Digits of other scripts, by their values. */
function toAsciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    // Digits of a script stand in one row, and the row begins where its zero does.
    let zero = code;
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return code < 128 ? digit : String((code - zero) % 10);
  });
}

/** The decimal mark of a language: `,` or `.`. */
function decimalOf(language: string): string {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';
}

const number = /^[+-]?(?:\d+|\d{1,3}(?:[ \u00a0\u202f'’.,]\d{3})+)(?:[.,]\d+)?$/u;

/** A number as people of this language write it: `1.234,5` or `1,234.5`. Undefined for anything else. */
export function readNumber(text: string, language: string): number | undefined {
  const written = toAsciiDigits(text)
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/[٫]/g, '.')
    .replace(/[٬]/g, ',')
    .trim();
  if (!number.test(written)) return undefined;
  const bare = written.replace(/[ \u00a0\u202f'’]/gu, '');
  const value = Number(withPoint(bare, decimalOf(language)));
  return Number.isFinite(value) ? value : undefined;
}

function withPoint(text: string, decimal: string): string {
  const marks = [...text.matchAll(/[.,]/g)];
  const last = marks.at(-1);
  if (last === undefined) return text;
  const fraction = text.length - last.index - 1;
  const isOnly = marks.every(([mark]) => mark !== last[0]) || marks.length === 1;
  // One mark before three digits groups them, unless it is the language's decimal mark.
  const isDecimal = marks.length === 1 ? last[0] === decimal || fraction !== 3 : isOnly || !hasTwin(marks);
  const digits = (part: string) => part.replace(/[.,]/g, '');
  return isDecimal ? `${digits(text.slice(0, last.index))}.${text.slice(last.index + 1)}` : digits(text);
}

/** Whether the last mark occurs before: such a mark groups. */
function hasTwin(marks: readonly RegExpExecArray[]): boolean {
  const last = marks.at(-1);
  return marks.slice(0, -1).some(([mark]) => mark === last?.[0]);
}
