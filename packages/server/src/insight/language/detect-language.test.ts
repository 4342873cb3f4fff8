import { expect, it } from 'vitest';
import { detectTextLanguage } from './detect-language.ts';

it.each([
  ['Where is my order? I have been waiting for two weeks.', 'en'],
  ['Wo ist meine Bestellung? Ich warte seit zwei Wochen.', 'de'],
  ['Où est ma commande ? Je l’attends depuis deux semaines.', 'fr'],
  ['¿Dónde está mi pedido? Llevo dos semanas esperando.', 'es'],
  ['Onde está a minha encomenda? Não chegou ainda.', 'pt'],
  ['Dov’è il mio ordine? Lo aspetto da due settimane.', 'it'],
  ['Gdzie jest moje zamówienie? Czekam już dwa tygodnie.', 'pl'],
  ['Где мой заказ? Я жду уже две недели.', 'ru'],
  ['Де моє замовлення? Я чекаю вже два тижні.', 'uk'],
  ['أين طلبي؟ أنا أنتظر منذ أسبوعين', 'ar'],
  ['سفارش من کجاست؟ دو هفته است که منتظرم', 'fa'],
  ['我的订单在哪里？我已经等了两个星期了', 'zh'],
  ['注文した商品はどこですか？二週間待っています', 'ja'],
  ['제 주문은 어디에 있나요? 2주 동안 기다렸어요', 'ko'],
  ['मेरा ऑर्डर कहाँ है? मैं दो हफ्ते से इंतज़ार कर रहा हूँ', 'hi'],
  ['Hello, my name is Anna and I live in London', 'en'],
])('%s is %s', (text, language) => {
  expect(detectTextLanguage(text)).toBe(language);
});

it('falls back to the language of the conversation for an ambiguous text', () => {
  expect(detectTextLanguage('123 🙂')).toBeNull();
  expect(detectTextLanguage('ok')).toBeNull();
  expect(detectTextLanguage('ok', { conversation: 'de', locale: 'en-US' })).toBe('de');
  expect(detectTextLanguage('12345', { locale: 'pt-BR' })).toBe('pt');
});

it('prefers a clear sentence over the language of the conversation', () => {
  expect(detectTextLanguage('Wo finde ich die Rechnung zu meiner Bestellung?', { conversation: 'en' })).toBe(
    'de',
  );
});

it('survives long, empty, and broken text', () => {
  expect(detectTextLanguage('')).toBeNull();
  expect(detectTextLanguage('\u0000\ud800')).toBeNull();
  expect(detectTextLanguage('a'.repeat(100_000))).not.toBeNull();
});
