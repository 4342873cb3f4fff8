import type { Check } from './check.ts';

/** The result of a check. */
export interface CheckResult {
  name: string;
  problems: string[];
}

/** Runs the checks, external programs in parallel to the others, and prints the findings of each. */
export async function runChecks(checks: readonly Check[]): Promise<CheckResult[]> {
  const done = await Promise.all(checks.map(runCheck));
  for (const { name, problems, notes, took } of done) {
    console.log(
      problems.length === 0 ? `✓ ${name} (${took})` : `✗ ${name} (${took}): ${problems.length} found`,
    );
    for (const problem of problems) console.log(indent(problem));
    for (const note of notes) console.log(`  note: ${note}`);
  }
  return done.map(({ name, problems }) => ({ name, problems }));
}

async function runCheck({ name, run }: Check) {
  const startedAt = performance.now();
  const { problems, notes = [] } = await run();
  return { name, problems, notes, took: `${((performance.now() - startedAt) / 1000).toFixed(1)} s` };
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}
