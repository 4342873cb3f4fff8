import { emptyFlow, type FlowDocument } from '@parley/flow/document';
import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { draw } from '../../../../../test/screen/draw.tsx';
import { t } from '../../../../../test/screen/words.ts';
import { FlowDifferences, flowDiff } from './flow-differences.tsx';

const words = (key: string, values = {}) => t(`builder:${key}`, values);
const position = { x: 0, y: 0 };
const start: FlowDocument['nodes'][number] = {
  id: 'start',
  type: 'start',
  position,
  data: { on: 'message' },
};
const message = (id: string, title: string, text: string): FlowDocument['nodes'][number] => ({
  id,
  type: 'message',
  position,
  data: { title, text },
});
const before: FlowDocument = { ...emptyFlow, nodes: [start, message('a', 'Greeting', 'Hello')] };
const after: FlowDocument = {
  ...emptyFlow,
  nodes: [start, message('a', 'Greeting', 'Good day'), message('b', 'Hours', 'We are open.')],
  edges: [{ id: 'e1', source: 'start', sourceHandle: 'next', target: 'a' }],
  variables: [{ name: 'order.number', type: 'text' }],
  translations: { de: { 'a.text': 'Guten Tag' } },
};

it('BLD-16: a version and the draft are compared step by step', () => {
  const diff = flowDiff(before, after);
  if (!diff) throw new Error('nothing differs');
  draw(<FlowDifferences diff={diff} />);
  const shown = [...document.querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);
  expect(shown).toEqual([
    [words('versions.flow.added'), 'HoursWe are open.'],
    [words('versions.flow.changed'), 'GreetingHelloGood day'],
    [words('versions.flow.variablesAdded'), 'order.number'],
    [words('versions.flow.languages'), 'German'],
    [words('versions.flow.connections'), words('versions.flow.connectionCounts', { added: 1, removed: 0 })],
  ]);
  expect(document.querySelector('del')?.textContent).toBe('Hello');
  expect(document.querySelector('ins')?.textContent).toBe('Good day');
  screen.getByRole('region', { name: words('versions.flow.title') });
});

it('treats flows as equal if only the positions of their steps differ', () => {
  const moved = {
    ...before,
    nodes: [start, { ...message('a', 'Greeting', 'Hello'), position: { x: 9, y: 9 } }],
  };
  expect([flowDiff(before, moved), flowDiff(null, null)]).toEqual([null, null]);
});
