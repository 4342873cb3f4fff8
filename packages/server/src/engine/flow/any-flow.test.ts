import { findProblems } from '@parley/flow/check/find-problems';
import type { FlowDocument, FlowNode } from '@parley/flow/document';
import { turnLimits } from '@parley/flow/limits';
import type { NodeType } from '@parley/flow/nodes';
import { portsOf } from '@parley/flow/ports';
import { readFlow } from '@parley/flow/read/read-flow';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { play, type Told } from '../../../test/flow-fixtures.ts';

const names = ['a', 'b.c', 'list'] as const;
const variable = fc.constantFrom(...names);
const formula = fc.constantFrom(
  'a + 1',
  'b.c + b.c',
  'append(list, a)',
  'list[0] > 3 ? a : "x"',
  'length(chat.message) * 2',
  'nobody + 1',
  '1 +',
  'replace(b.c, "a", "aaaaaaaaaaaaaaaa")',
);
const text = fc.constantFrom('Hi', '{{a}} and {{b.c}}', '{{list}}', '', '**{{chat.message}}**', '{{1 +}}');
const input = fc.constantFrom(
  { type: 'text' } as const,
  { type: 'text', pattern: '[a-z]+' } as const,
  { type: 'number', min: 1 } as const,
  { type: 'email' } as const,
  { type: 'date' } as const,
  {
    type: 'choice',
    options: [
      { id: 'x', label: 'Yes' },
      { id: 'y', label: 'No' },
    ],
  } as const,
  { type: 'choice', from: 'list' } as const,
);
const branches = fc.array(fc.record({ id: fc.constantFrom('p', 'q'), formula }), { maxLength: 2 });
const ids = ['n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7'];
const id = fc.constantFrom(...ids);

const dataOf: Partial<Record<NodeType, fc.Arbitrary<unknown>>> = {
  message: fc.record({ text }),
  ask: fc.record({ text, input, saveAs: variable, retry: fc.record({ text, times: fc.nat(2) }) }),
  collect: fc.record({
    text,
    fields: fc.constant([{ key: 'email', label: 'Email', type: 'email', required: true }]),
  }),
  rate: fc.record({ text, scale: fc.constantFrom('thumbs', 'csat', 'nps') }),
  answer: fc.record({ question: text, saveAs: variable }),
  understand: fc.record({
    intents: fc.constant([{ id: 'i', name: 'Buy', examples: ['I want to buy a lamp', 'buy now'] }]),
  }),
  condition: fc.record({
    branches: branches.map((all) => [...new Map(all.map((one) => [one.id, one])).values()]),
  }),
  hours: fc.constant({}),
  set: fc.record({ assign: fc.array(fc.record({ variable, formula }), { maxLength: 3 }) }),
  request: fc.record({
    method: fc.constantFrom('GET', 'POST'),
    url: fc.constantFrom('https://example.com/{{a}}', 'https://{{a}}/'),
    save: fc.array(fc.record({ path: fc.constantFrom('items', 'items[].name', 'total'), variable }), {
      maxLength: 2,
    }),
  }),
  email: fc.record({ text, subject: text, to: fc.constant(['someone']) }),
  handover: fc.record({ text, subject: text, to: fc.constant(['someone']) }),
  jump: fc.record({ target: id, back: fc.boolean() }),
  // biome-ignore lint/suspicious/noThenProperty: a word of the document, which nothing awaits
  end: fc.record({ text, then: fc.constantFrom('chat', 'close') }),
  trigger: fc.constantFrom(
    { on: 'keyword', words: ['menu'], back: true },
    { on: 'fallback' },
    { on: 'intent', examples: ['where is my parcel'] },
  ),
};

const node = fc
  .constantFrom(...(Object.keys(dataOf) as NodeType[]))
  .chain((type) => (dataOf[type] ?? fc.constant({})).map((data) => ({ type, data })));

const flow: fc.Arbitrary<FlowDocument> = fc
  .tuple(
    fc.array(node, { minLength: 1, maxLength: ids.length }),
    fc.constantFrom('message', 'open'),
    fc.array(fc.option(id), { minLength: 40, maxLength: 40 }),
  )
  .map(([made, on, targets]) => {
    const all = [
      { id: 'start', type: 'start', data: { on } },
      ...made.map((one, index) => ({ id: ids[index] ?? '', ...one })),
    ].map((one) => ({ ...one, position: { x: 0, y: 0 } }) as FlowNode);
    const known = new Set(all.map((one) => one.id));
    const ports = all.flatMap((one) => portsOf(one).map((port) => [one.id, port] as const));
    const edges = ports.flatMap(([source, sourceHandle], index) => {
      const target = targets[index % targets.length];
      return target && known.has(target) ? [{ id: `e${index}`, source, sourceHandle, target }] : [];
    });
    return {
      schema: 1,
      variables: [
        { name: 'a', type: 'number', initial: 1 },
        { name: 'b.c', type: 'text', initial: 'abcabc' },
        { name: 'list', type: 'list', initial: ['one', 'two'] },
      ],
      nodes: all,
      edges,
      translations: {},
    } satisfies FlowDocument;
  });

const message = fc.constantFrom(
  'hello',
  'menu',
  'yes',
  '2',
  'ana@example.com',
  'How long does shipping take?',
  'tomorrow',
  'where is my parcel',
  '[x](https://evil.example)',
  '',
);

async function playAll(document: FlowDocument, messages: readonly string[]): Promise<Told[]> {
  const played = play(document);
  const told: Told[] = [];
  for (const one of messages) told.push(await played.send(one));
  return told;
}

it('ends every turn of any flow within its limits, with some output, and deterministically', async () => {
  await fc.assert(
    fc.asyncProperty(flow, fc.array(message, { minLength: 1, maxLength: 6 }), async (document, messages) => {
      expect(readFlow(document)).toEqual({ flow: document });
      expect(findProblems(document)).toEqual(findProblems(document));
      const told = await playAll(document, messages);
      for (const { content, outcome, events } of told) {
        expect(events.filter(({ type }) => type === 'end')).toHaveLength(1);
        expect(content.trim()).not.toBe('');
        expect(outcome.path.length).toBeLessThanOrEqual(turnLimits.steps + 3);
        expect(outcome.path.filter((step) => step.request).length).toBeLessThanOrEqual(turnLimits.requests);
        expect(outcome.mails.length).toBeLessThanOrEqual(turnLimits.effects);
        expect(JSON.stringify(outcome.state?.variables ?? {}).length).toBeLessThan(
          turnLimits.allValuesBytes + 1_000,
        );
        expect(outcome.input === null).toBe(!outcome.state?.at);
      }
      expect(await playAll(document, messages)).toEqual(told);
    }),
    { numRuns: 150 },
  );
});
