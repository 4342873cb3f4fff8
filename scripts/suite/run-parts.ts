import { type EmbeddedShare, type PartName, parts } from './parts.ts';
import { runFailedFilesAgain, type SuiteResult } from './report/flaky/run-failed-again.ts';
import type { Outcome } from './report/outcome.ts';
import type { SuiteRun } from './suite-run.ts';

/** Runs parts in sequence and then reruns the failed files while the services still run. */
export async function runParts(
  run: SuiteRun,
  names: readonly PartName[],
  embedded: EmbeddedShare,
): Promise<SuiteResult> {
  const outcomes: Outcome[] = [];
  for (const name of names) {
    console.log(`\n— ${name} —`);
    outcomes.push(await parts[name](run, embedded));
  }
  return await runFailedFilesAgain(outcomes, (part, file) => run.runAgain(part, file));
}
