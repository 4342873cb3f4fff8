import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheDir, root } from '../../tools/bootstrap/paths.mjs';

const run = promisify(execFile);
const buildLimitMs = 10 * 60_000;

/** Returns the full hash of a commit in this clone; undefined if there is none with this name. */
export function commitOf(name: string): string | undefined {
  const { status, stdout } = git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
  return status === 0 ? stdout.trim() : undefined;
}

const builds = new Map<string, Promise<string>>();

/**
 * Builds a release in a temporary worktree with the packages of its own lock file. Later runs reuse the cached build; concurrent
 * callers wait for it.
 * @returns the path of the program, `main.js`.
 * @throws Error with the output of the failed step.
 */
export function buildRelease(commit: string): Promise<string> {
  const build = builds.get(commit) ?? buildAnew(commit);
  builds.set(commit, build);
  return build;
}

async function buildAnew(commit: string): Promise<string> {
  const folder = join(cacheDir, 'releases', commit);
  const entry = join(folder, 'dist', 'server', 'main.js');
  if (existsSync(entry)) return entry;
  mkdirSync(join(cacheDir, 'releases'), { recursive: true });
  // A killed build has left a partial one.
  rmSync(folder, { recursive: true, force: true });
  git('worktree', 'prune');
  const { status, stderr } = git('worktree', 'add', '--detach', folder, commit);
  if (status !== 0) throw new Error(`git made no worktree of ${commit}: ${stderr}`);
  console.log(`Building ${commit.slice(0, 12)} (only the first time) …`);
  const build = ['scripts/run.mjs', 'scripts/build.ts', '--quiet'];
  await run(process.execPath, build, { cwd: folder, timeout: buildLimitMs }).catch(
    ({ message, stdout }: { message: string; stdout: string }) => {
      throw new Error(`${commit} could not be built:\n${stdout}${message}`);
    },
  );
  return entry;
}

function git(...args: readonly string[]) {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' });
}
