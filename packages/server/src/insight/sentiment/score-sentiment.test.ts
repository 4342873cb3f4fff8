import { describe, expect, it } from 'vitest';
import { conversationSentiment, scoreSentiment } from './score-sentiment.ts';

describe('scoreSentiment', () => {
  it.each([
    ['I love this product, it works great!', 'en'],
    ['das ist super, vielen dank für die Hilfe', 'de'],
    ['excellent service, je suis très content', 'fr'],
    ['me encanta este producto, es excelente', 'es'],
    ['🎉😍', null],
  ])('%s is positive', (text, language) => {
    expect(scoreSentiment(text, language)).toBeGreaterThan(0.3);
  });

  it.each([
    ['this is terrible, nothing works and I am angry', 'en'],
    ['das ist schrecklich, nichts funktioniert', 'de'],
    ['I hate this, worst service ever 😡', 'en'],
  ])('%s is negative', (text, language) => {
    expect(scoreSentiment(text, language)).toBeLessThan(-0.3);
  });

  it.each([
    ['Where can I find the opening hours?', 'en'],
    ['Wie lange dauert der Versand nach Österreich?', 'de'],
    ['¿Cuáles son los horarios de la tienda?', 'es'],
    ['Quels sont vos horaires le samedi ?', 'fr'],
    ['営業時間は何時までですか？', 'ja'],
    ['你们的营业时间是什么？', 'zh'],
    ['영업 시간이 어떻게 되나요?', 'ko'],
    ['Какие у вас часы работы?', 'ru'],
  ])('the plain question %s is neutral', (text, language) => {
    expect(Math.abs(scoreSentiment(text, language) ?? 1)).toBeLessThan(0.3);
  });

  it('says nothing about fewer than three words without a face', () => {
    expect(scoreSentiment('thank you', 'en')).toBeNull();
    expect(scoreSentiment('', null)).toBeNull();
    expect(scoreSentiment('12 34 56', null)).toBeNull();
    expect(scoreSentiment('😀', null)).not.toBeNull();
  });

  it.each([['a'.repeat(100_000)], ['😀'.repeat(50_000)], ['\ud800\u0000 a b c']])(
    'reads hostile text (%#)',
    (text) => {
      const score = scoreSentiment(text, null);
      expect(score === null || Math.abs(score) <= 1).toBe(true);
    },
  );
});

describe('conversationSentiment', () => {
  it('weighs later messages more', () => {
    expect(conversationSentiment([-0.5, 0.5])).toBeGreaterThan(0);
    expect(conversationSentiment([0.5, -0.5])).toBeLessThan(0);
    expect(conversationSentiment([0.4, null, 0.4])).toBeCloseTo(0.4);
  });

  it('is null without a score', () => {
    expect(conversationSentiment([])).toBeNull();
    expect(conversationSentiment([null])).toBeNull();
  });
});
