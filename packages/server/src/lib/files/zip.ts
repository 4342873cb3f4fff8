import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file in an archive; its content is read while the archive is written. */
export interface ZipEntry {
  /** ASCII. */
  name: string;
  content: AsyncIterable<string>;
}

interface Written {
  name: Buffer;
  offset: number;
  crc: number;
  compressedBytes: number;
  bytes: number;
}

const version = 20;
/** Sizes and checksum follow the content, and names are UTF-8 (APPNOTE 6.3.10, 4.4.4). */
const flags = 0x0808;
const deflated = 8;
/** Limit from which on the format would need ZIP64. */
const maxBytes = 0xffff_ffff;

/**
 * Writes a ZIP archive as a stream, so that no entry is ever in memory completely.
 * @throws RangeError from 4 GiB on.
 */
export async function* zipOf(entries: readonly ZipEntry[], at: Date): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  const time = dosTimeOf(at);
  let offset = 0;
  for (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), offset, crc: 0, compressedBytes: 0, bytes: 0 };
    const head = Buffer.concat([localHeader(entry, time), entry.name]);
    yield head;
    for await (const piece of deflate(content, entry)) yield piece;
    if (Math.max(entry.bytes, entry.compressedBytes) > maxBytes)
      throw new RangeError('the archive is too large');
    const descriptor = descriptorOf(entry);
    yield descriptor;
    offset += head.length + entry.compressedBytes + descriptor.length;
    written.push(entry);
  }
  if (offset > maxBytes) throw new RangeError('the archive is too large');
  const directory = Buffer.concat(written.flatMap((entry) => [centralHeader(entry, time), entry.name]));
  yield Buffer.concat([directory, endOf(written.length, directory.length, offset)]);
}

async function* deflate(content: AsyncIterable<string>, entry: Written): AsyncGenerator<Buffer> {
  const compressing = createDeflateRaw();
  const source = Readable.from(counted(content, entry), { objectMode: false });
  // An error of the content destroys the compression stream, and so reaches its consumer.
  const reading = pipeline(source, compressing).catch(() => undefined);
  for await (const piece of compressing as AsyncIterable<Buffer>) {
    entry.compressedBytes += piece.length;
    yield piece;
  }
  await reading;
}

async function* counted(content: AsyncIterable<string>, entry: Written): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text);
    entry.crc = crc32(bytes, entry.crc);
    entry.bytes += bytes.length;
    if (bytes.length > 0) yield bytes;
  }
}

function localHeader({ name }: Written, time: number): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x0403_4b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(deflated, 8);
  header.writeUInt32LE(time, 10);
  header.writeUInt16LE(name.length, 26);
  return header;
}

function descriptorOf({ crc, compressedBytes, bytes }: Written): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x0807_4b50, 0);
  descriptor.writeUInt32LE(crc, 4);
  descriptor.writeUInt32LE(compressedBytes, 8);
  descriptor.writeUInt32LE(bytes, 12);
  return descriptor;
}

function centralHeader({ name, offset, crc, compressedBytes, bytes }: Written, time: number): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x0201_4b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(version, 6);
  header.writeUInt16LE(flags, 8);
  header.writeUInt16LE(deflated, 10);
  header.writeUInt32LE(time, 12);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(compressedBytes, 20);
  header.writeUInt32LE(bytes, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(offset, 42);
  return header;
}

function endOf(entries: number, directoryBytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(directoryBytes, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

/** DOS time has a resolution of two seconds and begins in 1980. */
function dosTimeOf(at: Date): number {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return ((date << 16) | time) >>> 0;
}
