import { expect, it } from 'vitest';
import { standaloneQuestion } from './standalone-question.ts';

it.each([
  ['en', 'This is great, thank you!', 'What does a child ticket cost?'],
  ['en', 'I am very angry, nobody answers my mails!!', 'When do you close on Sundays?'],
  ['en', 'ok great, thanks a lot!!', 'where can i park my car'],
  ['en', 'i like gpodder.net a lot.', 'why is gpodder.net so often giving errors'],
  ['en', 'I am so angry.', 'When do you open?'],
  ['en', 'We drive an electric car.', 'Is there a garage?'],
  ['de', 'Ihr seid toll!', 'Was kostet das Parkhaus?'],
  ['de', 'Wir freuen uns auf den Ausflug.', 'Was kostet der Eintritt für Kinder?'],
  ['es', '¡Muchísimas gracias por todo!', '¿Cuánto paga un niño?'],
  ['fr', 'Je viens avec ma mère.', 'Y a-t-il un ascenseur ?'],
  ['it', 'Sono davvero arrabbiato.', 'A che ora chiudete il sabato?'],
  ['pt', 'Estou furioso!', 'A que horas fecham ao sábado?'],
  ['ru', 'Огромное спасибо, вы лучшие!', 'Сколько стоит замена камеры?'],
  ['ar', 'شكرا جزيلا لكم!', 'كم سعر تذكرة الطفل؟'],
  ['ja', 'とても素敵なサイトですね！', '子どもの入館料はいくらですか？'],
  ['zh', '你们的网站做得真好！', '儿童票多少钱？'],
] as const)('%s: drops %s, which the following question does not need', (language, aside, question) => {
  expect(standaloneQuestion(`${aside} ${question}`, language)).toBe(question);
});

it.each([
  ['en', 'When do you open? My name is Ana Lopez, ana@example.com.', 'When do you open?'],
  ['en', 'Hello, I’m Ana Lopez, where can I park?', 'where can I park?'],
  ['de', 'Was kostet das Parkhaus? Viele Grüße, Anna', 'Was kostet das Parkhaus?'],
  [
    'de',
    'Ich heiße Anna Berg. Was kostet das Parkhaus? Meine Nummer ist 0170 5550134.',
    'Was kostet das Parkhaus?',
  ],
  ['zh', '我叫李明，邮箱是liming@example.cn。儿童票多少钱？谢谢', '儿童票多少钱？'],
] as const)("%s: drops the sender's name in %s", (language, message, question) => {
  expect(standaloneQuestion(message, language)).toBe(question);
});

it('keeps all questions, and keeps a message whole if text follows the question', () => {
  expect(standaloneQuestion('When do you close on Sundays? I am so angry! Is there a garage?', 'en')).toBe(
    'When do you close on Sundays? Is there a garage?',
  );
  expect(standaloneQuestion('Great! Could I come after work? I finish at 5.', 'en')).toBeNull();
});

it.each([
  ['en', 'I lost my ticket. What now?'],
  ['en', 'My order 123 arrived broken. Can I send it back?'],
  ['en', 'I want to rent an audio guide. How much does it cost?'],
  ['en', 'I need an audio guide. What is the price?'],
  ['de', 'Ich habe meine Eintrittskarte verloren. Was jetzt?'],
  ['es', 'Quiero alquilar una audioguía. ¿Cuánto cuesta?'],
  ['fr', 'Je voudrais louer une salle. Combien ça coûte ?'],
  ['it', 'Ho perso lo scontrino. E adesso?'],
  ['pt', 'Queria alugar um reboque. Quanto custa?'],
  ['ru', 'Хочу купить новый шлем. Сколько стоит?'],
  ['ja', '音声ガイドを借りたいです。いくらですか？'],
  ['zh', '我想租语音导览。多少钱？'],
] as const)('%s: keeps %s whole, because its question needs the text before it', (language, message) => {
  expect(standaloneQuestion(message, language)).toBeNull();
});

it.each(['When do you close on Sundays?', 'I love it. Thank you!', 'opening hours', '', 'a. '.repeat(2_000)])(
  'leaves nothing out of %s',
  (message) => {
    expect(standaloneQuestion(message, 'en')).toBeNull();
  },
);

it('does not end a sentence at an abbreviation', () => {
  expect(standaloneQuestion('wie viel kostet der eintritt inkl. audioguide?', 'de')).toBeNull();
});
