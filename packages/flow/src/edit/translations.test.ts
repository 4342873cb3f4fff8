import { expect, it } from 'vitest';
import { findProblems } from '../check/find-problems.ts';
import { visitorTexts } from '../check/visitor-texts.ts';
import { emptyFlow, type FlowDocument } from '../document.ts';
import { addLanguage, languagesOf, removeLanguage, translate } from './translations.ts';

const position = { x: 0, y: 0 };
const options = [
  { id: 'a', label: 'Apples' },
  { id: 'b', label: '' },
];
const flow: FlowDocument = {
  ...emptyFlow,
  nodes: [
    {
      id: 'ask1',
      type: 'ask',
      position,
      data: { text: 'Which?', input: { type: 'choice', options }, retry: { text: 'Again.', times: 1 } },
    },
    {
      id: 'form1',
      type: 'collect',
      position,
      data: {
        text: 'Who?',
        fields: [{ key: 'name', label: 'Name', type: 'text', required: true }],
        consent: { text: 'I agree.', required: true },
      },
    },
    { id: 'mail1', type: 'email', position, data: { subject: 'New', text: 'For the team', to: [] } },
    { id: 'note1', type: 'note', position, data: { text: 'For editors' } },
  ],
};

it('BLD-16: lists the texts that visitors read, with options and fields by id', () => {
  expect(visitorTexts(flow).map(({ key, text }) => [key, text])).toEqual([
    ['ask1.text', 'Which?'],
    ['ask1.input.options.a.label', 'Apples'],
    ['ask1.retry.text', 'Again.'],
    ['form1.text', 'Who?'],
    ['form1.fields.name.label', 'Name'],
    ['form1.consent.text', 'I agree.'],
  ]);
});

it('BLD-16: adds, fills, empties and removes languages', () => {
  const german = translate(addLanguage(flow, 'de'), 'de', 'ask1.text', 'Was?');
  expect(german.translations).toEqual({ de: { 'ask1.text': 'Was?' } });
  expect(addLanguage(german, 'de')).toBe(german);
  expect(translate(german, 'de', 'ask1.text', ' ').translations).toEqual({ de: {} });
  expect(languagesOf(removeLanguage(addLanguage(german, 'fr'), 'de'))).toEqual(['fr']);
});

it('reports a translation of a removed text', () => {
  const unused = (key: string) =>
    findProblems(translate(flow, 'de', key, 'x')).filter(({ code }) => code === 'translation_unused').length;
  expect(
    ['ask1.text', 'ask1.input.options.a.label', 'ask1.input.options.z.label', 'gone.text'].map(unused),
  ).toEqual([0, 0, 1, 1]);
});
