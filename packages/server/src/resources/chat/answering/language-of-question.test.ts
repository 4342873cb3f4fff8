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
    ['Was kostet der Versand nach Österreich?', 'en', 'de'],
    ['Wo finde ich die Rechnung zu meiner Bestellung?', 'en', 'de'],
    ['How long does the delivery take?', 'de', 'en'],
    ['Combien de temps prend la livraison ?', 'en', 'fr'],
    ['¿Cuánto cuesta el envío?', 'en', 'es'],
    ['Quanto costa la spedizione in Svizzera?', 'en', 'it'],
    ['قیمت ارسال چقدر است؟', 'ar', 'fa'],
    ['Koľko izieb má vedľajší hotel?', 'en', 'sk'],
    ['Berapa kamar yang ada di hotel sebelah?', 'de', 'id'],
    ['Hvor mange rom har hotellet ved siden av?', 'en', 'no'],
    ['Hvor mange værelser har hotellet ved siden af?', 'en', 'da'],
  ] as const)(
    'is the question’s if it is surely written in another: %s, %s',
    (question, spoken, expected) => {
      expect(languageOfQuestion(question, spoken)).toBe(expected);
      expect(languageOfQuestion(question, spoken, { isReply: true })).toBe(spoken);
    },
  );

  it.each([
    ['Versand?', 'en'],
    ['Is der Kaiser open?', 'en'],
    ['ok', 'fr'],
    ['ساعات العمل', 'ur'],
    ['¿Precio?', 'pt'],
    ['Svar med kilder', 'no'],
    ['Hvordan kan jeg bytte passord?', 'no'],
    ['nl@example.com', 'nl'],
    ['www.example.com/el/que/com', 'sv'],
    ['Kolik pokojů má vedlejší hotel?', 'cs'],
    ['Toto nevyhovuje. Skontrolujte to a odošlite znova.', 'sk'],
    ['料金', 'ja'],
    ['42', 'he'],
    ['', 'en'],
  ] as const)('stays the visitor’s otherwise: %s, %s', (question, spoken) => {
    expect(languageOfQuestion(question, spoken)).toBe(spoken);
  });
});
