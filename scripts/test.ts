import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { artifactsDir } from './bootstrap/paths.mjs';
import { memoryFolder } from './suite/memory-folder.ts';
import { isGreen, type Outcome, summaryLine } from './suite/outcome.ts';
import { type PartName, partNames, parts } from './suite/parts.ts';
import { withCleanUp } from './suite/with-clean-up.ts';

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !partNames.some((part) => part === name));
if (unknown.length > 0) {
  console.error(`${unknown.join(', ')}: no part of the suite; there are ${partNames.join(', ')}`);
  process.exit(1);
}
const chosen: readonly PartName[] =
  asked.length === 0 ? partNames : partNames.filter((part) => asked.includes(part));

mkdirSync(artifactsDir, { recursive: true });
const outcomes = await withCleanUp(async (later) => {
  const memory = memoryFolder();
  later(memory.stop);
  Object.assign(process.env, memory.env);
  const done: Outcome[] = [];
  for (const name of chosen) {
    console.log(`\n— ${name} —`);
    done.push(await parts[name]());
  }
  return done;
});
report(outcomes);
process.exitCode = isGreen(outcomes) ? 0 : 1;

function report(all: readonly Outcome[]): void {
  const failures = all.flatMap((one) => one.failures);
  const skipped = all.flatMap((one) => one.skipped);
  console.log('');
  for (const { name, message } of failures) console.log(`✗ ${name}\n${message.replaceAll(/^/gm, '    ')}\n`);
  for (const { name, count } of skipped)
    console.log(`– not run: ${name}${count === 1 ? '' : ` (${count} tests)`}`);
  for (const { part, passed, failures: failed, seconds } of all) {
    console.log(`${part}: ${passed} passed, ${failed.length} failed in ${seconds} s`);
  }
  const summary = summaryLine(all);
  writeFileSync(
    join(artifactsDir, 'test-summary.json'),
    JSON.stringify({ summary, parts: all }, undefined, 2),
  );
  writeFileSync(join(artifactsDir, 'test-summary.txt'), `${summary}\n`);
  console.log(summary);
}
