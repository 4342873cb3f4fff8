import { root } from '../../tools/bootstrap/paths.mjs';
import { Problem } from '../../tools/bootstrap/problem.mjs';
import { judgeMutants } from './judge-mutants.ts';
import type { Mutant } from './mutant.ts';
import { openWorkspace, type Workspace } from './workspace.ts';

/** Applies each mistake once and expects a failing test. Returns the undetected mistakes. */
export async function runMutants(mutants: readonly Mutant[]): Promise<string[]> {
  const problems = judgeMutants(root, mutants);
  if (problems.length > 0) throw new Problem(problems.join('\n'));
  const workspace = await openWorkspace();
  try {
    await assertGreen(workspace, mutants);
    const survivors: string[] = [];
    for (const [index, mutant] of mutants.entries()) {
      const isNoticed = await tryMutant(workspace, mutant, `${index + 1}/${mutants.length}`);
      if (!isNoticed) survivors.push(`${mutant.guard}: ${mutant.mistake} (${mutant.file})`);
    }
    return survivors;
  } finally {
    workspace.remove();
  }
}

/** @throws Problem if a test fails without a mistake, because its failure would prove nothing. */
async function assertGreen(workspace: Workspace, mutants: readonly Mutant[]): Promise<void> {
  const tests = [...new Set(mutants.flatMap((mutant) => mutant.tests))];
  const { result, failed, output } = await workspace.run(tests);
  if (result === 'green') return;
  throw new Problem(`Without any mistake these tests are not green:\n${failed.join('\n') || output}`);
}

async function tryMutant(workspace: Workspace, mutant: Mutant, count: string): Promise<boolean> {
  const { result, failed, output } = await workspace.run(mutant.tests, mutant);
  const told = `${count} ${mutant.guard}: ${mutant.mistake}`;
  if (result === 'red') console.log(`✓ ${told}\n    ${failed[0]}`);
  else if (result === 'green') console.log(`✗ ${told}\n    no test noticed it`);
  else console.log(`✗ ${told}\n    the tests did not run:\n${output.slice(-2_000)}`);
  return result === 'red';
}
