import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/bootstrap/paths.mjs';
import { frontEnds } from '../build/front-end.ts';

const settings = join(root, '.env');
const envFlags = existsSync(settings) ? [`--env-file=${settings}`] : [];
const server = join(root, 'packages/server/src/main.ts');
const vite = join(root, 'node_modules/vite/bin/vite.js');

/** Starts the server and one process per front end. If one ends, the others are stopped too. */
export function startDevelopment(): void {
  const children: ChildProcess[] = [];
  const stopAll = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  const start = (cwd: string, args: readonly string[]) => {
    const child = spawn(process.execPath, args, { cwd, stdio: 'inherit' });
    child.on('exit', stopAll);
    children.push(child);
  };
  start(root, ['--watch', '--watch-preserve-output', ...envFlags, server]);
  for (const name of frontEnds) start(join(root, 'packages', name), [vite, 'dev', '--clearScreen', 'false']);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopAll);
}
