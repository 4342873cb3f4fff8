import type { Check } from './check.ts';

/** The result of a check. */
export interface CheckResult {
  name: string;
  problems: string[];
}

/** Runs the checks one after the other and prints the findings of each. */
export async function runChecks(checks: readonly Check[]): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of checks) {
    const startedAt = performance.now();
    const { problems, notes = [] } = await check.run();
    const took = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
    console.log(
      problems.length === 0
        ? `✓ ${check.name} (${took})`
        : `✗ ${check.name} (${took}): ${problems.length} found`,
    );
    for (const problem of problems) console.log(indent(problem));
    for (const note of notes) console.log(`  note: ${note}`);
    results.push({ name: check.name, problems });
  }
  return results;
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}
