import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { FuzzedParser, Work } from './fuzzed-parser.ts';
import { madeUpText } from './made-up-text.ts';
import { fuzzedParsers } from './parsers.ts';

const named = (isTimed: boolean) =>
  fuzzedParsers
    .filter((parser) => (parser.isTimed === true) === isTimed)
    .map((parser) => [parser.name, parser] as const);

/** Runs a parser on texts made of its pieces. */
async function give({ pieces, run }: FuzzedParser, judge: (work: Work) => void): Promise<void> {
  const texts = fc.constantFrom(300, 5_000).chain((size) => madeUpText(pieces, size));
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      judge(await run(text));
    }),
    { numRuns: 40 },
  );
}

it.each(named(false))(
  'SEC-25: %s take no more steps than their length and their bound allow',
  async (_name, parser) => {
    await give(parser, ({ count, atMost }) => expect(count).toBeLessThanOrEqual(atMost));
  },
);

it.each(named(true))(
  '%s that cannot be parsed are refused, and fail in no other way',
  async (_name, parser) => {
    let given = 0;
    await give(parser, ({ atMost }) => {
      given += 1;
      expect(atMost).toBeGreaterThan(0);
    });
    expect(given).toBe(40);
  },
);
