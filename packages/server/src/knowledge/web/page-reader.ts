import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { FetchedPage } from '../../ports/fetch-page.ts';
import { startParser, watchMemory } from '../parsing/parser-process.ts';
import { resultFd } from '../parsing/write-result.ts';
import type { PageReading } from './page-reading.ts';
import { pageReadingSchema } from './page-reading-schema.ts';

/** Reads the pages of one site, one after another, in a separate process. */
export interface PageReader {
  /**
   * Returns the content of a page. A page that crashes the process or takes too long is a failure; the next
   * one gets a new process.
   */
  read(page: FetchedPage, signal: AbortSignal): Promise<PageReading>;
  close(): void;
}

const memoryMb = 384;
const timeoutMs = 15_000;
const maxAnswerBytes = 32 * 1024 * 1024;
const childUrl = new URL('./pages-child.ts', import.meta.url);

/** A reader serves one crawl or one request, so that a page that crashes it affects nobody else. */
export function createPageReader(): PageReader {
  let running: ChildProcess | undefined;
  const start = (): ChildProcess => {
    const child = startParser(childUrl, {
      memoryMb,
      args: [],
      readable: [path.join(path.dirname(fileURLToPath(childUrl)), '..', '*')],
      stdin: 'pipe',
    });
    const forget = () => {
      if (running === child) running = undefined;
    };
    child.on('error', forget);
    child.on('exit', forget);
    child.stdin?.on('error', forget);
    child.stderr?.resume();
    return child;
  };
  return {
    async read(page, signal) {
      signal.throwIfAborted();
      running ??= start();
      return ask(running, page, signal);
    },
    close() {
      running?.kill('SIGKILL');
      running = undefined;
    },
  };
}

async function ask(child: ChildProcess, page: FetchedPage, signal: AbortSignal): Promise<PageReading> {
  const { promise, resolve } = Promise.withResolvers<PageReading>();
  const fail = (failure: NonNullable<PageReading['failure']>) => {
    child.kill('SIGKILL');
    resolve({ document: null, failure, markup: null });
  };
  const tooComplex = () => fail('page_too_complex');
  const timer = setTimeout(tooComplex, timeoutMs);
  const stopWatching = watchMemory(child, memoryMb, tooComplex);
  const parts: Buffer[] = [];
  let bytes = 0;
  const collect = (part: Buffer): void => {
    bytes += part.length;
    parts.push(part);
    if (bytes > maxAnswerBytes) tooComplex();
    else if (part.at(-1) === 0x0a) resolve(readingOf(Buffer.concat(parts)) ?? damaged);
  };
  const results = child.stdio[resultFd];
  const isReadable = results instanceof Readable;
  if (isReadable) results.on('data', collect);
  child.once('close', tooComplex);
  child.once('error', tooComplex);
  signal.addEventListener('abort', tooComplex, { once: true });
  try {
    const { url, mediaType, charset } = page;
    child.stdin?.write(`${JSON.stringify({ url, mediaType, charset, bytes: page.bytes.length })}\n`);
    child.stdin?.write(page.bytes);
    const reading = await promise;
    signal.throwIfAborted();
    return reading;
  } finally {
    clearTimeout(timer);
    stopWatching();
    if (isReadable) results.off('data', collect);
    child.off('close', tooComplex);
    child.off('error', tooComplex);
    signal.removeEventListener('abort', tooComplex);
  }
}

const damaged: PageReading = { document: null, failure: 'page_damaged', markup: null };

function readingOf(line: Buffer): PageReading | null {
  try {
    return pageReadingSchema.parse(JSON.parse(line.toString('utf8')));
  } catch {
    return null;
  }
}
