import { expect, it } from 'vitest';
import { flowOf, play } from '../../../test/flow-fixtures.ts';

const options = [
  { id: 'a', label: 'Apples' },
  { id: 'b', label: 'Pears' },
];
const fruit = {
  ...flowOf(
    {
      start: ['start', { on: 'message' }],
      ask: ['ask', { text: 'Which?', input: { type: 'choice', options }, saveAs: 'fruit' }],
      tell: ['email', { subject: 'Fruit', text: '{{fruit}}', to: ['m1'] }],
      bye: ['message', { text: 'Thank you.' }],
    },
    ['start > ask', 'ask > tell', 'tell > bye'],
    [{ name: 'fruit', type: 'text' }],
  ),
  translations: {
    de: {
      'ask.text': 'Was?',
      'ask.input.options.b.label': 'Birnen',
      'ask.input.options.a.label': 'Äpfel',
      'tell.text': 'Obst: {{fruit}}',
    },
  },
};

it('BLD-16: shows visitors their own language, and untranslated texts as written', async () => {
  const flow = play(fruit);
  const german = { language: 'de-AT' };
  const asked = await flow.send('hallo zusammen', german);
  expect(asked.content).toBe('Was?');
  expect(asked.outcome.input).toMatchObject({
    options: [
      { id: 'a', label: 'Äpfel' },
      { id: 'b', label: 'Birnen' },
    ],
  });
  const done = await flow.send('Birnen', german);
  expect(done.content).toBe('Thank you.');
  // Emails to the team and the values of the flow are not translated.
  expect(done.outcome.mails[0]?.text).toBe('Pears');
});

it('BLD-16: shows the original texts for other languages', async () => {
  expect((await play(fruit).send('bonjour à tous', { language: 'fr' })).content).toBe('Which?');
});
