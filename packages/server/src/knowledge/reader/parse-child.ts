import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ParseFailure } from '@parley/contracts/values/failures';
import type { ParseResult } from '@parley/knowledge/parsing/parsed-document';
import { resultFd } from '@parley/knowledge/parsing/write-result';
import { startParser, watchMemory } from './parser-process.ts';
import { ResultReader } from './result-reader.ts';

/** Limits of a child process, and the program that it runs. */
export interface ChildLimits {
  timeoutMs: number;
  memoryMb: number;
  childUrl: URL;
  signal?: AbortSignal;
  onChildDeath?: (death: ChildDeath) => void;
}

/** A child process that exited without a result: the file crashed it, or the program cannot run. */
export interface ChildDeath {
  exitCode: number | null;
  /** Tail of stderr. */
  message: string;
}

const maxOutputBytes = 160 * 1024 * 1024;
const maxErrorChars = 8_192;

/**
 * Parses one file in a child process. The child can read only the file and the program, has no network, child processes, or
 * environment, runs at lower priority, and is killed at its limits. Rejects only with the signal's reason.
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
  const stopWatching = watchMemory(child, limits.memoryMb, () => kill('file_parse_memory'));
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
    stopWatching();
    limits.signal?.removeEventListener('abort', abort);
  }
}

function startChild(
  file: { path: string; fileName: string },
  { memoryMb, childUrl }: ChildLimits,
): ChildProcess {
  const filePath = path.resolve(file.path);
  return startParser(childUrl, {
    memoryMb,
    args: [filePath, typedName(file.fileName)],
    readable: [filePath],
    stdin: 'ignore',
  });
}

/** Returns a neutral file name, because the child needs only the extension and the uploader chose the rest. */
function typedName(fileName: string): string {
  return `file${/\.[a-z]{1,8}$/i.exec(fileName)?.[0] ?? ''}`;
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

/** Resolves with the tail of stderr once the child and its outputs are closed. */
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
