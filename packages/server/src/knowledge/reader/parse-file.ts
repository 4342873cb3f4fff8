import type { ParseResult } from '@parley/knowledge/parsing/parsed-document';
import { fileProgram } from '@parley/knowledge/programs';
import { minuteMs } from '../../lib/timing/durations.ts';
import { createLimiter } from '../../lib/timing/limiter.ts';
import { type ChildDeath, parseInChild } from './parse-child.ts';

/**
 * Version of parsing, segmentation and language detection. Raise it when they improve or a language is added: files and texts that
 * an earlier version parsed are then parsed again in the background.
 */
export const readerVersion = 7;

export interface ParseFileOptions {
  /** Time limit for parsing; waiting in the limiter does not count. */
  timeoutMs?: number;
  /** Memory limit of the whole child process. */
  memoryMb?: number;
  signal?: AbortSignal;
  /** Program of the child; a production bundle has its own. */
  childUrl?: URL;
  /** Called if the child died by itself, which the caller of `parseFile` sees as a damaged file. Used for the log. */
  onChildDeath?: (death: ChildDeath) => void;
}

/** Number of files parsed concurrently. Machines are small, and each file may take half a gigabyte. */
const maxChildren = 1;

const limiter = createLimiter({ maxRunning: maxChildren });

/**
 * Parses an untrusted uploaded file in its own process; type by content and name, text in blocks. Files are queued in order. Any
 * failure caused by the file is returned as a code; rejects only with the reason of `signal`.
 */
export async function parseFile(
  file: { path: string; fileName: string },
  options: ParseFileOptions = {},
): Promise<ParseResult> {
  const childUrl = options.childUrl ?? fileProgram;
  return limiter.run(
    () => parseInChild(file, { timeoutMs: minuteMs, memoryMb: 512, ...options, childUrl }),
    options.signal,
  );
}
