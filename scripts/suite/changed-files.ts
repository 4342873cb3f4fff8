import { spawnSync } from 'node:child_process';
import { root } from '../../tools/bootstrap/paths.mjs';

/**
 * What this clone has that its upstream has not: commits, changes and new files. Where nothing differs, what the last commit
 * brought. Paths are relative to the root.
 */
export function changedFiles(): string[] {
  const base = git('merge-base', 'HEAD', '@{upstream}')[0] ?? 'HEAD';
  const changed = [...changesSince(base), ...git('ls-files', '--others', '--exclude-standard')];
  return changed.length > 0 ? changed : changesSince('HEAD~1');
}

function changesSince(base: string): string[] {
  return git('diff', '--name-only', '--no-renames', base);
}

/** The lines that git prints, none when it fails. */
function git(...args: readonly string[]): string[] {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : [];
}
