import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Findings } from './check.ts';

const maxOutputBytes = 64 * 1024 * 1024;

/** Reports type errors of the whole tree. */
export async function checkTypes(root: string): Promise<Findings> {
  // The build info keeps earlier results, so that only files affected by a change are checked again.
  const known = join(root, '.cache', 'types.tsbuildinfo');
  const args = ['--noEmit', '--incremental', '--tsBuildInfoFile', known, '--pretty', 'false', '-p', '.'];
  return runTool(root, 'typescript/bin/tsc', args);
}

/** Checks lint and format of the whole tree; warnings count as problems. */
export async function checkLint(root: string): Promise<Findings> {
  const args = [
    'ci',
    '--colors=off',
    '--error-on-warnings',
    '--diagnostic-level=warn',
    '--max-diagnostics=50',
    '.',
  ];
  return runTool(root, '@biomejs/biome/bin/biome', args);
}

function runTool(root: string, program: string, args: readonly string[]): Findings {
  const { status, stdout, stderr, error } = spawnSync(
    process.execPath,
    [join(root, 'node_modules', program), ...args],
    { cwd: root, encoding: 'utf8', maxBuffer: maxOutputBytes },
  );
  if (error) throw error;
  return { problems: status === 0 ? [] : [`${stdout}${stderr}`.trim()] };
}
