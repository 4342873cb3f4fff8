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
  ['quiero que me devuelvan el dinero', 'refund'],
  ['quero meu dinheiro de volta', 'refund'],
  ['Верните мне деньги за чайник', 'refund'],
  ['אני רוצה החזר כספי', 'refund'],
  ['لطفا پولم را برگردانید', 'refund'],
  ['مجھے پیسے واپس چاہیے', 'refund'],
  ['אני רוצה לבטל את ההזמנה', 'cancel'],
  ['می‌خواهم سفارشم را لغو کنم', 'cancel'],
  ['میرا آرڈر منسوخ کریں', 'cancel'],
  ['Ich bin sehr verärgert über den Service', 'complaint'],
  ['C’est le pire service client', 'complaint'],
  ['Il pacco non è mai arrivato', 'complaint'],
  ['A encomenda nunca chegou', 'complaint'],
  ['الطرد لم يصل', 'complaint'],
  ['המכונה לא עובדת', 'complaint'],
  ['دستگاه خراب است', 'complaint'],
  ['荷物が届きません', 'complaint'],
  ['包裹一直没到', 'complaint'],
  ['택배가 안 왔어요', 'complaint'],
  ['אפשר לקבוע תור למחר', 'booking'],
  ['می‌خواهم یک میز رزرو کنم', 'booking'],
  ['Kann ich meinen Termin verschieben?', 'change'],
  ['Can I reschedule my appointment?', 'change'],
  ['אני רוצה לשנות את הכתובת', 'change'],
  ['آدرس را تغییر دهید', 'change'],
  ['שכחתי סיסמה', 'account'],
  ['پاس ورڈ بھول گیا', 'account'],
  ['כמה עולה המשלוח', 'purchase'],
  ['قیمت این محصول', 'purchase'],
  ['אני רוצה לדבר עם נציג', 'person'],
  ['איפה ההזמנה שלי', 'question'],
  ['תודה רבה', 'thanks'],
  ['شکریہ', 'thanks'],
])('%s is %s', (message, kind) => {
  expect(recognizeIntent([message], null)).toBe(kind);
});

it('considers all messages, and prefers intents over greetings, questions, and thanks', () => {
  expect(recognizeIntent(['hello', 'When do you open?', 'cancel my order', 'thanks'], 'en')).toBe('cancel');
  expect(recognizeIntent(['hello', 'When do you open?', 'thanks'], 'en')).toBe('question');
  expect(recognizeIntent([], null)).toBe('other');
});

it('survives hostile text', () => {
  expect(recognizeIntent(['a'.repeat(100_000), '\ud800\u0000'], null)).toBe('other');
});
