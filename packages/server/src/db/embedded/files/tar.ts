import { createReadStream } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

export const blockBytes = 512;

/**
 * Streams the folder as a POSIX ustar archive, one file after another, so that memory use is small whatever the size. Paths must
 * be shorter than 100 bytes, as they are in a PostgreSQL data folder.
 */
export async function* tarFolder(folder: string): AsyncGenerator<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length + 1).replaceAll('\\', '/');
    if (entry.isDirectory()) yield tarHeader(`${name}/`, 0, '5', 0);
    if (entry.isFile()) yield* tarFile(path, name);
  }
  yield Buffer.alloc(2 * blockBytes);
}

async function* tarFile(path: string, name: string): AsyncGenerator<Buffer> {
  const { size, mtimeMs } = await lstat(path);
  yield tarHeader(name, size, '0', Math.floor(mtimeMs / 1000));
  for await (const chunk of createReadStream(path)) yield chunk;
  const rest = size % blockBytes;
  if (rest > 0) yield Buffer.alloc(blockBytes - rest);
}

/**
 * The 512-byte header of a file ('0') or directory ('5').
 * @throws Error for a name over 100 bytes.
 */
export function tarHeader(name: string, size: number, type: '0' | '5', mtimeSeconds: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error('path_too_long');
  const block = Buffer.alloc(blockBytes);
  const octal = (value: number, offset: number, length: number) =>
    block.write(value.toString(8).padStart(length - 1, '0'), offset, 'ascii');
  block.write(name, 0, 'utf8');
  octal(type === '5' ? 0o700 : 0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(mtimeSeconds, 136, 12);
  block.write('        ', 148, 'ascii');
  block.write(type, 156, 'ascii');
  block.write('ustar\u000000', 257, 'ascii');
  octal(
    block.reduce((sum, byte) => sum + byte, 0),
    148,
    7,
  );
  return block;
}

export interface TarEntry {
  readonly name: string;
  readonly bytes: number;
  readonly isFolder: boolean;
}

/** Parses a 512-byte header; undefined if the block is not a header. */
export function parseTarHeader(header: Buffer): TarEntry | undefined {
  const octal = (start: number, length: number) =>
    Number.parseInt(header.toString('ascii', start, start + length), 8);
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  const end = header.indexOf(0);
  const name = header.toString('utf8', 0, end < 0 || end > 100 ? 100 : end);
  const bytes = octal(124, 12);
  const isWhole = octal(148, 7) === sum && Number.isSafeInteger(bytes) && bytes >= 0;
  return isWhole ? { name, bytes, isFolder: header[156] === folderType } : undefined;
}

/** '5' in ASCII. */
const folderType = 0x35;
