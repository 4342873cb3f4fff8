import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const menu = 'Käsespätzle, Gemüsebrühe, Weißwürste, Röstkartoffeln und süße Klöße. '.repeat(4);

describe('the encoding of a text', () => {
  it.each([
    ['a literal replacement character', 'Größe: 3 \ufffd, Öl', 'Größe: 3 \ufffd, Öl'],
    ['several of them and one umlaut', '\ufffd\ufffd\ufffd für', '\ufffd\ufffd\ufffd für'],
    ['a Word mark', 'Žluťoučký \ufffd kůň', 'Žluťoučký \ufffd kůň'],
  ])('KB-07: keeps valid UTF-8 with %s', (_name, text, expected) => {
    expect(decodeText(Buffer.from(text))).toBe(expected);
  });

  it.each([
    ['a stray byte', [Buffer.from(menu), latin('\xfc'), Buffer.from(menu)], `${menu}\ufffd${menu}`],
    ['a letter cut off at the end', [Buffer.from('Süße Äpfel öfter: 3'), latin('\xe2\x82')], null],
    ['a letter cut off inside', [Buffer.from('Größe, Maß'), latin('\xc3 '), Buffer.from('für')], null],
  ])('KB-07: %s in UTF-8 damages only single characters', (_name, parts, expected) => {
    const bytes = Buffer.concat(parts);
    for (const declared of [null, 'utf-8', 'iso-8859-1']) {
      const text = decodeText(bytes, declared);
      expect(text).not.toMatch(/[ÃÂ]/);
      expect(text.match(/\ufffd/g)).toHaveLength(1);
      if (expected !== null) expect(text).toBe(expected);
    }
  });

  it('KB-07: prefers valid UTF-8 to a different declaration', () => {
    for (const declared of ['windows-1252', 'shift_jis', 'gb2312', 'koi8-r'])
      expect(decodeText(Buffer.from('Täglich geöffnet: 9–18 Uhr, 価格'), declared)).toBe(
        'Täglich geöffnet: 9–18 Uhr, 価格',
      );
  });

  it.each([
    ['windows-1251', 'Цена: 5'],
    ['windows-1253', 'Ώρες'],
    ['iso-8859-9', 'açık'],
    ['shift_jis', '料金'],
    ['gb18030', '价格𠀀'],
  ])('KB-07: decodes text that is not UTF-8 as declared: %s', (charset, text) => {
    expect(decodeText(iconv.encode(text, charset), charset)).toBe(text);
  });

  it('KB-07: prefers detection to a declaration that is wrong for every other byte', () => {
    const text = 'Мы открыты каждый день с девяти часов утра.';
    for (const declared of ['utf-8', 'shift_jis', 'euc-kr'])
      expect(decodeText(iconv.encode(text, 'windows-1251'), declared)).toBe(text);
  });

  it.each([
    ['windows-1252', 'Prix : 12 € – café crème'],
    ['windows-1251', 'Цена 500 рублей. Мы открыты каждый день.'],
    ['windows-1250', 'Příliš žluťoučký kůň'],
    ['shift_jis', '営業時間は9時から'],
    ['gb18030', '营业时间：九点到六点'],
    ['euc-kr', '영업시간은 9시부터'],
    ['big5', '營業時間：九點到六點'],
    ['utf-16le', 'Часы работы: с 9 до 18\nкаждый день'],
    ['utf-16be', '营业时间：九点到六点\r\n价格'],
    ['utf-16le', 'Öl'],
    ['utf-16le', '磨坊每天九点开门。咖啡馆三月关闭，请提前预约。'],
    ['utf-16be', '水車小屋は毎日九時に開きます。カフェは三月に休業します。'],
    ['utf-16le', 'Ο μύλος είναι ανοιχτός κάθε μέρα από τις εννέα.'],
    ['iso-8859-2', 'Mlýn je otevřen každý den od devíti. Příliš žluťoučký kůň.'],
  ])('KB-07: detects a short text in %s', (charset, text) => {
    expect(decodeText(iconv.encode(text, charset))).toBe(text);
  });

  it('KB-07: does not mistake control characters in older encodings for UTF-16', () => {
    for (const [charset, text] of [
      ['windows-1252', 'Prix\u0002 : café crème, thé glacé\u0001 et gâteau\u0003 à la crème brûlée'],
      ['shift_jis', '営業時間は\u00019時から18時まで、料金は\u0002五百円です'],
      ['gb18030', '营业时间\u0001九点到六点，价格是\u0002五十元'],
    ] as const)
      expect(decodeText(iconv.encode(text, charset), charset), charset).toBe(text);
  });
});
