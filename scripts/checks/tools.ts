import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Findings } from './check.ts';

const run = promisify(execFile);
const maxOutputBytes = 64 * 1024 * 1024;

/** Reports type errors of the whole tree. */
export async function checkTypes(root: string): Promise<Findings> {
  // The build info keeps earlier results, so that only affected files are checked again.
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

async function runTool(root: string, program: string, args: readonly string[]): Promise<Findings> {
  const command = [join(root, 'node_modules', program), ...args];
  try {
    await run(process.execPath, command, { cwd: root, maxBuffer: maxOutputBytes });
    return { problems: [] };
  } catch (error) {
    if (!isEnding(error)) throw error;
    return { problems: [`${error.stdout}${error.stderr}`.trim()] };
  }
}

/** Whether the program ran and exited with a nonzero code. */
function isEnding(error: unknown): error is { stdout: string; stderr: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'number';
}
