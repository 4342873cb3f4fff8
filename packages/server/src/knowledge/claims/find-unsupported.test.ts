import type { ReadPassage } from '@parley/meaning/types';
import { describe, expect, it } from 'vitest';
import { type CitedPassage, findUnsupported } from './find-unsupported.ts';

const passage = (n: number, text: string): CitedPassage => ({
  n,
  sourceName: 'terms.md',
  heading: 'Vouchers',
  passage: text,
});
const vouchers = passage(1, 'Gift vouchers last forty-two days. They are not paid out.');
const parking = passage(2, 'The car park is open all night.');

/** A reader model stub that finds support if a claim and a unit share a word of five letters or more. */
function wordReader() {
  const read: { question: string; passages: readonly ReadPassage[] }[] = [];
  return {
    read: async (question: string, passages: readonly ReadPassage[]) => {
      read.push({ question, passages });
      const words = question.toLowerCase().match(/\p{L}{5,}/gu) ?? [];
      return passages.map(({ text, units }) => ({
        answers: 0,
        units: units.map(({ start, end }) =>
          words.some((word) => text.slice(start, end).toLowerCase().includes(word)) ? 4 : -6,
        ),
      }));
    },
    asked: read,
  };
}

const signal = new AbortController().signal;

describe('unsupported claims of an answer', () => {
  it('are returned as ranges of the answer', async () => {
    const content = 'Gift vouchers last forty-two days. [1] A penguin guards the till. [1]';
    const [range, ...others] = await findUnsupported(wordReader(), content, [vouchers, parking], signal);
    expect(others).toEqual([]);
    expect(content.slice(range?.start, range?.end)).toBe('A penguin guards the till.');
  });

  it('are checked against their cited sources, or against all sources without a citation', async () => {
    const reader = wordReader();
    const content =
      'Gift vouchers last forty-two days. [2] The car park is open all night.[2] It is open to vouchers too, they say, at 7.';
    const found = await findUnsupported(reader, content, [vouchers, parking], signal);
    expect(found.map(({ start, end }) => content.slice(start, end))).toEqual([
      'Gift vouchers last forty-two days.',
    ]);
    expect(reader.asked.map(({ passages }) => passages.length)).toEqual([1, 1, 2]);
  });

  it('are checked window by window, however long a passage is', async () => {
    const reader = wordReader();
    const long = passage(
      1,
      `${'The house has many rooms with a view of the lake. '.repeat(80)}Vouchers last a year.`,
    );
    const [claim] = ['Vouchers are valid for a whole year. [1]'];
    expect(await findUnsupported(reader, claim ?? '', [long], signal)).toEqual([]);
    const [{ passages } = { passages: [] }] = reader.asked;
    expect(passages.length).toBeGreaterThan(4);
    for (const { title, text, units } of passages) {
      expect(title).toBe('terms › Vouchers');
      expect(text.length).toBeLessThanOrEqual(450);
      for (const { start, end } of units) expect(text.slice(start, end).trim()).not.toBe('');
    }
  });

  it('are empty if there are no sources', async () => {
    expect(await findUnsupported(wordReader(), 'A penguin guards the till at night.', [], signal)).toEqual(
      [],
    );
  });
});
