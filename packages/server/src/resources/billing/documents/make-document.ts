import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { DocumentContent } from '../../../billing/document/document-content.ts';
import { AppError } from '../../../errors/app-error.ts';
import { startParser, watchMemory } from '../../../knowledge/reader/parser-process.ts';
import { createLimiter } from '../../../lib/timing/limiter.ts';

export interface DocumentLimits {
  timeoutMs: number;
  /** Entry point of the child process. */
  childUrl: URL;
}

const defaultLimits: DocumentLimits = {
  timeoutMs: 20_000,
  childUrl: new URL('../../../billing/document/document-child.ts', import.meta.url),
};
const facesFolder = new URL('../../../billing/document/faces/', import.meta.url);
const memoryMb = 512;
const resultFd = 3;
/** A document takes about one second, so a machine that needs 20 seconds is busy for a while. */
const retryAfterSeconds = 30;

/** One at a time: a document takes about one second of CPU, and each is made only once. */
const limiter = createLimiter({ maxRunning: 1, maxWaiting: 20 });

/**
 * Renders a document in a child process, which is killed at its limits.
 * @throws QueueFull if too many wait. AppError `overloaded` if it takes too long.
 */
export function makeDocument(
  content: DocumentContent,
  limits: Partial<DocumentLimits> = {},
): Promise<Buffer> {
  return limiter.run(() => makeInChild(content, { ...defaultLimits, ...limits }));
}

async function makeInChild(
  content: DocumentContent,
  { timeoutMs, childUrl }: DocumentLimits,
): Promise<Buffer> {
  const child = startParser(childUrl, {
    memoryMb,
    args: [],
    readable: [`${fileURLToPath(facesFolder)}*`],
    stdin: 'pipe',
  });
  const kill = () => void child.kill('SIGKILL');
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    kill();
  }, timeoutMs);
  const stopWatching = watchMemory(child, memoryMb, kill);
  try {
    child.stdin?.on('error', () => undefined).end(JSON.stringify(content));
    const output = child.stdio[resultFd];
    const [document, errors] = await Promise.all([
      output instanceof Readable ? buffer(output) : Buffer.alloc(0),
      child.stderr ? text(child.stderr) : '',
    ]);
    if (document.subarray(0, 5).toString('latin1') === '%PDF-') return document;
    if (isLate) throw new AppError('overloaded', { retryAfterSeconds });
    throw new Error(`no document was made: ${errors.slice(-2_000)}`);
  } finally {
    clearTimeout(timer);
    stopWatching();
  }
}
