import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ParserProcess {
  /** Memory limit of the whole process. */
  memoryMb: number;
  args: readonly string[];
  /** Files that it may read, besides its program. */
  readable: readonly string[];
  stdin: 'ignore' | 'pipe';
  /** Whether it may load native code, which the permission model cannot restrict. */
  addons?: boolean;
}

const memoryPollMs = 50;
/** Gives parsing about 40 % of the CPU share of a chat on a busy processor; with less, parsing would time out in busy hours. */
const parserNiceness = 4;
/** Share of the memory limit for the heap; Node and buffers outside the heap need the rest. */
const heapShare = 0.75;

/**
 * Starts a parser process without network, child processes, or environment, at lower priority. Results arrive on file descriptor
 * 3.
 */
export function startParser(
  programUrl: URL,
  { memoryMb, args, readable, stdin, addons = false }: ParserProcess,
): ChildProcess {
  const program = fileURLToPath(programUrl);
  const heapMb = Math.max(16, Math.floor(memoryMb * heapShare));
  const child = spawn(
    process.execPath,
    [
      '--permission',
      ...(addons ? ['--allow-addons'] : []),
      ...[...readable, ...programFiles(program)].map((pattern) => `--allow-fs-read=${pattern}`),
      `--max-old-space-size=${heapMb}`,
      '--max-semi-space-size=8',
      '--disallow-code-generation-from-strings',
      '--no-warnings',
      program,
      ...args,
    ],
    { env: {}, stdio: [stdin, 'ignore', 'pipe', 'pipe'], windowsHide: true },
  );
  lowerPriority(child);
  return child;
}

/** Calls `onExcess` while the process exceeds its memory limit; returns a function that stops the watch. */
export function watchMemory(child: ChildProcess, memoryMb: number, onExcess: () => void): () => void {
  const timer = setInterval(() => {
    void residentMb(child).then((usedMb) => usedMb > memoryMb && onExcess());
  }, memoryPollMs);
  return () => clearInterval(timer);
}

/** Returns the resident memory on Linux; elsewhere only the heap limit applies. */
async function residentMb(child: ChildProcess): Promise<number> {
  if (process.platform !== 'linux' || child.pid === undefined || child.exitCode !== null) return 0;
  const status = await readFile(`/proc/${child.pid}/status`, 'latin1').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
}

/** Returns the program's folder and the packages that it imports. */
function programFiles(program: string): string[] {
  const files = [path.join(path.dirname(program), '*')];
  for (let folder = path.dirname(program); ; folder = path.dirname(folder)) {
    files.push(path.join(folder, 'package.json'), path.join(folder, 'node_modules', '*'));
    if (folder === path.dirname(folder)) return files;
  }
}

/** Lowers the priority, so that chats come first; if the system refuses, the child keeps the normal priority. */
function lowerPriority(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    setPriority(child.pid, parserNiceness);
  } catch {
    return;
  }
}
