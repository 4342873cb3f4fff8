import { AppError } from '../../packages/server/src/errors/app-error.ts';
import type { Work } from './fuzzed-parser.ts';

/** Far above the longest input, which takes about 10 ms, and far below a parser with quadratic time on a header. */
const atMostMicroseconds = 150_000;

/**
 * Returns the CPU time in microseconds of a parser that counts no steps. A refusal with this code is a valid result.
 * @throws any other error of the parser
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
