import { describe, expect, it } from 'vitest';
import { emptyFlow } from '../document.ts';
import { readFlow } from './read-flow.ts';

const message = (id: string, more: object = {}) => ({
  id,
  type: 'message',
  position: { x: 0, y: 0 },
  data: { text: 'Hello', ...more },
});
const flowOf = (nodes: unknown[], more: object = {}) => ({ ...emptyFlow, nodes, ...more });
const errorsOf = (value: unknown) => {
  const read = readFlow(value);
  return 'errors' in read ? read.errors : {};
};

describe('the shape of a flow', () => {
  it('returns a valid document unchanged', () => {
    const flow = flowOf(
      [
        { id: 'start', type: 'start', position: { x: 0, y: 0 }, data: { on: 'message', title: 'Begin' } },
        {
          id: 'ask1',
          type: 'ask',
          position: { x: 0, y: 120 },
          data: {
            text: 'What is your order number?',
            input: { type: 'text', pattern: 'HB-[0-9]{5}' },
            saveAs: 'order.number',
            retry: { text: 'Not one of ours.', times: 2 },
            digress: 'auto',
          },
        },
      ],
      {
        variables: [{ name: 'order.number', type: 'text' }],
        edges: [{ id: 'e1', source: 'start', sourceHandle: 'next', target: 'ask1' }],
        translations: { de: { 'ask1.text': 'Wie lautet Ihre Bestellnummer?' } },
      },
    );
    expect(readFlow(flow)).toEqual({ flow });
  });

  it.each([
    ['a text of the wrong type', message('m1', { text: 7 }), { 'nodes.m1.text': 'wrong_type' }],
    ['a missing text', message('m1', { text: undefined }), { 'nodes.m1.text': 'required' }],
    ['an unknown field', message('m1', { color: 'red' }), { 'nodes.m1.color': 'unknown_field' }],
    ['a long text', message('m1', { text: 'a'.repeat(4_001) }), { 'nodes.m1.text': 'too_long' }],
    ['an unknown type', { ...message('m1'), type: 'script' }, { 'nodes.m1.type': 'not_allowed' }],
    ['an id with a space', message('m 1'), { 'nodes.0.id': 'id_invalid' }],
    [
      'a position out of reach',
      { ...message('m1'), position: { x: Number.NaN, y: 0 } },
      { 'nodes.m1.position.x': 'out_of_range' },
    ],
  ])('reports %s by its node', (_what, node, errors) => {
    expect(errorsOf(flowOf([node]))).toEqual(errors);
  });

  it('initial values have the limits of any value, individually and in total', () => {
    const holding = (sizes: readonly number[]) =>
      flowOf([message('m1')], {
        variables: sizes.map((size, n) => ({ name: `v${n}`, type: 'text', initial: 'x'.repeat(size) })),
      });
    expect(errorsOf(holding([8_190]))).toEqual({});
    expect(errorsOf(holding([8_191]))).toEqual({ 'variables.v0.initial': 'too_long' });
    expect(errorsOf(holding([8_000, 8_000, 8_000, 8_000]))).toEqual({});
    expect(errorsOf(holding([8_000, 8_000, 8_000, 8_000, 8_000]))).toEqual({
      'variables.v4.initial': 'too_long',
    });
  });

  it('SEC-46: rejects prototype keys as ids, variables and keys', () => {
    const body = JSON.parse('{"a": {"__proto__": {"isAdmin": true}}}');
    const request = {
      id: 'r1',
      type: 'request',
      position: { x: 0, y: 0 },
      data: { method: 'POST', url: 'https://example.com', body },
    };
    expect(errorsOf(flowOf([request]))).toEqual({ 'nodes.r1.body.a.__proto__': 'key_forbidden' });
    expect(errorsOf(flowOf([message('constructor')]))).toEqual({ 'nodes.0.id': 'id_invalid' });
    const variables = [{ name: 'order.prototype', type: 'text' }];
    expect(errorsOf(flowOf([], { variables }))).toEqual({ 'variables.0.name': 'name_invalid' });
  });

  it('requires unique ids, edges between nodes of the flow, and one edge per port', () => {
    expect(errorsOf(flowOf([message('m1'), message('m1')]))).toEqual({ 'nodes.1.id': 'twice' });
    const edge = (id: string, target: string) => ({ id, source: 'm1', sourceHandle: 'next', target });
    expect(errorsOf(flowOf([message('m1')], { edges: [edge('e1', 'm1'), edge('e2', 'gone')] }))).toEqual({
      'edges.e2.target': 'node_unknown',
      'edges.e2.sourceHandle': 'twice',
    });
  });

  it('accepts 300 nodes, 900 edges and 256 KB, and nothing beyond', () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => message(`m${n}`));
    expect(errorsOf(flowOf(many(300)))).toEqual({});
    expect(errorsOf(flowOf(many(301)))).toEqual({ nodes: 'too_many' });
    const edges = Array.from({ length: 901 }, (_, n) => ({
      id: `e${n}`,
      source: 'm0',
      sourceHandle: `p${n}`,
      target: 'm0',
    }));
    expect(errorsOf(flowOf(many(1), { edges: edges.slice(1) }))).toEqual({});
    expect(errorsOf(flowOf(many(1), { edges }))).toEqual({ edges: 'too_many' });
    const wide = Array.from({ length: 70 }, (_, n) => message(`m${n}`, { text: 'ä'.repeat(2_000) }));
    expect(errorsOf(flowOf(wide))).toEqual({ '': 'too_big' });
  });

  it.each([null, 7, 'flow', [], { nodes: {} }])('%j is not a flow', (value) => {
    expect(Object.keys(errorsOf(value)).length).toBeGreaterThan(0);
  });
});
