import { describe, expect, it } from 'vitest';
import { claimsIn } from './claims-in.ts';

const textsOf = (content: string) => claimsIn(content).map(({ text }) => text);

describe('the claims of an answer', () => {
  it('are its sentences, each with the numbers of the sources it cites', () => {
    const content =
      'Gift vouchers last forty-two days. [1] They cannot be paid out,[2][3] not even in part.[1]';
    expect(claimsIn(content)).toMatchObject([
      { text: 'Gift vouchers last forty-two days.', cited: [1] },
      { text: expect.stringMatching(/^They cannot be paid out, ?not even in part\.$/u), cited: [2, 3, 1] },
    ]);
    const [first] = claimsIn(content);
    expect(content.slice(first?.start, first?.end)).toBe('Gift vouchers last forty-two days.');
  });

  it('exclude questions, headings, lead-ins, code, short courtesies, and the offer at the end', () => {
    const content = [
      '## Vouchers in short',
      'Certainly!',
      'There are two kinds of vouchers:',
      '- **Paper** vouchers are sent by mail within two days [1]',
      '1. Digital vouchers arrive by email at once [1]',
      '```\nvoucher create --days 42 --paper yes\n```',
      'Would you like to know what they cost in our shop?',
      'Just let me know if there is anything else that I can do for you!',
    ].join('\n');
    expect(textsOf(content)).toEqual([
      'Paper vouchers are sent by mail within two days',
      'Digital vouchers arrive by email at once',
    ]);
  });

  it('are found without spaces between words, and limited to twenty', () => {
    expect(textsOf('礼品券的有效期为四十二天。[1]不能兑换现金，也不能转让给他人。[1]')).toHaveLength(2);
    expect(claimsIn('The shop has many doors that stay open. [1] '.repeat(500))).toHaveLength(20);
  });

  it('are empty for an empty answer, for markers alone, and for lone surrogates', () => {
    for (const content of ['', '[1][2]', '***', '\u{d800} '.repeat(50)])
      expect(claimsIn(content)).toEqual([]);
  });
});
