import { expect, it } from 'vitest';
import { sentencesOf } from '../language/sentences.ts';
import { withoutIntroductions, withoutIntroductoryParts } from './introductions.ts';

function rest(message: string): string {
  const sentences = sentencesOf(message).map(({ text }) => text);
  return withoutIntroductions(sentences).map(withoutIntroductoryParts).join(' ');
}

it.each([
  ['My name is Ana, ana@example.com. What does it cost?', 'What does it cost?'],
  ['I am Ana. My phone number is +49 170 1234567. What does it cost?', 'What does it cost?'],
  ['What does it cost? Thanks, Ana', 'What does it cost?'],
  ['What does it cost? I’m Ana Lopez, order number 4711.', 'What does it cost?'],
  ['Hi, I’m Ana Lopez, what does it cost, and when do you open?', 'what does it cost, and when do you open?'],
  ['Ik heet Jan de Vries, jan@voorbeeld.nl. Wat kost het?', 'Wat kost het?'],
  ['Vad kostar det? Jag heter Åsa Öberg. Med vänliga hälsningar', 'Vad kostar det?'],
  ['Hej, jeg hedder Søren, ordrenummer 4711, hvad koster det?', 'hvad koster det?'],
  ['Nimeni on Aino Virtanen, puhelin 040 555 0134. Paljonko se maksaa?', 'Paljonko se maksaa?'],
  ['Dzień dobry, nazywam się Jan Nowak, numer zamówienia 4711, ile to kosztuje?', 'ile to kosztuje?'],
  ['Kolik to stojí? Jmenuji se Petr Novák. Předem děkuji', 'Kolik to stojí?'],
  ['A nevem Kovács Anna, anna@pelda.hu. Mennyibe kerül?', 'Mennyibe kerül?'],
  ['Cât costă? Mă numesc Ion Popescu, telefon 0722 555 013.', 'Cât costă?'],
  ['Мене звати Олена, номер замовлення 4711. Скільки це коштує?', 'Скільки це коштує?'],
  ['Με λένε Άννα, anna@example.gr. Πόσο κοστίζει;', 'Πόσο κοστίζει;'],
  ['Merhaba, benim adım Ayşe, sipariş numaram 4711, fiyatı ne kadar?', 'fiyatı ne kadar?'],
  ['Nama saya Budi, nomor pesanan 4711. Berapa harganya?', 'Berapa harganya?'],
  ['שמי דנה, dana@example.co.il. כמה זה עולה?', 'כמה זה עולה?'],
  ['मेरा नाम अनीता है. इसकी कीमत क्या है?', 'इसकी कीमत क्या है?'],
  ['제 이름은 김민수 입니다. 가격이 얼마예요?', '가격이 얼마예요?'],
  ['鈴木と申します。注文番号は48213です。いくらですか？', 'いくらですか？'],
  ['你好，我叫张伟，订单号48213，多少钱？', '多少钱？'],
])('keeps only the question of %s', (message, question) => {
  expect(rest(message)).toBe(question);
});

it.each([
  'Could I come after work? I finish at 5.',
  'What does it cost? I am a student.',
  'Was kostet der Eintritt? Ich bin Student.',
  'What does it cost? My order arrived broken.',
  'What is the fee? My number is 5.',
  'Is the name on the ticket checked? My name is misspelled.',
  'Hello, what does it cost?',
  'I am angry, nobody answers.',
  'What does it cost? We are 4.',
  '私は学生です。いくらですか？',
  '我是学生。多少钱？',
])('leaves nothing out of %s', (message) => {
  expect(rest(message)).toBe(
    sentencesOf(message)
      .map(({ text }) => text)
      .join(' '),
  );
});
