import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentencesOf } from './sentences.ts';

const texts = (text: string) => sentencesOf(text).map((sentence) => sentence.text);

describe('sentencesOf', () => {
  it('does not end a sentence at an abbreviation or an initial', () => {
    expect(texts('Dr. J. Smith lives in the U.S. today. He is old.')).toEqual([
      'Dr. J. Smith lives in the U.S. today.',
      'He is old.',
    ]);
    expect(texts('Es gilt z. B. der Preis von Nr. 5. Danach nicht.')).toEqual([
      'Es gilt z. B. der Preis von Nr. 5.',
      'Danach nicht.',
    ]);
  });

  it('ends a sentence at an apparent abbreviation if the next word starts a new sentence', () => {
    expect(texts('It is the state of the art. Customers love it. See Art. 5 and Art. IV of it.')).toEqual([
      'It is the state of the art.',
      'Customers love it.',
      'See Art. 5 and Art. IV of it.',
    ]);
    expect(texts('We sell bread, milk etc. The shop of Dr. The Anh is near St. La Salle Co. Bank.')).toEqual([
      'We sell bread, milk etc.',
      'The shop of Dr. The Anh is near St. La Salle Co. Bank.',
    ]);
    expect(texts('Das sind max. Werte usw. Die Firma zahlt ca. Ende Mai.')).toEqual([
      'Das sind max. Werte usw.',
      'Die Firma zahlt ca. Ende Mai.',
    ]);
  });

  it('ends a sentence at every line end and at full stops of other scripts', () => {
    expect(texts('Opening hours\nWe open at nine.')).toEqual(['Opening hours', 'We open at nine.']);
    expect(texts('退款需要三天。请联系我们。')).toEqual(['退款需要三天。', '请联系我们。']);
    expect(texts('यह पहला वाक्य है। यह दूसरा है।')).toEqual(['यह पहला वाक्य है।', 'यह दूसरा है।']);
  });

  it('splits long Thai text at spaces, where clauses end', () => {
    const clause = 'นโยบายการคืนสินค้าของเราใช้ได้ภายในสามสิบวันหลังจากได้รับสินค้า';
    const parts = texts(Array.from({ length: 12 }, () => clause).join(' '));
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.every((part) => part.startsWith('นโยบาย'))).toBe(true);
  });

  it('returns exact slices that omit nothing but white space', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'B', '. ', '? ', '\n', ' ', 'Dr.', '。', 'ก', '9') }),
        (text) => {
          const sentences = sentencesOf(text);
          for (const sentence of sentences) expect(text.startsWith(sentence.text, sentence.start)).toBe(true);
          expect(
            sentences
              .map((sentence) => sentence.text)
              .join('')
              .replace(/\s/gu, ''),
          ).toBe(text.replace(/\s/gu, ''));
        },
      ),
    );
  });

  it('SEC-25: joins any number of abbreviations in one pass', () => {
    expect(sentencesOf('a. '.repeat(150_000))).toHaveLength(1);
  });
});
