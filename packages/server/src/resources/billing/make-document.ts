import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { DocumentContent } from '../../billing/document/document-content.ts';
import { startParser, watchMemory } from '../../knowledge/parsing/parser-process.ts';
import { createLimiter } from '../../lib/limiter.ts';

const childUrl = new URL('../../billing/document/document-child.ts', import.meta.url);
const facesFolder = new URL('../../billing/document/faces/', import.meta.url);
const timeoutMs = 20_000;
const memoryMb = 512;
const resultFd = 3;

/** One at a time: a document takes a second of a processor, and each is made once. */
const limiter = createLimiter({ maxRunning: 1, maxWaiting: 20 });

/** Draws a document in its own process, which is killed at its limits. */
export function makeDocument(content: DocumentContent): Promise<Buffer> {
  return limiter.run(() => makeInChild(content));
}

async function makeInChild(content: DocumentContent): Promise<Buffer> {
  const child = startParser(childUrl, {
    memoryMb,
    args: [],
    readable: [`${fileURLToPath(facesFolder)}*`],
    stdin: 'pipe',
  });
  const kill = () => void child.kill('SIGKILL');
  const timer = setTimeout(kill, timeoutMs);
  const stopWatching = watchMemory(child, memoryMb, kill);
  try {
    child.stdin?.on('error', () => undefined).end(JSON.stringify(content));
    const output = child.stdio[resultFd];
    const [document, errors] = await Promise.all([
      output instanceof Readable ? buffer(output) : Buffer.alloc(0),
      child.stderr ? text(child.stderr) : '',
    ]);
    if (document.subarray(0, 5).toString('latin1') === '%PDF-') return document;
    throw new Error(`no document was made: ${errors.slice(-2_000)}`);
  } finally {
    clearTimeout(timer);
    stopWatching();
  }
}
