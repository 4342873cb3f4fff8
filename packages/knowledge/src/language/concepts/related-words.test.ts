import { describe, expect, it } from 'vitest';
import { isFunctionWord } from '../language.ts';
import { wordsOf } from '../words.ts';
import { type ConceptIndex, conceptIndex } from './concept-index.ts';
import { isPaired } from './concept-terms.ts';
import { matchAt, partsAt } from './find-concepts.ts';
import { conceptLines, entriesOf, languagesOf } from './read-concepts.ts';
import { findMatches, relatedWords } from './related-words.ts';

/** Returns the related words of a question: the replaced words with their replacements. */
function find(question: string, language: string | null, targets: string[]) {
  const words = wordsOf(question, language);
  return relatedWords(words, language, targets).map(({ from, to, isPart, words: related }) => ({
    replaced: words.slice(from, to).join(' '),
    by: related.map(({ text }) => text),
    isPart: isPart ?? false,
  }));
}

const allRelated = (question: string, language: string | null, targets: string[]) =>
  find(question, language, targets).flatMap(({ by }) => by);

describe('relatedWords', () => {
  it.each([
    ['Can I get my money back?', 'en', 'refund'],
    ['I want to send it back', 'en', 'return'],
    ["I can't get in", 'en', 'log in'],
    ['Can I send something back?', 'en', 'return'],
    ['The trousers are too tight', 'en', 'clothing'],
    ['The mailman missed me', 'en', 'courier'],
    ['Der Paketbote war da', 'de', 'courier'],
    ['Puis-je emprunter une poussette ?', 'fr', 'borrow'],
    ['¿Cuándo van a contestar?', 'es', 'reply'],
    ['How do I quit and call off my order', 'en', 'cancel'],
    ['Wie kündige ich mein Abo?', 'de', 'cancel'],
    ['Wie kündige ich mein Abo?', 'de', 'subscription'],
    ['wie kuendige ich', 'de', 'cancel'],
    ['Wie melde ich mich an?', 'de', 'sign in'],
    ['Wo bleibt die Rückzahlung', 'de', 'refund'],
    ['¿Cómo puedo darme de baja? Quiero dar de baja', 'es', 'cancel'],
    ['olvide la contrasena', 'es', 'forgot password'],
    ['Comment résilier mon abonnement ?', 'fr', 'cancel'],
    ['Je voudrais être remboursé', 'fr', 'refund'],
    ['Come posso disdire?', 'it', 'cancel'],
    ['Não recebi o reembolso', 'pt', 'refund'],
    ['Hoe zeg ik mijn abonnement op?', 'nl', 'subscription'],
    ['Jak anulować zamówienia?', 'pl', 'order'],
    ['siparişimi iptal etmek istiyorum', 'tr', 'cancel'],
    ['Как отменить заказ?', 'ru', 'cancel'],
    ['Як скасувати замовлення?', 'uk', 'cancel'],
    ['كيف ألغي؟ أريد إلغاء الاشتراك', 'ar', 'cancel'],
    ['نسيت كلمة المرور', 'ar', 'forgot password'],
    ['متى يصل الطرد وبالفاتورة', 'ar', 'invoice'],
    ['איפה החבילה שלי', 'he', 'parcel'],
    ['שכחתי את הסיסמה', 'he', 'forgot password'],
    ['چگونه رمز عبور را تغییر دهم', 'fa', 'password'],
    ['ریفنڈ کب ملے گا', 'ur', 'refund'],
    ['如何申请退款', 'zh', 'refund'],
    ['忘记密码怎么办', 'zh', 'forgot password'],
    ['パスワードを忘れました。ログインできない', 'ja', 'log in'],
    ['注文をキャンセルしたい', 'ja', 'cancel'],
    ['환불하고 싶어요', 'ko', 'refund'],
    ['비밀번호를 잊어버렸어요', 'ko', 'forgot password'],
    ['비밀번호가 뭐예요', 'ko', 'password'],
  ])('finds English words for %s (%s): %s', (question, language, expected) => {
    expect(allRelated(question, language, ['en'])).toContain(expected);
  });

  it.each([
    ['How do I cancel my subscription?', 'de', 'kündigen'],
    ['How do I cancel my subscription?', 'ja', '解約'],
    ['I forgot my password', 'ar', 'نسيت كلمة المرور'],
    ['refund', 'zh', '退款'],
    ['invoice', 'he', 'חשבונית'],
    ['invoice', 'ko', '청구서'],
  ])('finds words for %s in a corpus in %s: %s', (question, target, expected) => {
    expect(allRelated(question, 'en', [target])).toContain(expected);
  });

  it('takes the longest phrase with its position, and returns nothing for unknown words', () => {
    const words = wordsOf('Why was my credit card declined, Belinda?', 'en');
    const [card, declined, ...others] = relatedWords(words, 'en', ['de']);
    expect(words.slice(card?.from, card?.to)).toEqual(['credit', 'card']);
    expect(card?.words).toContainEqual({ text: 'kreditkarte', language: 'de' });
    expect(words.slice(declined?.from, declined?.to)).toEqual(['declined']);
    expect(others).toEqual([]);
  });

  it('prefers the exact word to others with the same stem', () => {
    expect(allRelated('customs', 'en', ['de'])).toContain('zoll');
    expect(allRelated('customs', 'en', ['de'])).not.toContain('kunde');
    expect(allRelated('customer', 'en', ['de'])).not.toContain('zoll');
  });

  it('leaves out the word itself and its other forms', () => {
    const [related] = relatedWords(['refunds'], 'en', ['en']);
    expect(related?.words).toContainEqual({ text: 'money back', language: 'en' });
    expect(related?.words.map(({ text }) => text)).not.toContain('refund');
  });

  it('finds the concept of a part of a German compound, and marks it as a part', () => {
    const [head, tail] = find('Widerrufsbestellung', 'de', ['de', 'en']);
    expect(head).toMatchObject({ isPart: true });
    expect(head?.by).toContain('order');
    expect(head?.by).toContain('bestellung');
    expect(tail?.by).toContain('right of withdrawal');
    expect(find('Bestellung', 'de', ['en'])[0]).toMatchObject({ isPart: false });
  });

  it('tries English and the target languages if the language is unknown or has no concepts', () => {
    expect(allRelated('refund', null, ['de'])).toContain('rückerstattung');
    expect(allRelated('Rückerstattung', null, ['de'])).toContain('geld zurück');
    expect(allRelated('refund', 'xx', ['de'])).toContain('rückerstattung');
    expect(relatedWords(['refund'], 'en', ['xx'])).toEqual([]);
  });

  it('distributes the words of a match among the languages of the corpus', () => {
    const targets = ['en', 'de', 'fr', 'es', 'it', 'pt', 'ja', 'zh', 'ko', 'ru', 'ar', 'he', 'fa', 'ur'];
    const [related] = relatedWords(['refund'], 'en', targets);
    expect(new Set(related?.words.map(({ language }) => language))).toEqual(new Set(targets));
    expect(related?.words).toHaveLength(24);
  });

  it('finds nothing in a text without concept words', () => {
    expect(relatedWords([], 'en', ['en'])).toEqual([]);
    expect(find('the of and is', 'en', ['de'])).toEqual([]);
    expect(find('\0 🎉 constructor __proto__ hasOwnProperty', 'en', ['de'])).toEqual([]);
  });

  it('returns at most 16 matches, each phrase once', () => {
    const words = conceptLines().flatMap((line) => wordsOf(entriesOf(line, 'de')[0] ?? '', 'de'));
    expect(relatedWords(words, 'de', ['en'])).toHaveLength(16);
    expect(relatedWords(Array<string>(256).fill('refund'), 'en', ['de'])).toHaveLength(1);
  });

  it('bounds the number of look-ups for the longest question', () => {
    const texts = [
      'log in '.repeat(600),
      'get money it the a back '.repeat(200),
      'א'.repeat(4_000),
      'ולכשמהחבילה '.repeat(400),
      Array.from({ length: 256 }, (_, index) => `kündigungs${index}bestellungsrechnung`).join(' '),
      `${'widerrufs'.repeat(5)} `.repeat(90),
      Array.from({ length: 256 }, (_, index) => `xwqzvjkxwqzvjkxwqz${index}`).join(' '),
      '退款退货'.repeat(1_000),
      'パスワード'.repeat(800),
      'والبالطلب '.repeat(400),
      'לא והכללים של והכללים את והכללים '.repeat(120),
      'كود والكلمات من والكلمات في والكلمات '.repeat(100),
      'nie to na nie do to '.repeat(200),
    ];
    for (const text of texts) {
      for (const language of ['en', 'de', 'he', 'ar', 'ja', 'zh']) {
        const counted = countingIndex(language);
        findMatches(wordsOf(text.slice(0, 4_000), language).slice(0, 256), [[language, counted.index]]);
        expect(counted.lookUps()).toBeLessThan(4_000);
      }
    }
  });
});

describe('the concept files', () => {
  const lines = conceptLines();
  const cases = lines.flatMap((line, place) =>
    languagesOf(line).flatMap((language) =>
      entriesOf(line, language).map((entry) => ({ line, place, language, entry })),
    ),
  );
  const nameOf = ({ language, entry }: { language: string; entry: string }) => `${language}: ${entry}`;

  const languages = [...new Set(lines.flatMap(languagesOf))];

  it.each(languages)(
    'are found by each of their entries in %s, each of which matches at most four concepts',
    (language) => {
      const lost = cases.filter(({ place, language: own, entry }) => {
        if (own !== language) return false;
        const words = wordsOf(entry, language);
        const index = conceptIndex(language);
        const match = index && matchAt(words, 0, language, index);
        return !match?.concepts.includes(place) || match.concepts.length > 4 || match.to !== words.length;
      });
      expect(lost.map(nameOf)).toEqual([]);
    },
  );

  it('list languages with entries, English first, each language once', () => {
    for (const line of lines) {
      expect(line).toMatch(/^en: [^|]+(?: \| [a-z]{2}: [^|]+)*$/u);
      const languages = languagesOf(line);
      expect(new Set(languages).size, line).toBe(languages.length);
      expect(line.normalize('NFC')).toBe(line);
    }
  });

  it('have no empty, long, or duplicate entries, and none of function words alone', () => {
    const wrong = cases.filter(({ language, entry }) => {
      const words = wordsOf(entry, language);
      const most = isPaired(language) ? 24 : 5;
      return (
        entry !== entry.trim() ||
        /\s\s|[;|?]/u.test(entry) ||
        words.length === 0 ||
        words.length > most ||
        entry.split(' ').length > 4 ||
        (words.length === 1 && isFunctionWord(words[0] ?? '', language))
      );
    });
    expect(wrong.map(nameOf)).toEqual([]);
    const doubled = lines.flatMap((line) =>
      languagesOf(line)
        .map((language) => entriesOf(line, language).map((entry) => entry.toLowerCase()))
        .filter((entries) => new Set(entries).size < entries.length),
    );
    expect(doubled).toEqual([]);
  });

  it('cover all languages of the product', () => {
    const product = ['en', 'es', 'fr', 'de', 'it', 'pt', 'ja', 'zh', 'ko', 'ru', 'ar', 'he', 'fa', 'ur'];
    const incomplete = lines.filter((line) => !product.every((each) => languagesOf(line).includes(each)));
    expect(incomplete).toEqual([]);
  });
});

/** Wraps the index of a language and counts its look-ups. */
function countingIndex(language: string): { index: ConceptIndex; lookUps: () => number } {
  const real = conceptIndex(language);
  if (real === null) throw new Error(`There are no concepts in ${language}.`);
  let lookUps = 0;
  const counted =
    <Result>(read: (key: string) => Result) =>
    (key: string) => {
      lookUps += 1;
      return read(key);
    };
  return {
    index: { read: real.read, conceptsOf: counted(real.conceptsOf), lengthsOf: counted(real.lengthsOf) },
    lookUps: () => lookUps,
  };
}

describe('partsAt', () => {
  it('finds no parts in languages without compounds, nor in overlong words', () => {
    const { index, lookUps } = countingIndex('de');
    expect(partsAt(['subscriptionsrefund'], 0, 'en', index)).toEqual([]);
    expect(partsAt([`${'x'.repeat(40)}rechnung`], 0, 'de', index)).toEqual([]);
    expect(lookUps()).toBe(0);
  });
});
