import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { artifactsDir } from '../../../tools/bootstrap/paths.mjs';
import { type FlakyFile, flakyText } from './flaky/flaky-file.ts';
import { failureText, notRepeated, type Outcome, summaryLine } from './outcome.ts';

const slowestShown = 15;
/** Every run writes this file, even without flaky tests. */
export const flakyFile = 'flaky.json';

/**
 * Prints the results and saves them below .artifacts. The last line is the summary and the failures come right before it, so that
 * a log cut at the top still names them.
 */
export function reportOutcomes(
  all: readonly Outcome[],
  flaky: readonly FlakyFile[],
  folder = artifactsDir,
): void {
  const skipped = all.flatMap((one) => one.skipped);
  console.log('');
  printSlowest(all);
  for (const { name, count } of skipped)
    console.log(`– not run: ${name}${count === 1 ? '' : ` (${count} tests)`}`);
  for (const { part, passed, failures: failed, seconds } of all) {
    console.log(`${part}: ${passed} passed, ${failed.length} failed in ${seconds} s`);
  }
  const once = notRepeated(all);
  if (once > 0)
    console.log(`not repeated on embedded: ${once} (npm test -- --engine both runs them there too)`);
  const summary = summaryLine(all);
  writeFileSync(
    join(folder, 'test-summary.json'),
    JSON.stringify({ summary, notRepeatedOnEmbedded: once, parts: all }, undefined, 2),
  );
  writeFileSync(join(folder, 'test-summary.txt'), `${summary}\n`);
  writeFileSync(join(folder, flakyFile), `${JSON.stringify(flaky, undefined, 2)}\n`);
  for (const file of flaky) console.log(flakyText(file));
  for (const failure of all.flatMap((one) => one.failures)) console.log(failureText(failure));
  console.log(summary);
}

function printSlowest(all: readonly Outcome[]): void {
  const files = all.flatMap(({ part, files: each }) => each.map((file) => ({ part, ...file })));
  const slowest = files.sort((a, b) => b.seconds - a.seconds).slice(0, slowestShown);
  if (slowest.length > 0) console.log(`The slowest ${slowest.length} of ${files.length} test files:`);
  for (const { part, name, seconds } of slowest)
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${part}: ${name}`);
}
