import { expect, it } from 'vitest';
import { topicsOf } from './topics-of.ts';

const source = (title: string, heading: string | null) => ({ title, heading });

it('names the first heading below the title of the best passage, the most frequent first', () => {
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

it('takes words of the questions where nothing was cited', () => {
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
])('makes no topic of the verb that %s is asked with', (question, topics) => {
  expect(topicsOf([{ question, sources: [] }])).toEqual(topics);
});

it('SEC-41: makes no topic of what tells who somebody is', () => {
  const question = 'I am Angela Rodriguez, angela@example.com, where is my parcel? [person]';
  expect(topicsOf([{ question, sources: [] }])).toEqual(['parcel']);
});

it('keeps topics short', () => {
  const [topic = ''] = topicsOf([{ question: 'x', sources: [source('T', 'y'.repeat(100_000))] }]);
  expect(topic).toHaveLength(80);
});
