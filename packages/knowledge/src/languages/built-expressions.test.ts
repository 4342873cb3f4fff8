import { analyse } from 'scslre';
import { beforeAll, describe, expect, it, vi } from 'vitest';

/** Modules that build expressions from the data of languages, and what they import. */
const engine = [
  () => import('../answering/extract.ts'),
  () => import('../answering/standalone-question.ts'),
  () => import('../language/query-words.ts'),
];

/** Quadratic expressions, by their beginning, with the maximum length of what they read. */
const bounded: readonly { source: string; maxChars: number; because: string }[] = [
  {
    source: '^(?:(?:an?|the|eine?n?',
    maxChars: 200,
    because: 'longer texts are no names (`maxNameChars` of read-question.ts)',
  },
  {
    source: '(?:^|\\|)\\s?\\p{N}{1,6}[.,]',
    maxChars: 8_000,
    because: 'it reads parts of a passage, which has about 250 words of at most 32 characters',
  },
];

const lengths = [600, 20_000];
const repeated = [
  'a',
  'A',
  '1',
  '1.',
  ' ',
  ', ',
  '、a',
  'a ',
  'Aa ',
  '1 ',
  "n't",
  '(',
  '\n',
  'is the ',
  'how to ',
  'to be, ',
  'made by A ',
  'within 1 ',
  'open ',
  '请',
  'です',
];

const built: RegExp[] = [];

beforeAll(async () => {
  const recording = new Proxy(RegExp, {
    construct: (target, [pattern, flags]: [string | RegExp, string?]) => {
      const expression = new target(pattern, flags);
      if (typeof pattern === 'string') built.push(expression);
      return expression;
    },
  });
  vi.resetModules();
  vi.stubGlobal('RegExp', recording);
  for (const load of engine) await load();
  vi.unstubAllGlobals();
});

const boundOf = ({ source }: RegExp) => bounded.find((one) => source.startsWith(one.source));

describe('expressions that are built from the data of languages', () => {
  it('take a time in proportion to their input, unless it is bounded', () => {
    expect(built.length).toBeGreaterThan(40);
    const slow = built.filter(({ source, flags }) => analyse({ source, flags }).reports.length > 0);
    expect(slow.filter((expression) => !boundOf(expression)).map(String)).toEqual([]);
    expect(bounded.filter((one) => !slow.some((expression) => boundOf(expression) === one))).toEqual([]);
  });

  it('finish on long runs of what nearly matches', () => {
    for (const expression of built) {
      const own = expression.source.match(/[\p{L} ]{3,}/gu) ?? [];
      for (const part of [...repeated, ...own.slice(0, 5), own.join(' ')]) {
        for (const length of lengths) {
          const chars = Math.min(length, boundOf(expression)?.maxChars ?? length);
          const text = part.repeat(Math.ceil(chars / Math.max(1, part.length))).slice(0, chars);
          for (const hostile of [text, `${text}!`]) hostile.replace(expression, '');
        }
      }
    }
  });
});
