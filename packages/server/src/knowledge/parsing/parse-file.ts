import { createLimiter } from '../../lib/limiter.ts';
import { type ChildDeath, parseInChild } from './parse-child.ts';
import type { ParseResult } from './parsed-document.ts';

export interface ParseFileOptions {
  /** Time for the parsing itself; waiting in the limiter does not count. */
  timeoutMs?: number;
  /** Limit of the whole child process. */
  memoryMb?: number;
  signal?: AbortSignal;
  /** The child's program; a production bundle uses its own. */
  childUrl?: URL;
  /**
   * Called when the child died by itself, which the caller of `parseFile` sees as a damaged file; for the
   * log.
   */
  onChildDeath?: (death: ChildDeath) => void;
}

/** Number of files parsed concurrently: machines are small, and each file may take half a gigabyte. */
const maxChildren = 1;

const limiter = createLimiter({ maxRunning: maxChildren });

/**
 * Parses an untrusted uploaded file: type by content and name, text in blocks. Runs in a process of its own; files
 * are queued in order. Whatever the file causes is returned as a failure code; rejects only with the reason of
 * `signal`.
 */
export async function parseFile(
  file: { path: string; fileName: string },
  options: ParseFileOptions = {},
): Promise<ParseResult> {
  const childUrl = options.childUrl ?? new URL('./child.ts', import.meta.url);
  return limiter.run(
    () => parseInChild(file, { timeoutMs: 60_000, memoryMb: 512, ...options, childUrl }),
    options.signal,
  );
}
