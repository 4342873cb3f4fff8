import fc from 'fast-check';

/** Texts that repeat some of the pieces up to a minimum length. */
export function madeUpText(pieces: readonly string[], minChars: number): fc.Arbitrary<string> {
  return fc
    .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 })
    .map((some) => some.join(''))
    .map((repeated) => repeated.repeat(Math.ceil(minChars / repeated.length)));
}
