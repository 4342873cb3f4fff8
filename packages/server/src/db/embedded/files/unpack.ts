import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { blockBytes, parseTarHeader, type TarEntry } from './tar.ts';

/**
 * Unpacks a `.tar.gz` of `tarFolder` into a new folder as a stream, so that memory use is small whatever the size.
 * @throws Error if the archive is damaged or truncated; part of the folder then exists.
 */
export async function unpack(archive: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await pipeline(createReadStream(archive), createGunzip(), async (pieces: AsyncIterable<Buffer>) => {
    await unpackPieces(pieces, folder);
  });
}

async function unpackPieces(pieces: AsyncIterable<Buffer>, folder: string): Promise<void> {
  const reader = new BlockReader(pieces);
  for (;;) {
    const header = await reader.take(blockBytes);
    if (header.every((byte) => byte === 0)) break;
    const entry = parseTarHeader(header);
    if (entry === undefined) throw new Error('archive_damaged');
    const path = placeOf(folder, entry);
    await mkdir(entry.isFolder ? path : dirname(path), { recursive: true, mode: 0o700 });
    if (!entry.isFolder) await writeEntry(reader, path, entry.bytes);
  }
  await reader.drain();
}

function placeOf(folder: string, { name }: TarEntry): string {
  const path = normalize(join(folder, name));
  if (!path.startsWith(folder)) throw new Error('archive_damaged');
  return path;
}

async function writeEntry(reader: BlockReader, path: string, bytes: number): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await copyBytes(reader, file, bytes);
  } finally {
    await file.close();
  }
  await reader.take((blockBytes - (bytes % blockBytes)) % blockBytes);
}

async function copyBytes(reader: BlockReader, file: FileHandle, bytes: number): Promise<void> {
  for (let left = bytes; left > 0; ) {
    const piece = await reader.takeUpTo(left);
    await file.writeFile(piece);
    left -= piece.length;
  }
}

/** Reads a stream of chunks in pieces of a requested length. */
class BlockReader {
  readonly #pieces: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(pieces: AsyncIterable<Buffer>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** @throws Error at the end of the stream. */
  async takeUpTo(bytes: number): Promise<Buffer> {
    if (this.#rest.length === 0) {
      const { value, done } = await this.#pieces.next();
      if (done) throw new Error('archive_cut_short');
      this.#rest = value;
    }
    const taken = this.#rest.subarray(0, bytes);
    this.#rest = this.#rest.subarray(taken.length);
    return taken;
  }

  async take(bytes: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let left = bytes; left > 0; ) {
      const part = await this.takeUpTo(left);
      parts.push(part);
      left -= part.length;
    }
    return Buffer.concat(parts);
  }

  /** Reads to the end, so that gzip verifies its checksum. */
  async drain(): Promise<void> {
    while (!(await this.#pieces.next()).done);
  }
}
