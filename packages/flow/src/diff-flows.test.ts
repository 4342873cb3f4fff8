import { describe, expect, it } from 'vitest';
import { diffFlows } from './diff-flows.ts';
import { emptyFlow, type FlowDocument, type FlowNode } from './document.ts';

const message = (id: string, text: string): FlowNode => ({
  id,
  type: 'message',
  position: { x: 0, y: 0 },
  data: { text },
});
const ask = (labels: Record<string, string>): FlowNode => ({
  id: 'ask1',
  type: 'ask',
  position: { x: 0, y: 0 },
  data: {
    text: 'What now?',
    input: { type: 'choice', options: Object.entries(labels).map(([id, label]) => ({ id, label })) },
  },
});
const flow = (nodes: FlowNode[], more: Partial<FlowDocument> = {}): FlowDocument => ({
  ...emptyFlow,
  nodes,
  ...more,
});
const edge = (id: string, target: string) => ({ id, source: 'm1', sourceHandle: 'next', target });
const pathsOf = (before: FlowNode, after: FlowNode) =>
  diffFlows(flow([before]), flow([after])).changed.map(({ paths }) => paths);

describe('diff of two flows', () => {
  it('names added, removed and changed nodes, but not moved ones', () => {
    const before = flow([message('m1', 'Hi'), message('m2', 'Bye'), message('m3', 'Same')]);
    const moved = { ...message('m3', 'Same'), position: { x: 500, y: 0 } };
    const after = flow([message('m1', 'Hello'), moved, message('m4', 'New')]);
    expect(diffFlows(before, after)).toMatchObject({
      added: [{ id: 'm4' }],
      removed: [{ id: 'm2' }],
      changed: [{ node: { id: 'm1', data: { text: 'Hello' } }, paths: ['text'] }],
    });
  });

  it('compares options by id, regardless of position', () => {
    const before = ask({ a: 'Tea', b: 'Coffee' });
    expect(pathsOf(before, ask({ a: 'Tea', b: 'Espresso' }))).toEqual([['input.options.1.label']]);
    expect(pathsOf(before, ask({ c: 'Water', a: 'Tea', b: 'Coffee' }))).toEqual([['input.options']]);
    expect(pathsOf(before, ask({ b: 'Espresso', a: 'Tea' }))).toEqual([
      ['input.options', 'input.options.0.label'],
    ]);
  });

  it('treats added or removed fields and changed types as changes', () => {
    const titled = { ...message('m1', 'Hi'), data: { text: 'Hi', title: 'Greeting' } } as FlowNode;
    expect(pathsOf(message('m1', 'Hi'), titled)).toEqual([['title']]);
    expect(pathsOf(titled, message('m1', 'Hi'))).toEqual([['title']]);
    const note = { ...message('m1', 'Hi'), type: 'note' } as FlowNode;
    expect(pathsOf(message('m1', 'Hi'), note)).toEqual([['type']]);
  });

  it('compares edges by what they connect, not by id', () => {
    const nodes = [message('m1', 'Hi'), message('m2', 'Bye'), message('m3', 'Later')];
    const before = flow(nodes, { edges: [edge('e1', 'm2')] });
    expect(diffFlows(before, flow(nodes, { edges: [edge('e9', 'm2')] })).edges).toEqual({
      added: [],
      removed: [],
    });
    expect(diffFlows(before, flow(nodes, { edges: [edge('e1', 'm3')] })).edges).toEqual({
      added: [edge('e1', 'm3')],
      removed: [edge('e1', 'm2')],
    });
  });

  it('compares variables and translations', () => {
    const before = flow([], {
      variables: [
        { name: 'a', type: 'text' },
        { name: 'b', type: 'text' },
      ],
      translations: { de: { 'm1.text': 'Hallo' }, fr: { 'm1.text': 'Salut' } },
    });
    const after = flow([], {
      variables: [
        { name: 'b', type: 'number' },
        { name: 'c', type: 'text' },
      ],
      translations: { de: { 'm1.text': 'Hallo' }, es: { 'm1.text': 'Hola' } },
    });
    expect(diffFlows(before, after)).toMatchObject({
      variables: { added: ['c'], removed: ['a'], changed: ['b'] },
      languages: ['fr', 'es'],
    });
  });

  it('treats a missing flow as an empty one', () => {
    const some = flow([message('m1', 'Hi')]);
    expect(diffFlows(null, some).added).toEqual(some.nodes);
    expect(diffFlows(some, null).removed).toEqual(some.nodes);
    expect(diffFlows(null, null)).toMatchObject({ added: [], removed: [], changed: [] });
  });
});
