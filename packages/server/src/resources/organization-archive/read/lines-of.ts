import { setImmediate as nextTurn } from 'node:timers/promises';
import { maxArchivedLineBytes } from '@parley/contracts/values/archive-limits';
import { decodeUtf8 } from '../../../lib/text/json-text.ts';
import { damaged, type OpenArchive } from './open-archive.ts';

/** Number of lines after which other work may run. */
const linesAtOnce = 200;

/**
 * Yields the lines of numbered entries, starting with number 1. Keeps one entry in memory.
 * @throws AppError `validation_failed` for invalid text, or a line that is too long
 */
export async function* linesOf(
  archive: OpenArchive,
  nameOf: (number: number) => string,
): AsyncGenerator<string> {
  let count = 0;
  for (let number = 1; archive.has(nameOf(number)); number += 1) {
    const text = decodeUtf8(await archive.read(nameOf(number)));
    if (text === undefined) throw damaged();
    for (let start = 0; start < text.length; ) {
      const found = text.indexOf('\n', start);
      const end = found === -1 ? text.length : found;
      if (end - start > maxArchivedLineBytes) throw damaged();
      if (end > start) yield text.slice(start, end);
      start = end + 1;
      count += 1;
      if (count % linesAtOnce === 0) await nextTurn();
    }
  }
}
