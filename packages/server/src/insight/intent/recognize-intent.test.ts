import { expect, it } from 'vitest';
import { recognizeIntent } from './recognize-intent.ts';

it.each([
  ['I want my money back', 'refund'],
  ['Ich möchte eine Rückerstattung', 'refund'],
  ['我要退款', 'refund'],
  ['please cancel my subscription', 'cancel'],
  ['Ich will mein Abo kündigen', 'cancel'],
  ['キャンセルしたいです', 'cancel'],
  ['my package arrived damaged', 'complaint'],
  ['Das Gerät ist kaputt', 'complaint'],
  ['no funciona', 'complaint'],
  ['can I book a table for two', 'booking'],
  ['je voudrais un rendez-vous', 'booking'],
  ['예약하고 싶어요', 'booking'],
  ['I need to change my address', 'change'],
  ['I forgot my password', 'account'],
  ['забыл пароль', 'account'],
  ['how much does the pro plan cost', 'purchase'],
  ['Was kostet der Tarif?', 'purchase'],
  ['多少钱', 'purchase'],
  ['let me speak to a human', 'person'],
  ['转人工', 'person'],
  ['أريد التحدث مع موظف', 'person'],
  ['When do you open?', 'question'],
  ['متى تفتحون؟', 'question'],
  ['thank you', 'thanks'],
  ['ありがとう', 'thanks'],
  ['hello', 'other'],
])('%s is %s', (message, kind) => {
  expect(recognizeIntent([message], null)).toBe(kind);
});

it('looks at all messages, and past greetings, questions and thanks', () => {
  expect(recognizeIntent(['hello', 'When do you open?', 'cancel my order', 'thanks'], 'en')).toBe('cancel');
  expect(recognizeIntent(['hello', 'When do you open?', 'thanks'], 'en')).toBe('question');
  expect(recognizeIntent([], null)).toBe('other');
});

it('reads hostile text', () => {
  expect(recognizeIntent(['a'.repeat(100_000), '\ud800\u0000'], null)).toBe('other');
});
