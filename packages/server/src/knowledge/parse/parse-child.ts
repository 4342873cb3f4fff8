import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { ParseFailure, ParseResult } from '../parsed-document.ts';
import { ResultReader } from './result-reader.ts';
import { resultFd } from './write-result.ts';

/** What one child may use, and which program it runs. */
export interface ChildLimits {
  timeoutMs: number;
  memoryMb: number;
  childUrl: URL;
  signal?: AbortSignal;
  onChildDeath?: (death: ChildDeath) => void;
}

/** A child that ended by itself without giving a result: broken by the file, or a program that cannot run. */
export interface ChildDeath {
  exitCode: number | null;
  /** The end of what it printed as errors. */
  message: string;
}

const memoryPollMs = 50;
const maxOutputBytes = 160 * 1024 * 1024;
const maxErrorChars = 8_192;
/** About four tenths of a chat's share of a busy processor; with less, a busy hour would end in timeouts. */
const parserNiceness = 4;
/** What Node itself and buffers outside the heap need of the memory limit. */
const heapShare = 0.75;

/**
 * Parses one file in a child process that can read nothing but the file and the program, has no network, no
 * children, no environment and lower priority, and is killed at its limits. Rejects only with the signal's reason.
 */
export async function parseInChild(
  file: { path: string; fileName: string },
  limits: ChildLimits,
): Promise<ParseResult> {
  limits.signal?.throwIfAborted();
  const child = startChild(file, limits);
  const reader = new ResultReader();
  let verdict: ParseFailure | null = null;
  const kill = (code: ParseFailure) => {
    verdict ??= code;
    child.kill('SIGKILL');
  };
  const abort = () => child.kill('SIGKILL');
  limits.signal?.addEventListener('abort', abort, { once: true });
  const timer = setTimeout(() => kill('file_parse_timeout'), limits.timeoutMs);
  const watch = setInterval(() => void watchMemory(child, limits.memoryMb, kill), memoryPollMs);
  try {
    collect(child, reader, kill);
    const message = await ended(child);
    limits.signal?.throwIfAborted();
    if (verdict !== null) return { ok: false, code: verdict };
    const result = reader.result();
    if (result !== null) return result;
    if (/out of memory|Allocation failed/.test(message)) return { ok: false, code: 'file_parse_memory' };
    limits.onChildDeath?.({ exitCode: child.exitCode, message });
    return { ok: false, code: 'file_damaged' };
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    limits.signal?.removeEventListener('abort', abort);
  }
}

function startChild(
  file: { path: string; fileName: string },
  { memoryMb, childUrl }: ChildLimits,
): ChildProcess {
  const program = fileURLToPath(childUrl);
  const heapMb = Math.max(16, Math.floor(memoryMb * heapShare));
  const readable = [path.resolve(file.path), ...programFiles(program)];
  const child = spawn(
    process.execPath,
    [
      '--permission',
      ...readable.map((pattern) => `--allow-fs-read=${pattern}`),
      `--max-old-space-size=${heapMb}`,
      '--max-semi-space-size=8',
      '--disallow-code-generation-from-strings',
      '--no-warnings',
      program,
      path.resolve(file.path),
      typedName(file.fileName),
    ],
    { env: {}, stdio: ['ignore', 'ignore', 'pipe', 'pipe'], windowsHide: true },
  );
  lowerPriority(child);
  return child;
}

/** The program's own folder, and the packages that its imports resolve to. */
function programFiles(program: string): string[] {
  const files = [path.join(path.dirname(program), '*')];
  for (let folder = path.dirname(program); ; folder = path.dirname(folder)) {
    files.push(path.join(folder, 'package.json'), path.join(folder, 'node_modules', '*'));
    if (folder === path.dirname(folder)) return files;
  }
}

/** Only the extension matters to the child, and a name is the uploader's to choose. */
function typedName(fileName: string): string {
  return `file${/\.[a-z]{1,8}$/i.exec(fileName)?.[0] ?? ''}`;
}

/** Chats come before parsing; where the system refuses, the child runs as it is. */
function lowerPriority(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    setPriority(child.pid, parserNiceness);
  } catch {
    return;
  }
}

function collect(child: ChildProcess, reader: ResultReader, kill: (code: ParseFailure) => void): void {
  let bytes = 0;
  const output = child.stdio[resultFd];
  if (!(output instanceof Readable)) return;
  output.on('error', () => undefined);
  output.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxOutputBytes) kill('file_too_complex');
    else reader.push(chunk);
  });
}

/** Resolves when the child and its outputs are closed, with the end of what it printed as errors. */
function ended(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let errors = '';
    child.stderr?.on('error', () => undefined);
    child.stderr?.on('data', (chunk: Buffer) => {
      errors = (errors + chunk.toString('latin1')).slice(-maxErrorChars);
    });
    child.on('error', (error) => resolve(error.message));
    child.on('close', () => resolve(errors));
  });
}

/** Linux tells a process's resident memory; elsewhere the bounded heap alone holds it. */
async function watchMemory(
  child: ChildProcess,
  memoryMb: number,
  kill: (code: ParseFailure) => void,
): Promise<void> {
  if (process.platform !== 'linux' || child.pid === undefined || child.exitCode !== null) return;
  const status = await readFile(`/proc/${child.pid}/status`, 'latin1').catch(() => '');
  const residentKb = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
  if (residentKb > memoryMb * 1024) kill('file_parse_memory');
}
