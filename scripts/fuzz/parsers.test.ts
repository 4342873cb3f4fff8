import fc from 'fast-check';
import { expect, it } from 'vitest';
import { madeUpText } from './made-up-text.ts';
import { fuzzedParsers } from './parsers.ts';

it.each(fuzzedParsers.map((parser) => [parser.name, parser] as const))(
  'SEC-25: %s take no more steps than their length and their bound allow',
  async (_name, { pieces, run }) => {
    const texts = fc.constantFrom(300, 5_000).chain((size) => madeUpText(pieces, size));
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const { count, atMost } = await run(text);
        expect(count).toBeLessThanOrEqual(atMost);
      }),
      { numRuns: 40 },
    );
  },
);
