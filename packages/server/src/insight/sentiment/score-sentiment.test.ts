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

  it('returns null for fewer than three words without an emoticon', () => {
    expect(scoreSentiment('thank you', 'en')).toBeNull();
    expect(scoreSentiment('', null)).toBeNull();
    expect(scoreSentiment('12 34 56', null)).toBeNull();
    expect(scoreSentiment('😀', null)).not.toBeNull();
  });

  it.each([['a'.repeat(100_000)], ['😀'.repeat(50_000)], ['\ud800\u0000 a b c']])(
    'survives hostile text (%#)',
    (text) => {
      const score = scoreSentiment(text, null);
      expect(score === null || Math.abs(score) <= 1).toBe(true);
    },
  );
});

describe('explicit moods', () => {
  it.each([
    ['I am very angry, the package never arrived and the service is terrible', 'en'],
    ['I am so disappointed. Where is my parcel?', 'en'],
    ['Das ist der schlechteste Kundendienst, den ich je erlebt habe', 'de'],
    ['Die Kaffeemaschine ist undicht, ich bin wirklich enttäuscht', 'de'],
    ['Je suis vraiment déçue par la qualité du tissu', 'fr'],
    ['Estoy muy decepcionada con la calidad', 'es'],
    ['Sono molto delusa dal servizio', 'it'],
    ['Estou muito irritado com o atendimento', 'pt'],
    ['Я очень зол, посылка так и не пришла, обслуживание ужасное', 'ru'],
    ['أنا غاضب جدا، الطرد لم يصل والخدمة سيئة جدا', 'ar'],
    ['אני מאוכזבת מאוד מהשירות שלכם', 'he'],
    ['خیلی عصبانی هستم، خدمات شما افتضاح است', 'fa'],
    ['میں آپ کی سروس سے بہت مایوس ہوں', 'ur'],
    ['とても怒っています。荷物が届かず、対応も最悪です', 'ja'],
    ['我非常生气，包裹一直没到，服务太差了', 'zh'],
    ['정말 화가 납니다. 택배가 안 왔고 서비스가 최악이에요', 'ko'],
  ])('SENT-10: %s is negative', (text, language) => {
    expect(scoreSentiment(text, language)).toBeLessThanOrEqual(-0.6);
  });

  it.each([
    ['Merci beaucoup, c’était parfait !', 'fr'],
    ['Большое спасибо, всё отлично!', 'ru'],
    ['شكرا جزيلا، الخدمة ممتازة', 'ar'],
    ['ありがとうございます、とても助かりました', 'ja'],
    ['谢谢，非常满意', 'zh'],
    ['감사합니다, 정말 만족해요', 'ko'],
  ])('SENT-10: %s is positive', (text, language) => {
    expect(scoreSentiment(text, language)).toBeGreaterThanOrEqual(0.6);
  });

  it.each([
    ['What happens to the picnic in awful weather?', 'en'],
    ['That is not terrible, where do I find the invoice', 'en'],
    ['Which of the lamps is perfect for a small room?', 'en'],
    ['Das ist nicht schrecklich, ich frage nur nach dem Termin', 'de'],
  ])('SENT-10: %s is neutral', (text, language) => {
    expect(Math.abs(scoreSentiment(text, language) ?? 1)).toBeLessThan(0.3);
  });
});

describe('conversationSentiment', () => {
  it('SENT-10: plain questions before and after do not hide an angry message', () => {
    expect(conversationSentiment([0, 0.02, -0.7, 0, -0.05])).toBeLessThan(-0.3);
    expect(conversationSentiment([-0.9, ...new Array(10).fill(0)])).toBeLessThan(-0.3);
    expect(conversationSentiment([0, 0.65, 0])).toBeGreaterThan(0.3);
    expect(conversationSentiment([0.05, -0.08, 0.2, 0])).toBeCloseTo(0, 0);
  });

  it('SENT-10: of a complaint and thanks, the later one decides', () => {
    expect(conversationSentiment([-0.7, 0, 0.7])).toBeGreaterThan(0);
    expect(conversationSentiment([0.7, 0, -0.7])).toBeLessThan(0);
  });

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
