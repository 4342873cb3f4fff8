import { closeSync, openSync, readdirSync, statSync, unlinkSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../lib/files/disk.ts';
import { dayMs } from '../../lib/timing/durations.ts';

/** The log of this process in files on this machine, one per day. */
export interface LogFiles {
  /** Never throws: a full disk must not break the code that logs. */
  write(line: string): void;
  /** Sets the retention; older files are deleted now and whenever a new file begins. */
  keep(days: number): void;
  /** The lines, newest first. */
  lines(): AsyncIterable<string>;
}

export interface LogFileLimits {
  maxFileBytes: number;
  /** Maximum total size; beyond it, the oldest files are deleted before their retention ends. */
  maxTotalBytes: number;
}

const defaultLimits: LogFileLimits = { maxFileBytes: 64 * 1_048_576, maxTotalBytes: 1_024 * 1_048_576 };
const chunkBytes = 262_144;
const lineEnd = 0x0a;
/** `parley-2026-03-02.jsonl`, then `parley-2026-03-02.1.jsonl` once the first is full. */
const namePattern = /^parley-(\d{4}-\d{2}-\d{2})(?:\.(\d+))?\.jsonl$/;

interface LogFile {
  path: string;
  day: string;
  part: number;
}

/** Opens the log files of a folder. Several processes may share it: each line is appended with a single write. */
export function createLogFiles(
  folder: string,
  now: () => Date,
  { maxFileBytes, maxTotalBytes }: LogFileLimits = defaultLimits,
): LogFiles {
  let current: { fd: number; day: string; part: number; bytes: number } | undefined;
  let keptDays = Number.POSITIVE_INFINITY;

  const fileFor = (bytes: number) => {
    const day = now().toISOString().slice(0, 10);
    if (current?.day === day && !isFull(current.bytes, bytes)) return current;
    if (current) closeSync(current.fd);
    let part = current?.day === day ? current.part + 1 : 0;
    current = undefined;
    makeFolder(folder);
    while (isFull(sizeOf(pathOf(folder, day, part)), bytes)) part += 1;
    const path = pathOf(folder, day, part);
    current = { fd: openSync(path, 'a', 0o600), day, part, bytes: sizeOf(path) };
    prune();
    return current;
  };
  const isFull = (size: number, bytes: number) => size > 0 && size + bytes > maxFileBytes;
  const prune = (): void => {
    const oldest = new Date(now().getTime() - Math.min(keptDays, 100_000) * dayMs).toISOString().slice(0, 10);
    let total = 0;
    for (const [index, { path, day }] of filesIn(folder).entries()) {
      // The newest file may still grow, so it counts with its maximum size.
      total += index === 0 ? maxFileBytes : sizeOf(path);
      if (day < oldest || (index > 0 && total > maxTotalBytes)) unlinkSync(path);
    }
  };
  return {
    write(line) {
      try {
        const bytes = Buffer.from(line);
        const file = fileFor(bytes.length);
        writeSync(file.fd, bytes);
        file.bytes += bytes.length;
      } catch {
        // The line was also written to standard output.
      }
    },
    keep(days) {
      if (days === keptDays) return;
      keptDays = days;
      try {
        prune();
      } catch {
        // Tried again with the next file.
      }
    },
    async *lines() {
      for (const { path } of filesIn(folder)) yield* linesBackwards(path);
    },
  };
}

function pathOf(folder: string, day: string, part: number): string {
  return join(folder, part === 0 ? `parley-${day}.jsonl` : `parley-${day}.${part}.jsonl`);
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** Newest first; empty if the folder does not exist. */
function filesIn(folder: string): LogFile[] {
  return namesIn(folder)
    .flatMap((name) => {
      const [, day, part] = namePattern.exec(name) ?? [];
      return day === undefined ? [] : { path: join(folder, name), day, part: Number(part ?? 0) };
    })
    .toSorted((a, b) => (a.day === b.day ? b.part - a.part : a.day < b.day ? 1 : -1));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Reads a file from its end, a chunk at a time; lines appended meanwhile are not read. */
async function* linesBackwards(path: string): AsyncGenerator<string> {
  const file = await open(path, 'r').catch(() => undefined);
  if (!file) return;
  try {
    let end = (await file.stat()).size;
    let rest = Buffer.alloc(0);
    while (end > 0) {
      const start = Math.max(0, end - chunkBytes);
      const chunk = Buffer.alloc(end - start);
      await file.read(chunk, 0, chunk.length, start);
      let bytes = Buffer.concat([chunk, rest]);
      for (let at = bytes.lastIndexOf(lineEnd); at !== -1; at = bytes.lastIndexOf(lineEnd)) {
        if (at + 1 < bytes.length) yield bytes.toString('utf8', at + 1);
        bytes = bytes.subarray(0, at);
      }
      rest = bytes;
      end = start;
    }
    if (rest.length > 0) yield rest.toString();
  } finally {
    await file.close();
  }
}
