import { expect, it } from 'vitest';
import { topicsOf } from './topics-of.ts';

const source = (title: string, heading: string | null) => ({ title, heading });

it('uses the first heading below the title of the best passage, the most frequent first', () => {
  const answers = [
    {
      question: 'a',
      sources: [source('Handbook', 'Handbook > Opening hours > Sunday'), source('Other', 'Other')],
    },
    { question: 'b', sources: [source('Handbook', 'Versand')] },
    { question: 'c', sources: [source('Handbook', 'Versand')] },
    { question: 'd', sources: [source('返品について', null)] },
  ];
  expect(topicsOf(answers)).toEqual(['Versand', 'Opening hours', '返品について']);
  expect(topicsOf(answers, 1)).toEqual(['Versand']);
});

it('uses words of the questions if no passage was cited', () => {
  expect(
    topicsOf([
      { question: 'What about my invoice?', sources: [] },
      { question: 'the invoice please', sources: [] },
    ])[0],
  ).toBe('invoice');
  expect(topicsOf([])).toEqual([]);
});

it.each([
  ['Do you sell submarines?', ['submarines']],
  ['Was kostet eine Lieferung nach Wien?', ['lieferung']],
  ['Combien coûte la livraison ?', ['livraison']],
  ['¿Cuánto cuesta?', []],
])('does not use the verb that %s is asked with as a topic', (question, topics) => {
  expect(topicsOf([{ question, sources: [] }])).toEqual(topics);
});

it.each([
  ['en', 'I am very angry, the package never arrived and the service is terrible', ['package', 'service']],
  ['en', 'My parcel arrived broken and nobody answers my emails', ['parcel', 'emails']],
  ['en', 'Hello there, good morning', []],
  ['en', 'beautiful garden lamps available?', ['garden', 'lamps']],
  [
    'de',
    'Ich bin sehr verärgert, das Paket ist nie angekommen und der Service ist schrecklich',
    ['service', 'paket'],
  ],
  ['de', 'Guten Morgen, ich habe eine Frage zur Garantie', ['garantie']],
  ['de', 'wo bleibt meine bestellung?', ['bestellung']],
  [
    'fr',
    "Je suis très en colère, le colis n'est jamais arrivé et le service est horrible",
    ['service', 'colis'],
  ],
  ['fr', 'Comment modifier mon adresse de livraison ?', ['livraison', 'adresse']],
  ['es', 'Hola, buenos días, ¿dónde está mi pedido?', ['pedido']],
  ['es', '¿Cómo puedo cambiar mi contraseña?', ['contraseña']],
  ['it', 'La lavatrice è rotta e nessuno risponde', ['lavatrice']],
  ['pt', 'Estou muito irritado, a encomenda nunca chegou', ['encomenda']],
  ['ru', 'Верните деньги за сломанный чайник', ['деньги', 'чайник']],
  ['ar', 'مرحبا، أين طلبي؟', ['طلبي']],
  ['he', 'שלום, איפה ההזמנה שלי?', ['ההזמנה']],
  ['fa', 'سلام، سفارش من کجاست؟', ['سفارش']],
  ['ur', 'السلام علیکم، میرا پارسل کہاں ہے؟', ['پارسل']],
  ['ja', 'とても怒っています。荷物が届かず、対応も最悪です', ['荷物', '対応']],
  ['zh', '我非常生气，包裹一直没到，服务太差了', ['包裹', '服务']],
  ['ko', '택배가 안 왔고 서비스가 최악이에요', ['서비스', '택배']],
])('CONV-16: uses only nouns of %s "%s" as topics', (language, question, topics) => {
  expect(topicsOf([{ question, sources: [] }], 3, language)).toEqual(topics);
});

it('SEC-41: does not use personal names as topics', () => {
  const question = 'I am Angela Rodriguez, angela@example.com, where is my parcel? [person]';
  expect(topicsOf([{ question, sources: [] }])).toEqual(['parcel']);
});

it('keeps topics short', () => {
  const [topic = ''] = topicsOf([{ question: 'x', sources: [source('T', 'y'.repeat(100_000))] }]);
  expect(topic).toHaveLength(80);
});
