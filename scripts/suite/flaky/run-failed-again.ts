import type { Outcome } from '../outcome.ts';
import { type FlakyFile, resultOf, tooManyFlaky } from './flaky-file.ts';
import { neverFlakyReason } from './never-flaky.ts';

/** More failed files are a broken program: the run is red whatever they do by themselves, and would only take longer. */
const maxFilesAgain = 10;

/** What a run of the suite came to. */
export interface SuiteResult {
  outcomes: Outcome[];
  flaky: FlakyFile[];
}

type RunAgain = (part: string, file: string) => Promise<Outcome>;

/**
 * Runs each failed test file once more, by itself. One that passes then is flaky, and counts by its second result; too many are a
 * failure. What may never be flaky, and whatever belongs to no test file, stays as it is.
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

/** Whether the second run tried at least what the first one did, and nothing failed. */
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
