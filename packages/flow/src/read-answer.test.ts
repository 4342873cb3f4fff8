import { describe, expect, it } from 'vitest';
import type { AnswerContext, AnswerResult } from './answer/answer.ts';
import { optionsOfList } from './answer/read-choice.ts';
import type { AnswerInput } from './inputs.ts';
import { checkReply, readAnswer } from './read-answer.ts';

const short = (result: AnswerResult) => ('problem' in result ? result.problem : result.value);
const context = (language = 'en'): AnswerContext => ({ language, today: '2026-11-23' });
const read = (input: AnswerInput, text: string, language?: string) =>
  short(readAnswer(input, text, context(language)));
const check = (input: AnswerInput, value: unknown) => short(checkReply(input, value, context()));

const options = [
  { id: 'ret', label: 'Returns', synonyms: ['send back', 'refund'] },
  { id: 'del', label: 'Delivery', value: 'shipping' },
  { id: 'oth', label: 'Något annat' },
];
const choice: AnswerInput = { type: 'choice', options };

describe('text answers', () => {
  it.each([
    ['Returns', 'Returns'],
    ['  returns. ', 'Returns'],
    ['REFUND', 'Returns'],
    ['shipping', 'shipping'],
    ['2', 'shipping'],
    ['3)', 'Något annat'],
    ['nagot annat', 'Något annat'],
    ['I would like a refund please', 'Returns'],
    ['4', 'not_an_option'],
    ['returns or delivery', 'not_an_option'],
    ['How long does delivery take?', 'not_an_option'],
    ['something', 'not_an_option'],
    ['', 'required'],
  ])('an option: %s', (text, expected) => {
    expect(read(choice, text)).toBe(expected);
  });

  it('several options: by name and number, within the limits', () => {
    const several: AnswerInput = { ...choice, multiple: true, max: 2 };
    expect(read(several, 'Returns, 2')).toEqual(['Returns', 'shipping']);
    expect(read(several, 'Delivery')).toEqual(['shipping']);
    expect(read(several, '1, 2, 3')).toBe('too_many');
    expect(read(several, 'Returns, pizza')).toBe('not_an_option');
    expect(read({ ...several, min: 2 }, '1')).toBe('too_few');
  });

  it.each([
    ['red and blue', ['Red', 'Blue']],
    ['Red, blue, and green', ['Red', 'Blue', 'Green']],
    ['green plus red', ['Green', 'Red']],
    ['rot und blau', ['Rot', 'Blau'], ['Rot', 'Grün', 'Blau']],
    ['Rot, Grün sowie Blau!', ['Rot', 'Grün', 'Blau'], ['Rot', 'Grün', 'Blau']],
    ['rouge et bleu', ['Rouge', 'Bleu'], ['Rouge', 'Vert', 'Bleu']],
    ['rojo y azul', ['Rojo', 'Azul'], ['Rojo', 'Verde', 'Azul']],
    ['azul e índigo', ['Azul', 'Índigo'], ['Azul', 'Índigo', 'Rojo']],
    ['rosso, verde e blu', ['Rosso', 'Verde', 'Blu'], ['Rosso', 'Verde', 'Blu']],
    ['rosso ed ebano', ['Rosso', 'Ebano'], ['Rosso', 'Ebano', 'Blu']],
    ['vermelho e azul', ['Vermelho', 'Azul'], ['Vermelho', 'Verde', 'Azul']],
    ['красный и синий', ['Красный', 'Синий'], ['Красный', 'Зелёный', 'Синий']],
    ['أحمر وأزرق', ['أحمر', 'أزرق'], ['أحمر', 'أخضر', 'أزرق']],
    ['أحمر، وردي', ['أحمر', 'وردي'], ['أحمر', 'وردي', 'أزرق']],
    ['وردي ووردي فاتح', ['وردي', 'وردي فاتح'], ['وردي', 'وردي فاتح']],
    ['אדום וכחול', ['אדום', 'כחול'], ['אדום', 'ירוק', 'כחול']],
    ['ורוד וגם אדום', ['ורוד', 'אדום'], ['אדום', 'ורוד']],
    ['قرمز و آبی', ['قرمز', 'آبی'], ['قرمز', 'سبز', 'آبی']],
    ['سرخ اور نیلا', ['سرخ', 'نیلا'], ['سرخ', 'سبز', 'نیلا']],
    ['赤と青', ['赤', '青'], ['赤', '緑', '青']],
    ['赤、緑および青', ['赤', '緑', '青'], ['赤', '緑', '青']],
    ['红色和蓝色', ['红色', '蓝色'], ['红色', '绿色', '蓝色']],
    ['红色、绿色以及蓝色', ['红色', '绿色', '蓝色'], ['红色', '绿色', '蓝色']],
    ['빨강과 파랑', ['빨강', '파랑'], ['빨강', '초록', '파랑']],
    ['사과와 배 그리고 귤', ['사과', '배', '귤'], ['사과', '배', '귤']],
    ['salt and pepper and oil', ['Salt and pepper', 'Oil'], ['Salt', 'Salt and pepper', 'Oil']],
    ['1 and 3', ['Red', 'Blue']],
    ['I would like red and blue please', ['Red', 'Blue']],
    ['red and XL', ['Red', 'XL'], ['Red', 'XL']],
    ['red, purple and blue', 'not_an_option'],
    ['reddish', 'not_an_option'],
    ['红', 'not_an_option', ['红色', '蓝色']],
  ])('BLD-16: several options in a sentence: %s', (text, expected, labels = ['Red', 'Green', 'Blue']) => {
    const options = labels.map((label, index) => ({ id: `o${index}`, label }));
    expect(read({ type: 'choice', multiple: true, options }, text)).toEqual(expected);
  });

  it('a single choice rejects two options', () => {
    const options = ['Red', 'Blue'].map((label) => ({ id: label, label }));
    expect(read({ type: 'choice', options }, 'red and blue')).toBe('not_an_option');
  });

  it('parses an answer of hundreds of words, with option labels that start like conjunctions', () => {
    const options = Array.from({ length: 50 }, (_, index) => ({ id: `o${index}`, label: `and${index}` }));
    const long = Array(400).fill('and1 and,').join(' ');
    expect(read({ type: 'choice', multiple: true, options }, long)).toEqual(['and1']);
    expect(read({ type: 'choice', multiple: true, options }, `${long} and2`)).toEqual(['and1', 'and2']);
  });

  it('a number is not a position if an option has that number as its name', () => {
    const numbers = {
      type: 'choice',
      options: [
        { id: 'a', label: '2' },
        { id: 'b', label: '1' },
      ],
    } as const;
    expect(read(numbers as unknown as AnswerInput, '1')).toBe('1');
  });

  it('the items of a list are options', () => {
    const fromList = optionsOfList(['Monday', 'Tuesday', '']);
    expect(fromList).toEqual([
      { id: 'item1', label: 'Monday' },
      { id: 'item2', label: 'Tuesday' },
    ]);
    expect(
      short(readAnswer({ type: 'choice', from: 'days' }, 'tuesday', { ...context(), options: fromList })),
    ).toBe('Tuesday');
  });

  it.each([
    ['1,234.5', 'en', 1234.5],
    ['1.234,5', 'de', 1234.5],
    ['1.234', 'de', 1234],
    ['1.234', 'en', 1.234],
    ['1,234', 'en', 1234],
    ['12,5', 'de', 12.5],
    ['12.5', 'de', 12.5],
    ['1 234 567', 'fr', 1234567],
    ['1.234.567', 'en', 1234567],
    ['1’234.50', 'de-CH', 1234.5],
    ['€ 20', 'en', 20],
    ['−3', 'en', -3],
    ['١٢٣', 'ar', 123],
    ['twelve', 'en', 'no_number'],
    ['1.2.3', 'en', 'no_number'],
    ['12 apples', 'en', 'no_number'],
  ])('a number: %s (%s)', (text, language, expected) => {
    expect(read({ type: 'number' }, text, language)).toBe(expected);
  });

  it('a number respects its limits', () => {
    const input: AnswerInput = { type: 'number', min: 1, max: 10, integer: true };
    expect(['0', '11', '2.5', '7'].map((text) => read(input, text))).toEqual([
      'too_small',
      'too_large',
      'no_whole_number',
      7,
    ]);
  });

  it.each([
    ['2027-03-01', 'en', '2027-03-01'],
    ['3.12.2026', 'de', '2026-12-03'],
    ['3.12.', 'de', '2026-12-03'],
    ['12/3/2026', 'en', '2026-12-03'],
    ['3/12/2026', 'fr', '2026-12-03'],
    ['25/12/26', 'en', '2026-12-25'],
    ['3. März 2027', 'de', '2027-03-03'],
    ['March 3', 'en', '2026-03-03'],
    ['March 3rd, 2027', 'en', '2027-03-03'],
    ['tomorrow', 'en', '2026-11-24'],
    ['übermorgen', 'de', '2026-11-25'],
    ['31.2.2027', 'de', 'no_date'],
    ['soon', 'en', 'no_date'],
  ])('a date: %s (%s)', (text, language, expected) => {
    expect(read({ type: 'date' }, text, language)).toBe(expected);
  });

  it.each([
    ['ana@example.com', 'ana@example.com'],
    ['It is ana.ruiz@example.com.', 'ana.ruiz@example.com'],
    ['<ana@example.com>', 'ana@example.com'],
    ['ａｎａ＠example．com', 'ana@example.com'],
    ['मेल: ana@उदाहरण.भारत', 'ana@उदाहरण.भारत'],
    ['a@b.com or c@d.com', 'no_email'],
    ['ana@example', 'no_email'],
    ['no thanks', 'no_email'],
  ])('an email address: %s', (text, expected) => {
    expect(read({ type: 'email' }, text)).toBe(expected);
  });

  it('URLs, phone numbers, and texts with a pattern', () => {
    expect(read({ type: 'url' }, 'example.com/a')).toBe('https://example.com/a');
    expect(read({ type: 'url' }, 'javascript:alert(1)')).toBe('no_url');
    expect(read({ type: 'url' }, 'not a url')).toBe('no_url');
    for (const given of [read, check]) {
      expect(given({ type: 'url' }, 'example.com')).toBe('https://example.com/');
      expect(given({ type: 'url' }, ' shop.example.com:8080/a ')).toBe('https://shop.example.com:8080/a');
      expect(given({ type: 'url' }, 'http://example.com/')).toBe('http://example.com/');
      for (const other of ['mailto:5@example.com', 'javascript:1', 'tel:123', 'ann@example.com', 'example'])
        expect(given({ type: 'url' }, other), other).toBe('no_url');
    }
    expect(read({ type: 'phone' }, '+49 (30) 901-820')).toBe('+4930901820');
    expect(read({ type: 'phone' }, 'call me')).toBe('no_phone');
    const order: AnswerInput = { type: 'text', pattern: 'HB-[0-9]{5}' };
    expect(read(order, ' HB-12345 ')).toBe('HB-12345');
    expect(read(order, 'HB-1')).toBe('pattern');
    expect(read({ type: 'text', minLength: 3, maxLength: 4 }, 'ab')).toBe('too_short');
    expect(read({ type: 'text', maxLength: 4 }, 'abcde')).toBe('too_long');
  });
});

describe('structured replies', () => {
  it('accepts option ids and typed values, and no lookalikes', () => {
    expect(check(choice, 'del')).toBe('shipping');
    expect(check(choice, 'Delivery')).toBe('not_an_option');
    expect(check(choice, ['ret', 'del'])).toBe('not_an_option');
    expect(check({ ...choice, multiple: true }, ['ret', 'del'])).toEqual(['Returns', 'shipping']);
    expect(check(choice, 7)).toBe('wrong_type');
    expect(check({ type: 'number' }, '7')).toBe('wrong_type');
    expect(check({ type: 'number', max: 5 }, 7)).toBe('too_large');
    expect(check({ type: 'date', min: '2026-12-01' }, '2026-11-30')).toBe('too_early');
    expect(check({ type: 'date' }, '2026-02-30')).toBe('no_date');
    expect(check({ type: 'email' }, 'Ana <ana@example.com>')).toBe('no_email');
    expect(check({ type: 'text' }, null)).toBe('required');
  });
});
