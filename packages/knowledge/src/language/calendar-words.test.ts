import { describe, expect, it } from 'vitest';
import { calendarWords } from './calendar-words.ts';

const texts = (...asked: Parameters<typeof calendarWords>) => calendarWords(...asked).map(({ text }) => text);

describe('KB-21: weekdays and months in a question', () => {
  it.each([
    ['wednesday', 'en', ['en'], ['wed']],
    ['mittwoch', 'de', ['de', 'fr'], ['mi', 'mercredi', 'mer']],
    ['среда', 'ru', ['ru', 'en'], ['ср', 'wednesday', 'wed']],
    ['september', 'en', ['en', 'pl'], ['sep', 'wrzesień', 'wrz']],
    ['jeudi', null, ['en', 'fr'], ['thursday', 'thu', 'jeu']],
    ['星期三', 'zh', ['zh'], ['周三']],
  ])(
    '%s also matches its abbreviation, and the names in the languages of the pages',
    (word, language, languages, found) => {
      expect(texts(word, language, languages)).toEqual(expect.arrayContaining(found));
    },
  );

  it('match no words with another meaning', () => {
    for (const word of ['sun', 'mar', 'wed', 'bread']) expect(texts(word, 'en', ['en', 'de'])).toEqual([]);
    // A single 水 means water.
    expect(texts('wednesday', 'en', ['ja'])).toEqual(['水曜日']);
  });
});
