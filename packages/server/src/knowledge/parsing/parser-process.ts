import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ParserProcess {
  /** Limit of the whole process. */
  memoryMb: number;
  args: readonly string[];
  /** Files that it may read in addition to its program. */
  readable: readonly string[];
  stdin: 'ignore' | 'pipe';
  /** Whether it may load native code, which the permission model cannot restrict. */
  addons?: boolean;
}

const memoryPollMs = 50;
/**
 * Gives parsing about 40 % of a chat's share of a busy processor; with less, a busy hour would end in
 * timeouts.
 */
const parserNiceness = 4;
/** The part of the memory limit that Node itself and buffers outside the heap need. */
const heapShare = 0.75;

/**
 * Starts a parser without network, child processes, or environment, and with lower priority. Results come
 * from descriptor 3.
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

/** Calls `onExcess` while the process exceeds its memory limit; returns a function that stops watching. */
export function watchMemory(child: ChildProcess, memoryMb: number, onExcess: () => void): () => void {
  const timer = setInterval(() => {
    void residentMb(child).then((usedMb) => usedMb > memoryMb && onExcess());
  }, memoryPollMs);
  return () => clearInterval(timer);
}

/** Linux reports a process's resident memory; elsewhere only the heap limit applies. */
async function residentMb(child: ChildProcess): Promise<number> {
  if (process.platform !== 'linux' || child.pid === undefined || child.exitCode !== null) return 0;
  const status = await readFile(`/proc/${child.pid}/status`, 'latin1').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
}

/** The program's own folder and the packages that it imports. */
function programFiles(program: string): string[] {
  const files = [path.join(path.dirname(program), '*')];
  for (let folder = path.dirname(program); ; folder = path.dirname(folder)) {
    files.push(path.join(folder, 'package.json'), path.join(folder, 'node_modules', '*'));
    if (folder === path.dirname(folder)) return files;
  }
}

/** Chats take priority over parsing; if the system refuses, the child runs at normal priority. */
function lowerPriority(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    setPriority(child.pid, parserNiceness);
  } catch {
    return;
  }
}
