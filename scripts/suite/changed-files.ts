import { spawnSync } from 'node:child_process';
import { root } from '../../tools/bootstrap/paths.mjs';

/**
 * Returns the files that differ from the upstream: commits, uncommitted changes and new files. Without differences, those of the
 * last commit. Paths are relative to the root.
 */
export function changedFiles(): string[] {
  const base = git('merge-base', 'HEAD', '@{upstream}')[0] ?? 'HEAD';
  const changed = [...changesSince(base), ...git('ls-files', '--others', '--exclude-standard')];
  return changed.length > 0 ? changed : changesSince('HEAD~1');
}

function changesSince(base: string): string[] {
  return git('diff', '--name-only', '--no-renames', base);
}

/** Returns the lines that git prints; none if it fails. */
function git(...args: readonly string[]): string[] {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : [];
}
