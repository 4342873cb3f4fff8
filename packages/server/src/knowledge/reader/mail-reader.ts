import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { unreadableExitCode } from '@parley/knowledge/mail/mail-exit';
import type { MailReading, MailRequest } from '@parley/knowledge/mail/mail-reading';
import { mailReadingSchema } from '@parley/knowledge/mail/mail-reading-schema';
import { resultFd } from '@parley/knowledge/parsing/write-result';
import { mailProgram } from '@parley/knowledge/programs';
import { toStorableJson } from '../../lib/text/storable.ts';
import { minuteMs } from '../../lib/timing/durations.ts';
import { createLimiter } from '../../lib/timing/limiter.ts';
import { startParser, watchMemory } from './parser-process.ts';

export interface MailLimits {
  timeoutMs: number;
  /** Memory limit of the whole process. */
  memoryMb: number;
  /** The program that runs in the child process. */
  childUrl: URL;
}

const defaultLimits: MailLimits = { timeoutMs: minuteMs, memoryMb: 512, childUrl: mailProgram };
/** Larger than any valid reading. */
const maxAnswerBytes = 4 * 1_048_576;
const maxErrorChars = 4_096;

/** Runs one at a time, because machines are small. Waiting emails are held in memory. */
const limiter = createLimiter({ maxRunning: 1, maxWaiting: 10 });

/**
 * Reads an untrusted email in a child process without network, files or environment, which is killed at its limits. Null if the
 * email cannot be read within them.
 * @throws QueueFull if too many wait; Error if the program cannot run
 */
export function readMailInChild(
  raw: Buffer,
  request: MailRequest,
  limits: Partial<MailLimits> = {},
): Promise<MailReading | null> {
  return limiter.run(() => readNow(raw, request, { ...defaultLimits, ...limits }));
}

async function readNow(
  raw: Buffer,
  request: MailRequest,
  { timeoutMs, memoryMb, childUrl }: MailLimits,
): Promise<MailReading | null> {
  const child = startParser(childUrl, {
    memoryMb,
    args: [],
    readable: [path.join(path.dirname(fileURLToPath(childUrl)), '..', '*')],
    stdin: 'pipe',
  });
  const kill = () => void child.kill('SIGKILL');
  const timer = setTimeout(kill, timeoutMs);
  const stopWatching = watchMemory(child, memoryMb, kill);
  try {
    // A child that exits early leaves its input unread; its exit code explains why.
    child.stdin?.on('error', () => undefined);
    child.stdin?.write(`${JSON.stringify(request)}\n`);
    child.stdin?.end(raw);
    const [answer, end] = await Promise.all([answerOf(child, kill), ended(child)]);
    if (end.exitCode === 0) return readingOf(answer);
    // Without an exit code the process was killed: at a limit, by the system, or by a crash.
    if (end.exitCode === null || end.exitCode === unreadableExitCode || isOutOfMemory(end.message))
      return null;
    throw new Error(`the mail process ended with ${end.exitCode}: ${end.message}`);
  } finally {
    clearTimeout(timer);
    stopWatching();
  }
}

function isOutOfMemory(message: string): boolean {
  return /out of memory|Allocation failed/u.test(message);
}

/** The reading in the child's output, which is not trusted. */
function readingOf(answer: string): MailReading | null {
  try {
    return mailReadingSchema.safeParse(JSON.parse(toStorableJson(answer))).data ?? null;
  } catch {
    return null;
  }
}

/** Returns the child's output; longer output than allowed kills it. */
async function answerOf(child: ChildProcess, kill: () => void): Promise<string> {
  const output = child.stdio[resultFd];
  if (!(output instanceof Readable)) return '';
  const parts: Buffer[] = [];
  let size = 0;
  output.on('error', () => undefined);
  output.on('data', (part: Buffer) => {
    size += part.length;
    if (size > maxAnswerBytes) kill();
    else parts.push(part);
  });
  await new Promise((resolve) => child.once('close', resolve).once('error', resolve));
  return Buffer.concat(parts).toString('utf8');
}

/** Resolves with the tail of stderr once the child and its outputs are closed. */
function ended(child: ChildProcess): Promise<{ exitCode: number | null; message: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ exitCode: number | null; message: string }>();
  let message = '';
  child.stderr?.on('error', () => undefined);
  child.stderr?.on('data', (chunk: Buffer) => {
    message = (message + chunk.toString('latin1')).slice(-maxErrorChars);
  });
  child.on('error', reject);
  child.on('close', (exitCode) => resolve({ exitCode, message }));
  return promise;
}
