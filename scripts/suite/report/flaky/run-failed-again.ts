import type { Outcome } from '../outcome.ts';
import { type FlakyFile, resultOf, tooManyFlaky } from './flaky-file.ts';
import { neverFlakyReason } from './never-flaky.ts';

/** With more failed files than this, the program is broken: the run is red in any case, and reruns would only take longer. */
const maxFilesAgain = 10;

export interface SuiteResult {
  outcomes: Outcome[];
  flaky: FlakyFile[];
}

type RunAgain = (part: string, file: string) => Promise<Outcome>;

/**
 * Runs each failed test file once more, alone. A file that passes then is flaky and counts by its second result; too many flaky
 * files are a failure. Never-flaky files and failures without a test file keep their result.
 */
export async function runFailedFilesAgain(
  outcomes: readonly Outcome[],
  runAgain: RunAgain,
): Promise<SuiteResult> {
  const results = [...outcomes];
  const flaky: FlakyFile[] = [];
  const failed = outcomes.flatMap((outcome, at) =>
    filesToRunAgain(outcome).map((file) => ({ at, outcome, file })),
  );
  if (failed.length > maxFilesAgain) {
    console.log(`\n${failed.length} test files failed, too many for chance: none runs again.`);
    return { outcomes: results, flaky };
  }
  for (const { at, outcome, file } of failed) {
    console.log(`\n— once more, by itself: ${outcome.part}: ${file} —`);
    const again = await runAgain(outcome.part, file);
    if (!hasPassed(outcome, again, file)) continue;
    flaky.push({
      part: outcome.part,
      file,
      first: resultOf(outcome, file),
      second: resultOf(again, file),
    });
    results[at] = withSecondResult(results[at] ?? outcome, again, file);
  }
  const failure = tooManyFlaky(flaky);
  if (failure)
    results.push({ part: 'flaky', passed: 0, failures: [failure], skipped: [], seconds: 0, files: [] });
  return { outcomes: results, flaky };
}

function filesToRunAgain({ part, failures }: Outcome): string[] {
  const files = new Set(failures.flatMap(({ file }) => file ?? []));
  return [...files].filter((file) => {
    const reason = neverFlakyReason(file, failures);
    if (reason) console.log(`\n${part}: ${file} does not run again: ${reason}.`);
    return !reason;
  });
}

/** Whether the second run ran at least as many tests as the first, and none failed. */
function hasPassed(first: Outcome, again: Outcome, file: string): boolean {
  const before = first.files.find(({ name }) => name === file)?.tests ?? 0;
  return again.failures.length === 0 && resultOf(again, file).passed >= Math.max(before, 1);
}

function withSecondResult(first: Outcome, again: Outcome, file: string): Outcome {
  const isOther = (one: { file?: string }) => one.file !== file;
  return {
    ...first,
    passed: first.passed - resultOf(first, file).passed + resultOf(again, file).passed,
    failures: first.failures.filter(isOther),
    skipped: [...first.skipped.filter(isOther), ...again.skipped.filter((one) => !isOther(one))],
    seconds: first.seconds + again.seconds,
    files: [
      ...first.files.filter(({ name }) => name !== file),
      ...again.files.filter(({ name }) => name === file),
    ],
  };
}
