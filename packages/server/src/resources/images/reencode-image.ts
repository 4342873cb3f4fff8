import type { ChildProcess } from 'node:child_process';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError } from '../../errors/app-error.ts';
import { startParser, watchMemory } from '../../knowledge/parsing/parser-process.ts';
import { createTurns } from '../../knowledge/parsing/turns.ts';
import { resultFd, unreadableExitCode } from './image-protocol.ts';
import type { ImageShape } from './image-shapes.ts';

export interface ReencodeLimits {
  timeoutMs: number;
  /** Of the whole process. */
  memoryMb: number;
  /** The child's program. */
  childUrl: URL;
}

const defaultLimits: ReencodeLimits = {
  timeoutMs: 20_000,
  memoryMb: 512,
  childUrl: new URL('./image-child.ts', import.meta.url),
};
const maxErrorChars = 4_096;

/** Machines are small, and one picture may take half a gigabyte. */
const turns = createTurns(1);

/**
 * Writes a picture of any origin anew as WebP in the given shape: first frame, upright, nothing but its pixels. Runs in a
 * process of its own that is killed at its limits; pictures wait for their turn in order.
 * @throws AppError `image_unreadable` for a broken picture, and for one that takes too much time or memory.
 */
export function reencodeImage(
  bytes: Buffer,
  shape: ImageShape,
  limits: Partial<ReencodeLimits> = {},
): Promise<Buffer> {
  return turns.inTurn(undefined, () => reencodeInChild(bytes, shape, { ...defaultLimits, ...limits }));
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
    // A child that ends early leaves its input unread; how it ended says why.
    child.stdin?.on('error', () => undefined).end(bytes);
    const [encoded, end] = await Promise.all([resultOf(child), ended(child)]);
    if (end.exitCode === 0 && encoded.length > 0) return encoded;
    // Without an exit code it was killed: at a limit, by the system, or by what the picture did to it.
    if (end.exitCode === null || end.exitCode === unreadableExitCode) throw new AppError('image_unreadable');
    throw new Error(`the image process ended with ${end.exitCode}: ${end.message}`);
  } finally {
    clearTimeout(timer);
    stopWatching();
  }
}

/** What the child wrote; nothing where it was cut off. */
function resultOf(child: ChildProcess): Promise<Buffer> {
  const output = child.stdio[resultFd];
  return output instanceof Readable
    ? buffer(output).catch(() => Buffer.alloc(0))
    : Promise.resolve(Buffer.alloc(0));
}

/** Resolves when the child and its outputs are closed, with the end of what it printed as errors. */
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
