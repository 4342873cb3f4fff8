import { describe, expect, it } from 'vitest';
import { block, bubble, typebotExport } from '../../test/typebot-export.ts';
import { findProblems } from '../check/find-problems.ts';
import { readFlow } from '../read/read-flow.ts';
import { importTypebot } from './import-typebot.ts';
import { TypebotImportError } from './typebot-import-error.ts';

const shapeOf = (document: unknown) => {
  const { nodes, edges } = importTypebot(document).flow;
  return {
    nodes: nodes.map(({ id, data }) => ('text' in data ? `${id}: ${data.text}` : id)),
    edges: edges.map(({ source, sourceHandle, target }) => `${source}.${sourceHandle} > ${target}`),
  };
};
const codeOf = (document: unknown) => {
  try {
    importTypebot(document);
    return null;
  } catch (error) {
    return error instanceof TypebotImportError ? error.code : error;
  }
};

/** Asks for a name, then lets the visitor choose how to continue. */
const survey = () =>
  typebotExport({
    groups: {
      Welcome: [
        bubble('b1', 'Hi!'),
        bubble('b2', 'What is your name?'),
        block('b3', 'text input', { options: { variableId: 'v1' } }),
        bubble('b4', 'Nice to meet you, {{First Name}}.', { outgoingEdgeId: 'toMenu' }),
      ],
      Menu: [
        bubble('b5', 'What now?'),
        block('b6', 'choice input', {
          outgoingEdgeId: 'toEnd',
          items: [
            { id: 'again', content: 'Again', outgoingEdgeId: 'toName' },
            { id: 'stop', content: 'Stop' },
          ],
        }),
      ],
      End: [bubble('b7', 'Bye.')],
    },
    edges: { toMenu: 'Menu', toEnd: 'End', toName: 'Welcome/b2' },
    variables: { v1: 'First Name' },
  });

describe('the import of a typebot', () => {
  it('bubbles become the text of the question after them, unless an edge leads between them', () => {
    expect(shapeOf(survey())).toEqual({
      nodes: [
        'start',
        'message1: Hi!',
        'ask1: What is your name?',
        'message2: Nice to meet you, {{first_name}}.',
        'ask2: What now?',
        'message3: Bye.',
      ],
      edges: [
        'message1.next > ask1',
        'ask1.next > message2',
        'message2.next > ask2',
        'ask2.option:again > ask1',
        'ask2.next > message3',
        'start.next > message1',
      ],
    });
  });

  it('every block appears once in the report, and a simple survey is exact', () => {
    const { flow, report } = importTypebot(survey());
    expect(report.map(({ sourceId }) => sourceId)).toEqual(['ev', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7']);
    expect(new Set(report.map(({ outcome }) => outcome))).toEqual(new Set(['exact']));
    expect(flow.variables).toEqual([{ name: 'first_name', type: 'text' }]);
    expect(flow.nodes[0]?.data).toEqual({ on: 'open' });
    expect(readFlow(flow)).toEqual({ flow });
    expect(findProblems(flow).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it.each(['typebot', 'publishedTypebot', 'publicTypebot'])('reads an API response with %s', (key) => {
    expect(shapeOf({ [key]: survey() })).toEqual(shapeOf(survey()));
  });

  it.each(['3', '4', '5', '6', '6.1', null])('reads version %s', (version) => {
    const start = block('s', 'start', { outgoingEdgeId: 'go' });
    const { events: _events, ...old } = typebotExport({
      version,
      groups: { Start: [start], Hello: [bubble('b1', 'Hello')] },
      edges: { go: 'Hello' },
    });
    expect(shapeOf(old)).toEqual({ nodes: ['start', 'message1: Hello'], edges: ['start.next > message1'] });
  });

  it('an assignment between a text and its input does not separate them', () => {
    const document = typebotExport({
      groups: {
        A: [
          bubble('b1', 'How many?'),
          block('b2', 'Set variable', { options: { variableId: 'v1', expressionToEvaluate: '1' } }),
          block('b3', 'number input', { options: { variableId: 'v2' } }),
        ],
      },
      variables: { v1: 'Score', v2: 'Count' },
    });
    expect(shapeOf(document)).toEqual({
      nodes: ['start', 'set1', 'ask1: How many?'],
      edges: ['set1.next > ask1', 'start.next > set1'],
    });
  });

  it.each([
    [{ expressionToEvaluate: '0' }, 'open', 'same'],
    [{ expressionToEvaluate: '{{Score}} + 1' }, 'open', 'same'],
    [{ type: 'Now' }, 'message', 'starts_with_message'],
  ])(
    'a typebot that sets a variable before its first question starts the conversation if possible: %j',
    (value, on, note) => {
      const document = typebotExport({
        groups: {
          A: [
            block('b1', 'Set variable', { options: { variableId: 'v1', ...value } }),
            bubble('b2', 'Hello, you have {{Score}}.'),
            block('b3', 'Set variable', { options: { variableId: 'v2', ...value } }),
            bubble('b4', 'How many?'),
            block('b5', 'number input'),
          ],
        },
        variables: { v1: 'Score', v2: 'Other' },
      });
      const { flow, report } = importTypebot(document);
      expect(flow.nodes[0]?.data).toEqual({ on });
      expect(report[0]?.note).toBe(note);
    },
  );

  it('an input alone in its group takes the text of the message that leads to it', () => {
    const document = typebotExport({
      groups: {
        A: [bubble('b1', 'Your email?', { outgoingEdgeId: 'e1' })],
        B: [block('b2', 'email input', { outgoingEdgeId: 'e2' })],
        C: [block('b3', 'date input')],
      },
      edges: { e1: 'B', e2: 'C' },
    });
    expect(shapeOf(document).nodes).toEqual(['start', 'ask1: Your email?', 'ask2: Please choose a date.']);
    const notes = importTypebot(document).report.map(({ note }) => note);
    expect(notes).toEqual(['same', 'same', 'same', 'question_added']);
  });

  it('dropped blocks are bypassed, and a cycle of dropped blocks ends', () => {
    const document = typebotExport({
      groups: {
        A: [block('b1', 'Code'), block('b2', 'payment input', { outgoingEdgeId: 'e1' })],
        B: [bubble('b3', 'Paid?'), block('b4', 'Code', { outgoingEdgeId: 'e2' })],
        C: [block('b5', 'Code', { outgoingEdgeId: 'e3' })],
        D: [block('b6', 'Code', { outgoingEdgeId: 'e2' })],
      },
      edges: { e1: 'B', e2: 'C', e3: 'D' },
    });
    expect(shapeOf(document)).toEqual({
      nodes: ['start', 'message1: Paid?'],
      edges: ['start.next > message1'],
    });
  });

  it('leaves out edges to missing blocks and reports them', () => {
    const document = typebotExport({
      groups: {
        A: [bubble('b1', 'Hello', { outgoingEdgeId: 'lost' })],
        B: [
          bubble('b2', 'Which?'),
          block('b3', 'choice input', {
            items: [
              { id: 'x', content: 'X', outgoingEdgeId: 'gone' },
              { id: 'y', content: 'Y', outgoingEdgeId: 'toC' },
            ],
          }),
        ],
        C: [block('b4', 'Code', { outgoingEdgeId: 'gone' })],
        D: [bubble('b5', 'First'), bubble('b6', 'Bye', { outgoingEdgeId: 'noBlock' })],
      },
      edges: { gone: 'Nowhere', toC: 'C', noBlock: 'D/b9' },
    });
    expect(importTypebot(document).report.map(({ outcome, note }) => `${outcome} ${note}`)).toEqual([
      'exact same',
      'changed edge_nowhere',
      'exact same',
      'changed edge_nowhere',
      'dropped script',
      'exact same',
      'changed edge_to_group',
    ]);
  });

  it('a start without a target leads to the first group, and is reported', () => {
    const lost = typebotExport({ groups: { A: [bubble('b1', 'Hello')] }, edges: { begin: 'Nowhere' } });
    expect(shapeOf(lost).edges).toEqual(['start.next > message1']);
    expect(importTypebot(lost).report[0]).toMatchObject({ outcome: 'changed', note: 'start_nowhere' });
  });

  it('a return leads back after the only jump, and is reported if there are several', () => {
    const groups = {
      A: [block('j1', 'Jump', { options: { groupId: 'B' } }), bubble('b1', 'Back again')],
      B: [bubble('b2', 'There'), block('r1', 'Return')],
    };
    expect(shapeOf(typebotExport({ groups }))).toEqual({
      nodes: ['start', 'jump1', 'message1: Back again', 'message2: There'],
      edges: ['message2.next > message1', 'start.next > jump1'],
    });
    const more = { ...groups, C: [block('j2', 'Jump', { options: { groupId: 'B' } })] };
    const { report } = importTypebot(typebotExport({ groups: more }));
    expect(report.find(({ sourceId }) => sourceId === 'r1')).toMatchObject({
      outcome: 'dropped',
      note: 'return_unclear',
    });
  });

  it('no two nodes overlap, wherever the groups were', () => {
    const document = typebotExport({
      groups: Object.fromEntries(
        Array.from({ length: 40 }, (_, n) => [`g${n}`, [bubble(`b${n}`, 'Hi'), block(`c${n}`, 'Condition')]]),
      ),
    });
    for (const [index, group] of document.groups.entries()) {
      group.graphCoordinates = { x: index % 3, y: index % 2 === 0 ? 1e300 : Number.NaN };
    }
    const { nodes } = importTypebot(document).flow;
    const places = nodes.map(({ position }) => position);
    const clashes = places.filter((a, n) =>
      places.slice(n + 1).some((b) => Math.abs(a.x - b.x) < 204 && Math.abs(a.y - b.y) < 64),
    );
    expect(places.length).toBe(81);
    expect(clashes).toEqual([]);
  });

  it('converts variable names to valid, unique ones', () => {
    const variables = {
      a: 'Lead Score',
      b: 'lead_score',
      c: 'firstName',
      d: '1st',
      e: 'Größe',
      f: '名前',
      g: 'page',
      h: 'constructor',
    };
    const { flow } = importTypebot(
      typebotExport({ groups: { A: [bubble('b1', '{{firstName}} {{gone}}{{名前}}')] }, variables }),
    );
    expect(flow.variables.map(({ name }) => name)).toEqual([
      'lead_score',
      'lead_score_2',
      'first_name',
      'v_1st',
      'gro_e',
      'value',
      'page_2',
      'constructor_2',
    ]);
    expect(flow.nodes[1]?.data).toMatchObject({ text: '{{first_name}} {{value}}' });
  });
});

describe('invalid or malicious documents', () => {
  it.each([
    null,
    7,
    'text',
    [],
    {},
    { groups: 3 },
    { groups: [] },
    { typebot: { name: 'x' } },
    { groups: [7], edges: [] },
  ])('%j is not an export', (document) => {
    expect(codeOf(document)).toBe('not_typebot');
  });

  it('reports an unknown version', () => {
    expect(codeOf(typebotExport({ version: '7', groups: { A: [] } }))).toBe('version_unknown');
    expect(codeOf(typebotExport({ version: '2', groups: { A: [] } }))).toBe('version_unknown');
    // Versions 1 and 2 had blocks of steps.
    expect(codeOf({ blocks: [{ id: 'b', steps: [] }], edges: [], variables: [] })).toBe('version_unknown');
  });

  it('rejects documents that are too large, too deep or cyclic', () => {
    const many = (count: number) =>
      typebotExport({
        groups: Object.fromEntries(
          Array.from({ length: count }, (_, n) => [`g${n}`, [bubble(`b${n}`, 'Hi')]]),
        ),
      });
    expect(codeOf(many(299))).toBeNull();
    expect(codeOf(many(300))).toBe('too_large');
    const long = Array.from({ length: 80 }, (_, n) => bubble(`b${n}`, 'ä'.repeat(3_900)));
    expect(codeOf(typebotExport({ groups: { A: long } }))).toBe('too_large');
    const variables = Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`v${n}`, `v${n}`]));
    expect(codeOf(typebotExport({ groups: { A: [bubble('b1', 'Hi')] }, variables }))).toBe('too_large');
    const nested = (depth: number) => {
      let content: unknown = 'x';
      for (let level = 0; level < depth; level += 1) content = { children: content };
      return typebotExport({ groups: { A: [block('b', 'text', { content })] } });
    };
    expect(codeOf(nested(50))).toBeNull();
    expect(codeOf(nested(80))).toBe('too_large');
    expect(codeOf(nested(90_000))).toBe('too_large');
    const circle: Record<string, unknown> = survey();
    circle.self = circle;
    expect(codeOf(circle)).toBe('too_large');
  });

  it('texts designed for slow parsing are read quickly or rejected', () => {
    const request = (body: string) =>
      block('b', 'Webhook', {
        options: { isCustomBody: true, webhook: { url: 'https://example.com', body } },
      });
    const set = (expressionToEvaluate: string) =>
      block('b', 'Set variable', { options: { variableId: 'v', expressionToEvaluate } });
    const slow = [
      request('"\\'.repeat(40_000)),
      request('{{'.repeat(40_000)),
      bubble('b', '{{='.repeat(200_000)),
      block('b', 'text', { content: { html: '<a '.repeat(200_000) } }),
      set('('.repeat(900)),
      set('!'.repeat(900)),
    ];
    for (const one of slow) {
      const { report } = importTypebot(typebotExport({ groups: { A: [one] }, variables: { v: 'V' } }));
      expect(report).toHaveLength(2);
    }
    const many = Array.from({ length: 2_001 }, () => block('b', 'Code'));
    expect(codeOf(typebotExport({ groups: { A: many } }))).toBe('too_large');
  });

  it('ignores prototype keys', () => {
    const body = '{"__proto__": {"isAdmin": true}, "constructor": 1, "name": "{{Name}}"}';
    const options = { isCustomBody: true, webhook: { url: 'https://example.com', method: 'POST', body } };
    const text = JSON.stringify(
      typebotExport({
        groups: { A: [block('__proto__', 'Webhook', { options })] },
        variables: { __proto__: 'x', v: 'Name' },
      }),
    ).replace('"theme":{}', '"__proto__":{"groups":[]}');
    const { flow, report } = importTypebot(JSON.parse(text));
    expect(flow.nodes[1]?.data).toMatchObject({ body: { name: '{{name}}' } });
    expect(report[1]?.sourceId).toBe('__proto__');
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
    expect(readFlow(flow)).toEqual({ flow });
  });

  it('reports blocks of an invalid shape and reads the rest of the flow', () => {
    const odd = [
      null,
      7,
      {},
      { id: 3 },
      { id: 'x', type: 'choice input', items: 'no', options: [] },
      { id: 'y', type: 'toString' },
    ];
    const { flow, report } = importTypebot(typebotExport({ groups: { A: odd } }));
    expect(readFlow(flow)).toEqual({ flow });
    expect(report.map(({ note }) => note)).toEqual([
      'same',
      'unreadable',
      'unreadable',
      'unreadable',
      'unreadable',
      'question_added',
      'unsupported',
    ]);
  });
});
