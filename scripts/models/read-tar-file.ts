import { blockBytes, parseTarHeader } from '../../packages/server/src/db/embedded/files/tar.ts';
import { Problem } from '../../tools/bootstrap/problem.mjs';

/** Yields the content of one file in a tar archive in chunks. @throws {Problem} if the file is missing. */
export async function* readTarFile(archive: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let isWanted = false;
  /** Remaining bytes of the current file, and of the padding of its last block. */
  let left = 0;
  let filling = 0;
  for await (const piece of archive) {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    for (;;) {
      if (left > 0) {
        const part = rest.subarray(0, left);
        if (part.length === 0) break;
        left -= part.length;
        rest = rest.subarray(part.length);
        if (isWanted) yield part;
        if (isWanted && left === 0) return;
        continue;
      }
      if (rest.length < filling + blockBytes) break;
      const entry = parseTarHeader(rest.subarray(filling, filling + blockBytes));
      rest = rest.subarray(filling + blockBytes);
      filling = 0;
      if (!entry) continue;
      left = entry.bytes;
      filling = (blockBytes - (entry.bytes % blockBytes)) % blockBytes;
      isWanted = entry.name === name;
    }
  }
  throw new Problem(`The archive has no file ${name}.`);
}
