import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap/paths.mjs';
import { frontEnds } from './build/front-end.ts';

const settings = join(root, '.env');
const envFlags = existsSync(settings) ? [`--env-file=${settings}`] : [];
const server = join(root, 'packages/server/src/main.ts');
const vite = join(root, 'node_modules/vite/bin/vite.js');

// One that ends takes the others along: half a development set-up only confuses.
const children: ChildProcess[] = [
  start(root, ['--watch', '--watch-preserve-output', ...envFlags, server]),
  ...frontEnds.map((name) => start(join(root, 'packages', name), [vite, 'dev', '--clearScreen', 'false'])),
];
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopAll);

function start(cwd: string, args: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, args, { cwd, stdio: 'inherit' });
  child.on('exit', stopAll);
  return child;
}

function stopAll(): void {
  for (const child of children) child.kill('SIGTERM');
}
