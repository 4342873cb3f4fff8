import { setImmediate as nextTurn } from 'node:timers/promises';
import { maxArchivedLineBytes } from '@parley/contracts/archive-limits';
import { decodeUtf8 } from '../../lib/json-text.ts';
import { damaged, type OpenArchive } from './open-archive.ts';

/** Others are waiting meanwhile. */
const linesAtOnce = 200;

/**
 * The lines of the entries with these names, from the first number on; one entry is in memory at a time.
 * @throws AppError `validation_failed` for what is no text, or a line that is too long
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
