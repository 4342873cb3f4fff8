import { expect, it } from 'vitest';
import { readFlow } from '../read/read-flow.ts';
import { importTypebot } from './import-typebot.ts';
import { TypebotImportError } from './typebot-import-error.ts';

const types =
  'start text image video text_input number_input email_input date_input choice_input rating_input Set_variable Condition Redirect Code Typebot_link Jump Return AB_test Webhook Email openai'
    .split(' ')
    .map((type) => type.replace('_', ' '));
const words = [
  '',
  'x',
  '{{A}}',
  '{{',
  '}}',
  '{{= 1 + =}}',
  'https://a.example/{{A}}',
  '__proto__',
  'ü\ud800\u0000',
  '9',
  '"\\',
];
const keys =
  'id type content richText html options items variableId expressionToEvaluate url webhook body isCustomBody headers queryParams key value responseVariableMapping bodyPath outgoingEdgeId comparisons comparisonOperator logicalOperator groupId blockId children text min max length startsAt messages role recipients __proto__ constructor'.split(
    ' ',
  );

/** Returns deterministic random numbers for a seed (mulberry32). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function randomExport(seed: number): unknown {
  const next = numbersFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T;
  const value = (depth: number): unknown => {
    const kind = next(depth > 4 ? 4 : 7);
    if (kind === 0) return next(1_000) - 500;
    if (kind === 1) return next(2) === 0;
    if (kind <= 3)
      return next(3) === 0 ? pick(['Custom', 'Equal to', 'OR', 'GET', 'p', 'e1', 'g1', 'b1']) : pick(words);
    if (kind === 4) return Array.from({ length: next(4) }, () => value(depth + 1));
    return JSON.parse(
      `{${Array.from({ length: next(6) }, () => `${JSON.stringify(pick(keys))}: ${JSON.stringify(value(depth + 1))}`).join(',')}}`,
    );
  };
  const blocks = () =>
    Array.from({ length: next(6) }, () => ({
      ...(value(2) as object),
      ...(next(4) > 0 && { id: `b${next(8)}`, type: pick(types), outgoingEdgeId: `e${next(6)}` }),
      options: value(1),
      content: value(1),
      items: [value(2), value(2)],
    }));
  return {
    version: pick(['3', '5', '6']),
    events: [{ id: 'ev', type: 'start', outgoingEdgeId: 'e1' }],
    groups: Array.from({ length: 1 + next(5) }, (_, n) => ({
      id: `g${n}`,
      title: pick(words),
      blocks: blocks(),
    })),
    edges: Array.from({ length: 6 }, (_, n) => ({
      id: `e${n}`,
      to: { groupId: `g${next(6)}`, blockId: pick(['', 'b1', 'b2']) },
    })),
    variables: [
      { id: 'x', name: 'A' },
      { id: '9', name: pick(words) },
    ],
  };
}

it('any export results in a valid flow, and each block appears once in the report', () => {
  for (let seed = 1; seed <= 600; seed += 1) {
    const document = randomExport(seed) as { groups: { blocks: unknown[] }[] };
    try {
      const { flow, report } = importTypebot(document);
      expect(readFlow(flow), `seed ${seed}`).toEqual({ flow });
      const count = document.groups.reduce((sum, { blocks }) => sum + blocks.length, 1);
      expect(report.length, `seed ${seed}`).toBe(count);
    } catch (error) {
      if (!(error instanceof TypebotImportError)) throw new Error(`seed ${seed}`, { cause: error });
      throw new Error(`seed ${seed} is refused as ${error.code}`);
    }
  }
});
