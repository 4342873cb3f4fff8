import { describe, expect, it } from 'vitest';
import { type AnswerUnit, createAnswerSplitter } from './split-answer.ts';

/** Returns the units of an answer that arrives in chunks of `size` characters. */
function unitsOf(answer: string, size = 3): AnswerUnit[] {
  const splitter = createAnswerSplitter();
  const units: AnswerUnit[] = [];
  for (let at = 0; at < answer.length; at += size) units.push(...splitter.add(answer.slice(at, at + size)));
  return [...units, ...splitter.end()];
}

const textsOf = (answer: string) => unitsOf(answer).map(({ text }) => text);
const kindsOf = (answer: string) => unitsOf(answer).map(({ kind }) => kind);

const sample = `## Vouchers

Vouchers last a year. [1] They are **not paid out. Not even** in part. [1][2]

- Paper ones come by mail. [1] They take two days.
  A line that belongs to it.
  - Below it.
1. Digital ones come at once.

| Kind | Price |
|---|---|
| Paper | 5 € |

\`\`\`sh
# no heading
voucher create. Then wait.
\`\`\`

> One may say so. Or not.
> A second line.

Kind | Price
--- | ---
Dr. Smith said [so. Really](https://example.com/a.b) then.`;

describe('the units of an answer', () => {
  it('are sentences with their markers, whole items, headings, and indivisible lines', () => {
    expect(unitsOf(sample).map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      'heading: ## Vouchers',
      'sentence: Vouchers last a year. [1]',
      'sentence: They are **not paid out. Not even** in part. [1][2]',
      'item: - Paper ones come by mail. [1] They take two days.\n  A line that belongs to it.',
      'item: - Below it.',
      'item: 1. Digital ones come at once.',
      'fixed: | Kind | Price |',
      'fixed: |---|---|',
      'fixed: | Paper | 5 € |',
      'fixed: ```sh',
      'fixed: # no heading',
      'fixed: voucher create. Then wait.',
      'fixed: ```',
      'sentence: > One may say so. Or not.\n> A second line.',
      'fixed: Kind | Price',
      'fixed: --- | ---',
      'sentence: Dr. Smith said [so. Really](https://example.com/a.b) then.',
    ]);
  });

  it.each([1, 2, 3, 7, 40, 10_000])('do not depend on the chunk size: %i characters', (size) => {
    const units = unitsOf(sample, size);
    expect(units).toEqual(unitsOf(sample));
    expect(units.map(({ space, text }) => space + text).join('')).toBe(sample);
  });

  it('are emitted as soon as the next text begins', () => {
    const splitter = createAnswerSplitter();
    expect(splitter.add('Vouchers last a year. [1')).toEqual([]);
    expect(splitter.add('] ')).toEqual([]);
    expect(splitter.add('Th')).toMatchObject([{ text: 'Vouchers last a year. [1]' }]);
    expect(splitter.add('ey end.\n')).toMatchObject([{ text: 'They end.' }]);
    expect(splitter.add('- An item')).toEqual([]);
    expect(splitter.add('\n- A')).toMatchObject([{ kind: 'item', text: '- An item' }]);
  });

  it('end with their paragraph, even with unclosed emphasis, code or links', () => {
    expect(
      textsOf('A *star stands alone. It does.\n\nMore `code. Here it ends.\n- [An item. Two.\n- Next.'),
    ).toEqual(['A *star stands alone. It does.', 'More `code. Here it ends.', '- [An item. Two.\n- Next.']);
  });

  it('keep indented code, and code inside an item', () => {
    expect(kindsOf('Run this:\n\n    make it. Then go.\n\nDone.')).toEqual(['sentence', 'fixed', 'sentence']);
    expect(textsOf('- Run this:\n  ```\n  make it. Then go.\n  - no item\n  ```\n- Next.')).toEqual([
      '- Run this:\n  ```\n  make it. Then go.\n  - no item\n  ```',
      '- Next.',
    ]);
  });

  it('are found without spaces between sentences, and in endless text', () => {
    expect(textsOf('礼品券的有效期为四十二天。[1]不能兑换现金。[1]')).toEqual([
      '礼品券的有效期为四十二天。[1]',
      '不能兑换现金。[1]',
    ]);
    const endless = unitsOf('word '.repeat(5_000), 500);
    expect(endless.length).toBeGreaterThan(4);
    expect(endless.map(({ space, text }) => space + text).join('')).toBe('word '.repeat(5_000).trimEnd());
    for (const hostile of [
      '',
      ' \n ',
      '`'.repeat(9_000),
      '['.repeat(9_000),
      '\u{d800}.'.repeat(99),
      '>'.repeat(9_000),
    ])
      expect(
        unitsOf(hostile, 900)
          .map(({ space, text }) => space + text)
          .join(''),
      ).toBe(hostile.trimEnd());
  });
});
