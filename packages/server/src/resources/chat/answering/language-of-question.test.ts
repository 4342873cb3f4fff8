import { describe, expect, it } from 'vitest';
import { languageOfQuestion } from './language-of-question.ts';

describe('the language of an answer', () => {
  it.each([
    ['ما هي ساعات العمل؟', 'en', 'ar'],
    ['営業時間を教えてください', 'de', 'ja'],
    ['Когда вы открыты?', 'fr', 'ru'],
    ['आप कब खुलते हैं?', 'en', 'hi'],
    ['আপনারা কখন খোলেন?', 'en', 'bn'],
    ['เปิดกี่โมง', 'en', 'th'],
    ['When do you open?', 'ar', 'en'],
  ] as const)('is the question’s if its letters are others: %s, %s', (question, spoken, expected) => {
    expect(languageOfQuestion(question, spoken)).toBe(expected);
  });

  it.each([
    ['Was kostet der Versand?', 'en'],
    ['ساعات العمل', 'ur'],
    ['قیمت ارسال چقدر است؟', 'ar'],
    ['料金', 'ja'],
    ['42', 'he'],
    ['', 'en'],
  ] as const)('stays the visitor’s otherwise: %s, %s', (question, spoken) => {
    expect(languageOfQuestion(question, spoken)).toBe(spoken);
  });
});
