import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Findings } from '../check.ts';

const run = promisify(execFile);

/**
 * Reports files of the repository that a `.gitignore` names. Git keeps them, but the style sheet of the app has none of their
 * classes, and the linter passes over them. Finds nothing in a copy without a repository.
 */
export async function checkIgnoredFiles(root: string): Promise<Findings> {
  if (!existsSync(join(root, '.git'))) return { problems: [] };
  const listing = ['ls-files', '-z', '--cached', '--ignored', '--exclude-per-directory=.gitignore'];
  const { stdout } = await run('git', listing, { cwd: root });
  const ignored = stdout.split('\0').filter((path) => path !== '');
  return {
    problems: ignored.map((path) => `${path} is named by a .gitignore: styles and linter pass over it`),
  };
}
