import { describe, expect, it } from 'vitest';
import { wordsOf } from './words.ts';

describe('wordsOf', () => {
  it('lowercases words of spaced scripts and drops punctuation', () => {
    expect(wordsOf('Die „Straße“, Ёлка; Ελλάδα!', null)).toEqual(['die', 'straße', 'ёлка', 'ελλάδα']);
  });

  it('splits words at apostrophes and drops single leftover letters', () => {
    expect(wordsOf("l'homme Normandy's Türkiye'nin", null)).toEqual(['homme', 'normandy', 'türkiye', 'nin']);
  });

  it('keeps identifiers whole and adds their parts', () => {
    expect(wordsOf('AB-1234', null)).toEqual(['ab-1234', 'ab', '1234']);
    expect(wordsOf('user_id', null)).toEqual(['user_id', 'user', 'id']);
    expect(wordsOf('help@example.com', null)).toEqual(['help@example.com', 'help', 'example', 'com']);
    expect(wordsOf('iPhone15', null)).toEqual(['iphone15', 'iphone', '15']);
  });

  it('normalizes numbers regardless of grouping and digits', () => {
    for (const text of [
      '1,000,000',
      '1.000.000',
      '1’000’000',
      '1000000',
      '１０００００0',
      '١٠٠٠٠٠٠',
      '१००००००',
    ]) {
      expect(wordsOf(text, null)).toEqual(['1000000']);
    }
    expect(wordsOf('3.5', null)).toContain('3.5');
  });

  it('splits East Asian text into ideograms and pairs, and Thai into dictionary words', () => {
    expect(wordsOf('退货政策', 'zh')).toEqual(['退', '退货', '货', '货政', '政', '政策', '策']);
    expect(wordsOf('カメラ', 'ja')).toEqual(['カメ', 'メラ']);
    expect(wordsOf('환불 정책', 'ko')).toEqual(['환불', '정책']);
    expect(wordsOf('นโยบายการคืนสินค้า', 'th')).toContain('สินค้า');
  });

  it('distinguishes the dotted and dotless i of Turkish', () => {
    expect(wordsOf('IŞIK İSTANBUL', 'tr')).toEqual(['ışık', 'istanbul']);
    expect(wordsOf('Icon', 'en')).toEqual(['icon']);
  });

  it('limits a word to 48 characters and survives malformed text', () => {
    expect(wordsOf('x'.repeat(10_000), null)).toEqual(['x'.repeat(48)]);
    expect(wordsOf('\0\ud800 🎉 \u202e ...', null)).toEqual([]);
  });

  it('SEC-25: reads a token of a million parts in one pass, and returns at most `maxWords` words', () => {
    expect(wordsOf('a-'.repeat(1_000_000), null)).toHaveLength(1_000_000);
    expect(wordsOf('one two three four', null, 3)).toEqual(['one', 'two', 'three']);
  });
});
