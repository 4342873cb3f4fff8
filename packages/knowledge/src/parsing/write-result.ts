import { writeSync } from 'node:fs';
import type { ParseResult } from './parsed-document.ts';

/** File descriptor for the child's result, written as lines of JSON; libraries may print to stdout and stderr. */
export const resultFd = 3;

const bufferedChars = 64 * 1024;

/** Writes a result: one line for its head, one for each block, and `end`, so that truncation is detected. */
export function writeResult(result: ParseResult): void {
  if (!result.ok) {
    writeAll(`${JSON.stringify({ code: result.code })}\nend\n`);
    return;
  }
  const { blocks, ...head } = result.document;
  let pending = `${JSON.stringify({ fileType: result.fileType, ...head })}\n`;
  for (const block of blocks) {
    pending += `${JSON.stringify(block)}\n`;
    if (pending.length < bufferedChars) continue;
    writeAll(pending);
    pending = '';
  }
  writeAll(`${pending}end\n`);
}

function writeAll(text: string): void {
  let rest = Buffer.from(text);
  while (rest.length > 0) rest = rest.subarray(writeSync(resultFd, rest));
}
