import { describe, expect, it } from 'vitest';
import { wordsOf } from './words.ts';

describe('wordsOf', () => {
  it('reads words of spaced scripts without capitals and punctuation', () => {
    expect(wordsOf('Die „Straße“, Ёлка; Ελλάδα!', null)).toEqual(['die', 'straße', 'ёлка', 'ελλάδα']);
  });

  it('parts words at apostrophes and drops what is left of one letter', () => {
    expect(wordsOf("l'homme Normandy's Türkiye'nin", null)).toEqual(['homme', 'normandy', 'türkiye', 'nin']);
  });

  it('keeps identifiers whole and in parts', () => {
    expect(wordsOf('AB-1234', null)).toEqual(['ab-1234', 'ab', '1234']);
    expect(wordsOf('user_id', null)).toEqual(['user_id', 'user', 'id']);
    expect(wordsOf('help@example.com', null)).toEqual(['help@example.com', 'help', 'example', 'com']);
    expect(wordsOf('iPhone15', null)).toEqual(['iphone15', 'iphone', '15']);
  });

  it('reads a number the same however its thousands and digits are written', () => {
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

  it('reads East Asian text as ideograms and pairs, Thai as dictionary words', () => {
    expect(wordsOf('退货政策', 'zh')).toEqual(['退', '退货', '货', '货政', '政', '政策', '策']);
    expect(wordsOf('カメラ', 'ja')).toEqual(['カメ', 'メラ']);
    expect(wordsOf('환불 정책', 'ko')).toEqual(['환불', '정책']);
    expect(wordsOf('นโยบายการคืนสินค้า', 'th')).toContain('สินค้า');
  });

  it('keeps to the two letters i of Turkish', () => {
    expect(wordsOf('IŞIK İSTANBUL', 'tr')).toEqual(['ışık', 'istanbul']);
    expect(wordsOf('Icon', 'en')).toEqual(['icon']);
  });

  it('bounds a word to 48 characters and survives broken text', () => {
    expect(wordsOf('x'.repeat(10_000), null)).toEqual(['x'.repeat(48)]);
    expect(wordsOf('\0\ud800 🎉 \u202e ...', null)).toEqual([]);
  });
});
