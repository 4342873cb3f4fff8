import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { resultFd } from '@parley/knowledge/parsing/write-result';
import { pagesProgram } from '@parley/knowledge/programs';
import type { SiteScope } from '@parley/knowledge/web/address/site-scope';
import type { PageReading, ReadRequest, SitemapReading } from '@parley/knowledge/web/page-reading';
import {
  pageReadingSchema,
  robotsReadingSchema,
  sitemapReadingSchema,
} from '@parley/knowledge/web/page-reading-schema';
import type { FetchedPage } from '../../ports/fetch-page.ts';
import { startParser, watchMemory } from './parser-process.ts';

/**
 * Reads the files of a site, one after another, in a separate process. A file that crashes the process or takes too long fails;
 * the next one gets a new process. Throws only the reason of the signal.
 */
export interface PageReader {
  /**
   * Returns the content of a page.
   * @param scope scope of the crawl; null for a single page
   */
  read(page: FetchedPage, scope: SiteScope | null, signal: AbortSignal): Promise<PageReading>;
  /** Returns the rules of a robots.txt that apply to this crawler, or null after a failure. */
  readRobots(bytes: Buffer, signal: AbortSignal): Promise<string | null>;
  /** Returns an empty result after a failure. */
  readSitemap(bytes: Buffer, scope: SiteScope, signal: AbortSignal): Promise<SitemapReading>;
  close(): void;
}

const memoryMb = 384;
const timeoutMs = 15_000;
/** Larger than any valid response, given the limits on text and URLs; parsing that much takes some 30 ms. */
const maxAnswerBytes = 4 * 1024 * 1024;

/** Creates a reader for one crawl or request, so that a page that crashes it affects no others. */
export function createPageReader(): PageReader {
  let running: ChildProcess | undefined;
  const start = (): ChildProcess => {
    const child = startParser(pagesProgram, {
      memoryMb,
      args: [],
      readable: [path.join(path.dirname(fileURLToPath(pagesProgram)), '..', '*')],
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
  const read = async (request: ReadRequest, bytes: Buffer, signal: AbortSignal): Promise<unknown> => {
    signal.throwIfAborted();
    running ??= start();
    const answer = await ask(running, request, bytes, signal);
    // The process was killed; its exit event arrives later.
    if (answer === undefined) running = undefined;
    // Parsing the longest responses takes some 25 ms, and validation as long; lets other work run in between.
    await nextTurn();
    return answer;
  };
  return {
    async read({ url, mediaType, charset, bytes }, scope, signal) {
      const request = { kind: 'page', url, mediaType, charset, scope, bytes: bytes.length } as const;
      const answer = await read(request, bytes, signal);
      if (answer === undefined) return failed('page_too_complex');
      return pageReadingSchema.safeParse(answer).data ?? failed('page_damaged');
    },
    async readRobots(bytes, signal) {
      const answer = await read({ kind: 'robots', bytes: bytes.length }, bytes, signal);
      return robotsReadingSchema.safeParse(answer).data?.robots ?? null;
    },
    async readSitemap(bytes, scope, signal) {
      const answer = await read({ kind: 'sitemap', scope, bytes: bytes.length }, bytes, signal);
      return sitemapReadingSchema.safeParse(answer).data ?? { wanted: [], sitemaps: [] };
    },
    close() {
      running?.kill('SIGKILL');
      running = undefined;
    },
  };
}

/** Returns the response of the process, or undefined if it died or timed out; null if the response is not JSON. */
async function ask(
  child: ChildProcess,
  request: ReadRequest,
  bytes: Buffer,
  signal: AbortSignal,
): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const giveUp = () => {
    child.kill('SIGKILL');
    resolve(undefined);
  };
  const timer = setTimeout(giveUp, timeoutMs);
  const stopWatching = watchMemory(child, memoryMb, giveUp);
  const parts: Buffer[] = [];
  let size = 0;
  const collect = (part: Buffer): void => {
    size += part.length;
    parts.push(part);
    if (size > maxAnswerBytes) giveUp();
    else if (part.at(-1) === 0x0a) resolve(parseJson(Buffer.concat(parts)));
  };
  const results = child.stdio[resultFd];
  const isReadable = results instanceof Readable;
  if (isReadable) results.on('data', collect);
  child.once('close', giveUp);
  child.once('error', giveUp);
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    child.stdin?.write(`${JSON.stringify(request)}\n`);
    child.stdin?.write(bytes);
    const answer = await promise;
    signal.throwIfAborted();
    return answer;
  } finally {
    clearTimeout(timer);
    stopWatching();
    if (isReadable) results.off('data', collect);
    child.off('close', giveUp);
    child.off('error', giveUp);
    signal.removeEventListener('abort', giveUp);
  }
}

function failed(failure: NonNullable<PageReading['failure']>): PageReading {
  return { document: null, failure, markup: null };
}

function parseJson(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch {
    return null;
  }
}
