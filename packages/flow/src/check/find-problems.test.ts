import { describe, expect, it } from 'vitest';
import type { FlowDocument, FlowEdge, FlowNode, FlowVariable } from '../document.ts';
import { isPattern } from '../pattern/pattern.ts';
import { findProblems } from './find-problems.ts';
import type { ProblemContext } from './problem-context.ts';

const position = { x: 0, y: 0 };
const start: FlowNode = { id: 'start', type: 'start', position, data: { on: 'message' } };
// biome-ignore lint/suspicious/noThenProperty: a word of the document, which nothing awaits
const end: FlowNode = { id: 'end', type: 'end', position, data: { then: 'chat' } };

/** Connects the nodes in sequence between a start and an end. */
function flowOf(
  nodes: FlowNode[],
  more: { edges?: FlowEdge[]; variables?: FlowVariable[] } = {},
): FlowDocument {
  const all = [start, ...nodes, end];
  const line = all.slice(0, -1).flatMap(({ id }, index) => {
    const target = all[index + 1]?.id ?? '';
    return [{ id: `e${index}`, source: id, sourceHandle: 'next', target }];
  });
  return {
    schema: 1,
    variables: more.variables ?? [],
    nodes: all,
    edges: more.edges ?? line,
    translations: {},
  };
}

function found(nodes: FlowNode[], context?: ProblemContext, variables?: FlowVariable[]): string[] {
  const flow = flowOf(nodes, variables ? { variables } : {});
  return findProblems(flow, context)
    .filter(({ code }) => code !== 'port_unknown' && code !== 'port_open')
    .map(({ nodeId, path, code }) => `${nodeId} ${path} ${code}`);
}

const ask = (input: Extract<FlowNode, { type: 'ask' }>['data']['input'], more: object = {}): FlowNode => ({
  id: 'a',
  type: 'ask',
  position,
  data: { text: 'Well?', input, ...more },
});
const node = <T extends FlowNode['type']>(type: T, data: Extract<FlowNode, { type: T }>['data']) =>
  ({ id: 'n', type, position, data }) as FlowNode;

describe('problems of nodes', () => {
  it('a complete flow has no problems', () => {
    expect(
      findProblems(
        flowOf([ask({ type: 'text' }, { saveAs: 'x' })], { variables: [{ name: 'x', type: 'text' }] }),
      ),
    ).toEqual([]);
  });

  it.each<[string, FlowNode, string[]]>([
    ['a message without text', node('message', { text: ' ' }), ['n text text_missing']],
    ['a picture is enough', node('message', { text: '', image: { id: 'i', alt: 'A shop' } }), []],
    [
      'no words for a picture',
      node('message', { text: 'x', image: { id: 'i', alt: ' ' } }),
      ['n image.alt text_missing'],
    ],
    ['an unknown name', node('message', { text: 'Hi {{nmae}}' }), ['n text variable_unknown']],
    ['a broken formula', node('message', { text: 'Hi {{1 +}}' }), ['n text formula_invalid']],
    ['braces that never close', node('message', { text: 'Hi {{name, again' }), ['n text braces_open']],
    [
      'braces that close within a quote alone',
      node('message', { text: '{{name}} and {{upper("}}")' }),
      ['n text variable_unknown', 'n text braces_open'],
    ],
    ['single braces', node('message', { text: 'Hi {name}, { {' }), []],
    ['an unknown function', node('message', { text: '{{foo(1)}}' }), ['n text function_unknown']],
    ['a secret in a text', node('message', { text: '{{secret.key}}' }), ['n text secret_misplaced']],
    [
      'what the flow provides',
      node('message', { text: '{{chat.message}} {{visitor.name}} {{page.url}}' }),
      [],
    ],
    ['a bad pattern', ask({ type: 'text', pattern: '(a' }), ['a input.pattern pattern_invalid']],
    [
      'a pattern that is too large',
      ask({ type: 'text', pattern: '.{0,1000}'.repeat(3) }),
      ['a input.pattern pattern_too_large'],
    ],
    ['a reference', ask({ type: 'text', pattern: '(a)\\1' }), ['a input.pattern pattern_invalid']],
    ['a reversed range', ask({ type: 'number', min: 3, max: 1 }), ['a input.max range_invalid']],
    ['no options', ask({ type: 'choice' }), ['a input.options options_missing']],
    [
      'the same option twice',
      ask({
        type: 'choice',
        options: [
          { id: 'a', label: 'Yes' },
          { id: 'b', label: 'yes ' },
        ],
      }),
      ['a input.options.1.label label_twice'],
    ],
    [
      'an unknown variable to save in',
      ask({ type: 'email' }, { saveAs: 'mail' }),
      ['a saveAs variable_unknown'],
    ],
    [
      'a variable of the flow',
      ask({ type: 'email' }, { saveAs: 'chat.message' }),
      ['a saveAs variable_read_only'],
    ],
    ['no fields', node('collect', { text: 'Hi', fields: [] }), ['n fields fields_missing']],
    ['no recipient', node('email', { text: 'x', subject: 'y', to: [] }), ['n to recipient_missing']],
    ['no words', node('trigger', { on: 'keyword', words: [''] }), ['n words words_missing']],
    ['no target', node('jump', { target: 'gone' }), ['n target target_unknown']],
    [
      'an empty assignment',
      node('set', { assign: [{ variable: '', formula: '' }] }),
      ['n assign.0.variable variable_missing', 'n assign.0.formula formula_missing'],
    ],
    [
      'a test without a value',
      node('condition', { branches: [{ id: 'b', tests: [{ variable: 'chat.message', op: 'is' }] }] }),
      ['n branches.0.tests.0.value value_missing'],
    ],
    [
      'a host with a formula',
      node('request', { method: 'GET', url: 'https://{{chat.message}}.example.com/' }),
      ['n url url_invalid'],
    ],
    ['another scheme', node('request', { method: 'GET', url: 'file:///etc/passwd' }), ['n url url_invalid']],
    [
      'credentials in an address',
      node('request', { method: 'GET', url: 'https://a:b@example.com/' }),
      ['n url url_invalid'],
    ],
    [
      'an impossible header',
      node('request', { method: 'GET', url: 'https://example.com', headers: [{ name: 'a b', value: '' }] }),
      ['n headers.0.name header_invalid'],
    ],
    [
      'a bad path',
      node('request', { method: 'GET', url: 'https://example.com', save: [{ path: 'a..b', variable: '' }] }),
      ['n save.0.path path_invalid', 'n save.0.variable variable_missing'],
    ],
  ])('%s', (_what, wrong, problems) => {
    expect(found([wrong])).toEqual(problems);
  });

  it('checks references to external objects only if these are known', () => {
    const context = {
      secrets: [{ name: 'key', origin: 'https://example.com' }],
      memberIds: ['m1'],
      sourceTags: ['faq'],
      imageIds: ['i1'],
      isPattern,
    };
    const mail = node('email', { text: 'x', subject: 'y', to: ['m1', 'm2'] });
    expect(found([mail], context)).toEqual(['n to.1 recipient_unknown']);
    const headers = ['key', 'other'].map((name) => ({ name: 'authorization', value: `{{secret.${name}}}` }));
    expect(found([node('request', { method: 'GET', url: 'https://example.com', headers })], context)).toEqual(
      ['n headers.1.value secret_unknown'],
    );
    const url = 'https://example.org/?key={{secret.key}}';
    expect(found([node('request', { method: 'GET', url })], context)).toEqual(['n url secret_elsewhere']);
    expect(found([node('message', { text: 'x', image: { id: 'i2', alt: 'A shop' } })], context)).toEqual([
      'n image image_unknown',
    ]);
    expect(found([node('answer', { tags: ['faq', 'shop'] })], context)).toEqual(['n tags.1 tag_unknown']);
    expect(found([ask({ type: 'text', pattern: '[[:alpha:]]+' })], context)).toEqual([]);
  });

  it('formulas can read the fields of a form as lead.{key}', () => {
    const form = node('collect', {
      text: 'Hi',
      fields: [{ key: 'email', label: 'Email', type: 'email', required: true }],
    });
    const thanks: FlowNode = {
      id: 't',
      type: 'message',
      position,
      data: { text: '{{lead.email}} {{lead.phone}}' },
    };
    expect(found([form, thanks])).toEqual(['t text variable_unknown']);
  });
});

describe('problems of the whole flow', () => {
  const say = (id: string): FlowNode => ({ id, type: 'message', position, data: { text: 'Hi' } });
  const edge = (source: string, target: string, sourceHandle = 'next'): FlowEdge => ({
    id: `${source}-${target}-${sourceHandle.replace(':', '_')}`,
    source,
    sourceHandle,
    target,
  });
  const codes = (flow: FlowDocument) =>
    findProblems(flow).map(({ nodeId, path, code }) => `${nodeId} ${path} ${code}`);

  it('an empty flow and a flow with only notes have no problems', () => {
    const empty = {
      schema: 1,
      variables: [],
      nodes: [],
      edges: [],
      translations: {},
    } as const satisfies FlowDocument;
    expect(findProblems(empty)).toEqual([]);
    expect(findProblems({ ...empty, nodes: [node('note', { text: 'Later' })] })).toEqual([]);
  });

  it('requires exactly one start, no unreachable nodes, and no unconnected ports without a default', () => {
    expect(codes({ ...flowOf([]), nodes: [end], edges: [] })).toEqual([
      'null  start_missing',
      'end  unreachable',
    ]);
    expect(codes(flowOf([say('a')], { edges: [edge('start', 'end')] }))).toEqual([
      'a next port_open',
      'a  unreachable',
    ]);
    expect(
      codes(flowOf([say('a')], { edges: [edge('start', 'a'), edge('a', 'end'), edge('a', 'end', 'gone')] })),
    ).toEqual(['a gone port_unknown']);
  });

  it('a cycle is an error unless it waits for the visitor or has an exit', () => {
    const circle = [edge('start', 'a'), edge('a', 'b'), edge('b', 'a')];
    const isCircle = (nodes: FlowNode[], edges: FlowEdge[]) =>
      findProblems(flowOf(nodes, { edges }))
        .filter(({ code }) => code === 'circle')
        .map(({ nodeId }) => nodeId);
    expect(isCircle([say('a'), say('b')], circle)).toEqual(['a', 'b']);
    expect(isCircle([say('a'), { ...ask({ type: 'text' }), id: 'b' }], circle)).toEqual([]);
    const choice = { ...node('condition', { branches: [{ id: 'x', formula: 'true' }] }), id: 'b' };
    const both = [edge('start', 'a'), edge('a', 'b'), edge('b', 'a', 'branch:x'), edge('b', 'a', 'else')];
    expect(isCircle([say('a'), choice], both)).toEqual(['a', 'b']);
    expect(isCircle([say('a'), choice], [...both.slice(0, 3), edge('b', 'end', 'else')])).toEqual([]);
    expect(isCircle([say('a'), { ...node('jump', { target: 'a' }), id: 'b' }], circle.slice(0, 2))).toEqual([
      'a',
      'b',
    ]);
  });
});

describe('problems of a text', () => {
  const broken = '{{nobody}} {{noone}}';

  it('reports the same problem once per text', () => {
    expect(found([node('message', { text: broken })])).toEqual(['n text variable_unknown']);
  });

  it('checks formulas in translations as well, and names their language', () => {
    const flow = flowOf([node('message', { text: 'Hello' })]);
    const texts = { fr: 'Salut {{chat.language}}', de: broken, es: 'Hola {{', it: '{{1 +}}' };
    const translations = Object.fromEntries(
      Object.entries(texts).map(([language, text]) => [language, { 'n.text': text }]),
    );
    expect(findProblems({ ...flow, translations }).map(({ path, code }) => `${path} ${code}`)).toEqual([
      'translations.de.text translation_broken',
      'translations.es.text translation_broken',
      'translations.it.text translation_broken',
    ]);
  });
});

it('reports patterns that are too large in total from the first excess on, and compiles no more of them', () => {
  const tests = Array.from({ length: 6 }, (_, at) => ({
    variable: 'chat.message',
    op: 'matches' as const,
    value: `.{0,1000}${at}`,
  }));
  const compiled: string[] = [];
  const problems = found([node('condition', { branches: [{ id: 'b', tests }] })], {
    isPattern: (pattern) => compiled.push(pattern) > 0,
  });
  expect(problems).toEqual([4, 5].map((at) => `n branches.0.tests.${at}.value patterns_too_large`));
  expect(compiled).toHaveLength(4);
});
