import { AppError } from '../../packages/server/src/errors/app-error.ts';
import type { Work } from './fuzzed-parser.ts';

/**
 * Far above what the longest input takes, which is some 10 ms, and far below what a parser takes that looks at each character once for
 * every other one of a header.
 */
const atMostMicroseconds = 150_000;

/**
 * The processor time of a parser that counts no steps, in microseconds. A refusal with this code is an answer.
 * @throws whatever else the parser throws
 */
export async function cpuWork(refusal: AppError['code'], parse: () => Promise<void>): Promise<Work> {
  const before = process.cpuUsage();
  try {
    await parse();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== refusal) throw error;
  }
  const { user, system } = process.cpuUsage(before);
  return { count: user + system, atMost: atMostMicroseconds };
}
