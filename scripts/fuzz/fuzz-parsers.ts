import fc from 'fast-check';
import { Problem } from '../../tools/bootstrap/problem.mjs';
import type { FuzzedParser } from './fuzzed-parser.ts';
import { madeUpText } from './made-up-text.ts';
import { fuzzedParsers } from './parsers.ts';

interface FuzzOptions {
  runs: number;
  /** Minimum number of characters of an input. */
  size: number;
  seed: number;
}

/** Prints a line for each parser. @throws Problem with the inputs for which a parser exceeds its bound. */
export async function fuzzParsers(options: FuzzOptions): Promise<void> {
  console.log('      ms    % of bound  parser, and the input that took longest');
  const failures: string[] = [];
  for (const parser of fuzzedParsers) failures.push(...(await fuzzOne(parser, options)));
  if (failures.length > 0) throw new Problem(failures.join('\n'));
}

async function fuzzOne(
  { name, pieces, run }: FuzzedParser,
  { runs, size, seed }: FuzzOptions,
): Promise<string[]> {
  const failures: string[] = [];
  const worst = { ms: 0, share: 0, text: '' };
  // The first run also compiles the parser.
  await run(pieces.join(''));
  for (const text of fc.sample(madeUpText(pieces, size), { numRuns: runs, seed })) {
    const startedMs = performance.now();
    const { count, atMost } = await run(text);
    const ms = performance.now() - startedMs;
    if (ms > worst.ms) Object.assign(worst, { ms, text });
    worst.share = Math.max(worst.share, count / atMost);
    if (count > atMost)
      failures.push(`${name}: ${count} of ${atMost} with ${JSON.stringify(text.slice(0, 60))}`);
  }
  const figures = `${worst.ms.toFixed(1).padStart(8)}  ${(100 * worst.share).toFixed(0).padStart(11)}`;
  console.log(`${figures}  ${name}  ${JSON.stringify(worst.text.slice(0, 40))}`);
  return failures;
}
