import type { ChildProcess } from 'node:child_process';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError } from '../../../errors/app-error.ts';
import { startParser, watchMemory } from '../../../knowledge/reader/parser-process.ts';
import { createLimiter } from '../../../lib/timing/limiter.ts';
import { type ImageShape, resultFd, unreadableExitCode } from './image-shapes.ts';

export interface ReencodeLimits {
  timeoutMs: number;
  /** Memory limit of the whole process. */
  memoryMb: number;
  /** The program that runs in the child process. */
  childUrl: URL;
}

const defaultLimits: ReencodeLimits = {
  timeoutMs: 20_000,
  memoryMb: 512,
  childUrl: new URL('./image-child.ts', import.meta.url),
};
const maxErrorChars = 4_096;

/** Runs one at a time: machines are small, and one image can take half a gigabyte. Waiting uploads are held in memory. */
const limiter = createLimiter({ maxRunning: 1, maxWaiting: 20 });

/**
 * Re-encodes an untrusted image as WebP in the given shape: first frame, upright, only the pixels. Runs in a child process, which
 * is killed at its limits; images are processed in order of arrival.
 * @throws QueueFull if too many wait. AppError `image_unreadable` for a broken image, and for one that takes too much time or
 * memory.
 */
export function reencodeImage(
  bytes: Buffer,
  shape: ImageShape,
  limits: Partial<ReencodeLimits> = {},
): Promise<Buffer> {
  return limiter.run(() => reencodeInChild(bytes, shape, { ...defaultLimits, ...limits }));
}

async function reencodeInChild(
  bytes: Buffer,
  shape: ImageShape,
  { timeoutMs, memoryMb, childUrl }: ReencodeLimits,
): Promise<Buffer> {
  const child = startParser(childUrl, {
    memoryMb,
    args: [shape],
    readable: [],
    stdin: 'pipe',
    addons: true,
  });
  const kill = () => void child.kill('SIGKILL');
  const timer = setTimeout(kill, timeoutMs);
  const stopWatching = watchMemory(child, memoryMb, kill);
  try {
    // A child that exits early leaves its input unread; its exit code explains why.
    child.stdin?.on('error', () => undefined).end(bytes);
    const [encoded, end] = await Promise.all([resultOf(child), ended(child)]);
    if (end.exitCode === 0 && encoded.length > 0) return encoded;
    // Without an exit code the process was killed: at a limit, by the system, or by a crash in the decoder.
    if (end.exitCode === null || end.exitCode === unreadableExitCode) throw new AppError('image_unreadable');
    throw new Error(`the image process ended with ${end.exitCode}: ${end.message}`);
  } finally {
    clearTimeout(timer);
    stopWatching();
  }
}

/** Returns the child's output, or nothing if it was cut off. */
function resultOf(child: ChildProcess): Promise<Buffer> {
  const output = child.stdio[resultFd];
  return output instanceof Readable
    ? buffer(output).catch(() => Buffer.alloc(0))
    : Promise.resolve(Buffer.alloc(0));
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
