import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './bootstrap/paths.mjs';
import { descendants, isRunning } from './process-tree.ts';

const readyLimitMs = 5 * 60_000;
const stopLimitMs = 30_000;

/** A copy of the working tree that equals a fresh clone: no packages, no build, no data. */
export interface Clone {
  folder: string;
  remove(): void;
}

/** A program started by `npm start` in a clone. */
export interface Started {
  /** Process id of npm; the server is its descendant. */
  pid: number;
  url: string;
  /** Time from the command to the first ready response. */
  readyMs: number;
  /** Safe to call twice. */
  stop(): Promise<void>;
}

/** Copies the files that git tracks or would add to a new folder in `within`. */
export function freshClone(within = tmpdir()): Clone {
  const folder = mkdtempSync(join(within, 'parley-clone-'));
  const list = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (list.status !== 0) throw new Error(`git could not list the files: ${list.stderr}`);
  for (const path of list.stdout.split('\0')) {
    if (path === '' || !existsSync(join(root, path))) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    copyFileSync(join(root, path), join(folder, path));
  }
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  return { folder, remove };
}

/**
 * Runs `npm start` with the system's Node and waits until the server is ready. @throws with the output if it does not become
 * ready
 */
export async function npmStart(
  folder: string,
  port: number,
  env: Readonly<Record<string, string>>,
): Promise<Started> {
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: startEnv(env, port),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  const exit = once(child, 'exit');
  const pid = child.pid;
  const url = `http://127.0.0.1:${port}`;
  const readyMs = await Promise.race([waitUntilReady(url, startedAt), exit.then(() => undefined)]);
  if (readyMs === undefined || pid === undefined) {
    child.kill('SIGTERM');
    throw new Error(`npm start did not become ready:\n${output}`);
  }
  const stop = async () => {
    const below = descendants(pid);
    const force = setTimeout(() => {
      for (const one of [pid, ...below]) tryKill(one);
    }, stopLimitMs);
    if (child.exitCode === null) child.kill('SIGTERM');
    await exit;
    // npm can end a moment before the server, which holds its data folder until it has ended, too.
    while (below.some(isRunning)) await sleep(20);
    clearTimeout(force);
  };
  return { pid, url, readyMs, stop };
}

function startEnv(env: Readonly<Record<string, string>>, port: number): NodeJS.ProcessEnv {
  const { PATH = '', HOME } = process.env;
  // Removes the Node of this clone, which npm puts first in PATH.
  const path = PATH.split(delimiter).filter((folder) => !folder.includes('node_modules'));
  return { PATH: path.join(delimiter), HOME, ...env, PORT: `${port}` };
}

async function waitUntilReady(url: string, startedAt: number): Promise<number | undefined> {
  while (performance.now() - startedAt < readyLimitMs) {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => undefined,
    );
    if (answer?.ok) return Math.round(performance.now() - startedAt);
    await sleep(20);
  }
  return undefined;
}

function tryKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}
