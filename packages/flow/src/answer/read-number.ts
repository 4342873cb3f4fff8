/** Converts digits of other scripts to ASCII. */
function toAsciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    // The ten digits of a script are consecutive code points, so search backwards for its zero.
    let zero = code;
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return code < 128 ? digit : String((code - zero) % 10);
  });
}

/** Returns the decimal separator of a language: `,` or `.`. */
function decimalOf(language: string): string {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';
}

const number = /^[+-]?(?:\d+|\d{1,3}(?:[ \u00a0\u202f'’.,]\d{3})+)(?:[.,]\d+)?$/u;

/** Parses a number in this language's format: `1.234,5` or `1,234.5`. Undefined for anything else. */
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
  // A single separator before three digits is a thousands separator, unless it is the language's decimal separator.
  const isDecimal = marks.length === 1 ? last[0] === decimal || fraction !== 3 : isOnly || !hasTwin(marks);
  const digits = (part: string) => part.replace(/[.,]/g, '');
  return isDecimal ? `${digits(text.slice(0, last.index))}.${text.slice(last.index + 1)}` : digits(text);
}

/** Whether the last separator also occurs earlier, which makes it a thousands separator. */
function hasTwin(marks: readonly RegExpExecArray[]): boolean {
  const last = marks.at(-1);
  return marks.slice(0, -1).some(([mark]) => mark === last?.[0]);
}
