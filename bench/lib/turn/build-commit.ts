import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildRelease, commitOf } from '../../../scripts/upgrade/build-release.ts';
import { root } from '../../../tools/bootstrap/paths.mjs';
import { Problem } from '../../../tools/bootstrap/problem.mjs';
import type { Later } from '../../../tools/services/with-clean-up.ts';

/** Scope of our own packages, which must come from the other commit. */
const ownScope = '@parley';

/**
 * Builds another commit and returns the path of the built program, `main.js`. If the commit has the same package lock as this
 * clone, it is built in a temporary worktree with the packages of this clone; otherwise, its own packages are installed and the
 * build is kept in the cache.
 * @throws Problem if the commit does not exist; Error if the build fails
 */
export async function buildCommit(later: Later, name: string): Promise<string> {
  const commit = commitOf(name);
  if (commit === undefined) throw new Problem(`This clone has no commit ${name}.`);
  if (
    git('show', `${commit}:package-lock.json`).stdout !==
    readFileSync(join(root, 'package-lock.json'), 'utf8')
  )
    return await buildRelease(commit);
  const folder = mkdtempSync(join(tmpdir(), 'parley-commit-'));
  later(() => {
    git('worktree', 'remove', '--force', folder);
    rmSync(folder, { recursive: true, force: true });
    git('worktree', 'prune');
  });
  const { status, stderr } = git('worktree', 'add', '--detach', folder, commit);
  if (status !== 0) throw new Error(`git made no worktree of ${commit}: ${stderr}`);
  linkPackages(folder);
  await build(later, folder, commit);
  return join(folder, 'dist', 'server', 'main.js');
}

function linkPackages(folder: string): void {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(join(to, ownScope), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== ownScope && !name.startsWith('.')) symlinkSync(join(from, name), join(to, name));
  }
  // The links are relative, so they resolve to the packages of the worktree.
  for (const name of readdirSync(join(from, ownScope)))
    symlinkSync(readlinkSync(join(from, ownScope, name)), join(to, ownScope, name));
}

async function build(later: Later, folder: string, commit: string): Promise<void> {
  console.error(`Building ${commit.slice(0, 12)} …`);
  const child = spawn(process.execPath, ['scripts/build.ts', '--quiet'], {
    cwd: folder,
    stdio: ['ignore', process.stderr, 'inherit'],
  });
  const ended = once(child, 'exit');
  later(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const [code] = await ended;
  if (code !== 0) throw new Error(`${commit} could not be built`);
}

function git(...args: readonly string[]) {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}
