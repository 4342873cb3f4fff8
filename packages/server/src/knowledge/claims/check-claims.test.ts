import { describe, expect, it } from 'vitest';
import { checkClaims } from './check-claims.ts';

const unknownSentence = "I don't know the answer to that. I could not find anything about it in my sources.";
const place = { sourceId: 's', url: null, heading: null, page: null, lastSyncedAt: null };
const returns = {
  ...place,
  text: 'A parcel can be sent back within 30 days. The return label costs 1,200 yen. Write to help@halden.example. Since 12.03.2026 vouchers are valid for forty-two days. Call our support at 030 7654321, Monday to Friday, 9:00 to 17:00.',
  language: 'en',
  sourceName: 'Returns',
  headingPath: ['Parcels'],
};
const german = {
  ...place,
  text: 'Die Rückgabefrist beträgt 30 Tage. Der Versand kostet 1.200 €. Gutscheine können nicht zurückgegeben werden.',
  language: 'de',
  sourceName: 'Rückgabe',
  headingPath: [],
};
const japanese = {
  ...place,
  text: '商品は到着後30日以内に返品できます。返品の送料は1,200円です。',
  language: 'ja',
  sourceName: '返品について',
  headingPath: [],
};

/** Returns the passages of the citations that remain, and the verdict. */
function check(
  content: string,
  passages: readonly (typeof returns)[] = [returns],
  said: readonly string[] = [],
): [number[], string | null] {
  const citations = [...content.matchAll(/\s?\[(\d)\]/g)].flatMap(
    ({ 0: { length }, 1: n, index: offset }) => {
      const passage = passages[Number(n) - 1];
      return passage ? [{ offset, length, passage }] : [];
    },
  );
  const answer = { content, citations, passages, said, unknownSentence };
  const { unsupported, support } = checkClaims(answer, 'en');
  const left = citations.filter((one) => !unsupported.has(one));
  return [left.map(({ passage }) => passages.indexOf(passage) + 1), support];
}

describe('checkClaims', () => {
  it.each([
    ['other words for the same', 'You can send parcels back for 30 days [1].'],
    ['a marker behind the period', 'Parcels can be sent back. [1] The label costs 1,200 yen. [1]'],
    ['a time in another notation', 'Support is available on weekdays from 9 am to 5 pm [1].'],
    ['a number in words', 'Sending back is possible for two to three weeks, or thirty days [1].'],
    ['a phone number for callers from abroad', 'Our number is +49 30 7654321 [1].'],
    ['no topic', 'Yes, you can [1].'],
    ['a number with other grouping', 'The label costs 1.200 yen [1].'],
    ['a number without grouping', 'The label costs 1200 yen [1].'],
    ['a number that the passage writes in words', 'Vouchers are valid for 42 days [1].'],
    ['a date in another notation', 'Vouchers are valid since 2026-03-12 [1].'],
    ['a date with the name of the month', 'Vouchers are valid since March 12, 2026 [1].'],
    [
      'the numbers of a list',
      '1. Send the parcel back within 30 days [1].\n2. Write to help@halden.example [1].',
    ],
  ])('keeps a citation with %s', (_what, content) => {
    const [left, support] = check(content);
    expect([new Set(left), support]).toEqual([new Set([1]), 'supported']);
  });

  it.each([
    ['what the passage says nothing about', 'Penguins dance under purple moonlight [1].'],
    ['a made-up price', 'The return label costs 1,300 yen [1].'],
    ['another date', 'Vouchers are valid since 2026-03-13 [1].'],
    ['the parts of a date and a number', 'Vouchers are valid since 30.03.2026 [1].'],
    ['a made-up address', 'Write to sales@halden.example [1].'],
    ['a made-up website', 'Send the parcel back at https://halden.example/return [1].'],
    ['a made-up phone number', 'Send the parcel back: +49 30 1234567 [1].'],
  ])('drops a citation for %s', (_what, content) => {
    expect(check(content)).toEqual([[], 'none']);
  });

  it('keeps the citations of the other sentences', () => {
    expect(check('Penguins dance in moonlight [1]. Parcels can be sent back within 30 days [1].')).toEqual([
      [1],
      'partly',
    ]);
    expect(check('Parcels can be sent back within 30 days [1]. That costs 99 euros.')).toEqual([
      [1],
      'partly',
    ]);
  });

  it("accepts a number from any cited passage or from the visitor's messages", () => {
    const content = 'A parcel of 77 books can be sent back within 30 days [1].';
    expect(check(content)).toEqual([[], 'none']);
    expect(check(content, [returns], ['May I send back 77 books?'])).toEqual([[1], 'supported']);
  });

  it('compares German and Japanese text by topic words', () => {
    expect(check('Sie haben eine Frist von 30 Tagen für die Rückgabe [1].', [german])).toEqual([
      [1],
      'supported',
    ]);
    expect(check('Pinguine tanzen gerne im Mondlicht [1].', [german])).toEqual([[], 'none']);
    expect(check('返品は30日以内にできます。[1]送料は1200円です。[1]', [japanese])).toEqual([
      [1, 1],
      'supported',
    ]);
    expect(check('ペンギンは月明かりの下で踊っています。[1]', [japanese])).toEqual([[], 'none']);
    expect(check('返品の送料は1,300円です。[1]', [japanese])).toEqual([[], 'none']);
  });

  it('compares only numbers, addresses, names and identifiers between two languages', () => {
    expect(check('You can send parcels back within 30 days [1].', [german])).toEqual([[1], 'supported']);
    expect(check('You can send parcels back within 31 days [1].', [german])).toEqual([[], 'none']);
    expect(check('Vouchers cannot be given back [1].', [german])).toEqual([[1], 'supported']);
    expect(check('You can return it within 30 days [1]. The postage is 1,200 yen [1].', [japanese])).toEqual([
      [1, 1],
      'supported',
    ]);
  });

  it('reports an answer without citations as unsupported unless it claims nothing', () => {
    expect(check('Yes, parcels can be sent back at any time.')).toEqual([[], 'none']);
    expect(check('It is 99 euros.', [])).toEqual([[], 'none']);
    expect(check(unknownSentence)).toEqual([[], null]);
    expect(check('Das weiß ich leider nicht.', [german])).toEqual([[], null]);
    expect(check('The sources do not mention that.')).toEqual([[], null]);
    expect(check('Parcels do not contain vouchers.')).toEqual([[], 'none']);
    expect(check('You are welcome!')).toEqual([[], null]);
  });

  it('takes time proportional to the text, not to the number of markers', () => {
    expect(check(`Penguins dance in moonlight ${'[1]'.repeat(5_000)}.`)).toEqual([[], 'none']);
  });
});
