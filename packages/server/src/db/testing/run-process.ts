import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs a script of this folder in a separate process and returns the lines it prints. */
export async function runProcess(script: string, ...parameters: string[]): Promise<string[]> {
  const { lines, ended } = startProcess(script, ...parameters);
  await ended;
  return lines;
}

/** Starts a script of this folder; `lines` grows as it prints whole lines, `kill` sends SIGKILL. */
export function startProcess(script: string, ...parameters: string[]) {
  const path = fileURLToPath(new URL(`./${script}`, import.meta.url));
  const child = spawn(process.execPath, [path, ...parameters], { stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  let rest = '';
  const read = (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return { lines, ended, kill: () => child.kill('SIGKILL') };
}
