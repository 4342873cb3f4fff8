import { chatLanguages } from '@parley/contracts/language/languages';
import { describe, expect, it } from 'vitest';
import { questionsByLanguage } from '../../../../../test/questions-by-language.ts';
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
  ] as const)('is that of a question in a different script: %s, %s', (question, spoken, expected) => {
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
    'is that of a question that is clearly in another language: %s, %s',
    (question, spoken, expected) => {
      expect(languageOfQuestion(question, spoken)).toBe(expected);
      expect(languageOfQuestion(question, spoken, { isReply: true })).toBe(spoken);
    },
  );

  it.each([
    ['Versand?', 'en'],
    ['Is der Kaiser open?', 'en'],
    ['ok', 'fr'],
    ['ساعات', 'ur'],
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
  ] as const)('stays the visitor’s language otherwise: %s, %s', (question, spoken) => {
    expect(languageOfQuestion(question, spoken)).toBe(spoken);
  });
});

describe('the language of short questions', () => {
  const others = chatLanguages.filter((language) => language !== 'en');

  it("I18N-14: a question in the chat's language is never taken for another language", () => {
    const lost = chatLanguages.flatMap((language) =>
      questionsByLanguage[language].filter((question) => languageOfQuestion(question, language) !== language),
    );
    expect(lost).toEqual([]);
  });

  it('I18N-14: in an English chat, the language of nine questions out of ten is detected', () => {
    const told = new Map(
      others.map((language) => [
        language,
        questionsByLanguage[language].filter((question) => languageOfQuestion(question, 'en') === language)
          .length,
      ]),
    );
    expect([...told].filter(([, questions]) => questions < 6)).toEqual([]);
    expect(told.get('ca')).toBeGreaterThanOrEqual(8);
    expect(told.get('pl')).toBeGreaterThanOrEqual(8);
    const sum = [...told.values()].reduce((all, questions) => all + questions, 0);
    expect(sum).toBeGreaterThanOrEqual(306);
  });

  it('I18N-14: an English question is hardly ever taken for a third language', () => {
    const third = others.flatMap((language) =>
      questionsByLanguage.en
        .map((question) => languageOfQuestion(question, language))
        .filter((answered) => answered !== 'en' && answered !== language),
    );
    expect(questionsByLanguage.en.length * others.length).toBe(680);
    expect(third.length).toBeLessThanOrEqual(5);
  });

  it('I18N-14: names do not change the language, however long the text', () => {
    expect(languageOfQuestion('Samsung Galaxy', 'en')).toBe('en');
    expect(languageOfQuestion('Jan Kowalski', 'ca')).toBe('ca');
    expect(languageOfQuestion('do you sell Gewürztraminer?', 'en')).toBe('en');
    expect(languageOfQuestion('Teniu aparcament? '.repeat(100_000), 'en')).toBe('ca');
    expect(languageOfQuestion('\u0000\ud800 \ud800', 'pl')).toBe('pl');
  });
});
