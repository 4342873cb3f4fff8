import { ParseError } from '../parse-error.ts';

const endOfChain = 0xfffffffa;
const headerTableSectors = 109;
const headerBytes = 512;
const entryBytes = 128;
const streamType = 2;
const rootType = 5;

interface Entry {
  type: number;
  start: number;
  bytes: number;
}

/** Streams of an OLE2 compound file (MS-CFB). Sector chains that loop or leave the file are truncated there. */
export class OleFile {
  readonly #file: Buffer;
  readonly #sectorBytes: number;
  readonly #miniSectorBytes: number;
  readonly #miniCutoff: number;
  readonly #table: Buffer;
  readonly #miniTable: Buffer;
  readonly #entries = new Map<string, Entry>();
  #root: Entry = { type: rootType, start: endOfChain, bytes: 0 };

  /** @throws ParseError `file_damaged` if the header is invalid */
  constructor(file: Buffer) {
    const shift = file.length < headerBytes ? 0 : file.readUInt16LE(30);
    const miniShift = file.length < headerBytes ? 0 : file.readUInt16LE(32);
    if ((shift !== 9 && shift !== 12) || miniShift > shift || miniShift < 4)
      throw new ParseError('file_damaged');
    this.#file = file;
    this.#sectorBytes = 2 ** shift;
    this.#miniSectorBytes = 2 ** miniShift;
    this.#miniCutoff = file.readUInt32LE(56);
    this.#table = this.#readTable();
    this.#miniTable = this.#chain(file.readUInt32LE(60));
    this.#readEntries(this.#chain(file.readUInt32LE(48)));
  }

  /** Returns the bytes of a stream; null if no stream has the name. */
  stream(name: string): Buffer | null {
    const entry = this.#entries.get(name);
    if (entry === undefined) return null;
    if (entry.bytes >= this.#miniCutoff) return this.#chain(entry.start).subarray(0, entry.bytes);
    return this.#miniChain(entry.start).subarray(0, entry.bytes);
  }

  #sector(number: number): Buffer | null {
    const start = (number + 1) * this.#sectorBytes;
    if (start >= this.#file.length) return null;
    return this.#file.subarray(start, start + this.#sectorBytes);
  }

  /** Reads the sector allocation table: its first sectors are listed in the header, the others in a chain. */
  #readTable(): Buffer {
    const sectors: Buffer[] = [];
    const limit = Math.ceil(this.#file.length / this.#sectorBytes);
    const add = (number: number): void => {
      const sector = number >= endOfChain || sectors.length > limit ? null : this.#sector(number);
      if (sector !== null) sectors.push(sector);
    };
    for (let i = 0; i < headerTableSectors; i += 1) add(this.#file.readUInt32LE(76 + i * 4));
    let next = this.#file.readUInt32LE(68);
    for (let steps = 0; steps < limit && next < endOfChain; steps += 1) {
      const list = this.#sector(next);
      if (list === null || list.length < this.#sectorBytes) break;
      for (let at = 0; at + 4 < this.#sectorBytes; at += 4) add(list.readUInt32LE(at));
      next = list.readUInt32LE(this.#sectorBytes - 4);
    }
    return Buffer.concat(sectors);
  }

  #chain(start: number): Buffer {
    return follow(start, this.#table, (number) => this.#sector(number));
  }

  #miniChain(start: number): Buffer {
    const content = this.#chain(this.#root.start);
    const bytes = this.#miniSectorBytes;
    return follow(start, this.#miniTable, (number) =>
      number * bytes < content.length ? content.subarray(number * bytes, (number + 1) * bytes) : null,
    );
  }

  /** Reads only the entries of the root folder, because embedded documents have streams of the same names in subfolders. */
  #readEntries(directory: Buffer): void {
    const count = Math.floor(directory.length / entryBytes);
    const waiting: number[] = [];
    const seen = new Set<number>();
    for (let number = 0; number < count && waiting.length === 0; number += 1) {
      if (directory.readUInt8(number * entryBytes + 66) !== rootType) continue;
      this.#root = entryAt(directory, number);
      waiting.push(directory.readUInt32LE(number * entryBytes + 76));
    }
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
      if (number >= count || seen.has(number)) continue;
      seen.add(number);
      const at = number * entryBytes;
      waiting.push(directory.readUInt32LE(at + 68), directory.readUInt32LE(at + 72));
      const entry = entryAt(directory, number);
      const nameBytes = directory.readUInt16LE(at + 64);
      if (entry.type !== streamType || nameBytes < 2 || nameBytes > 64) continue;
      this.#entries.set(directory.toString('utf16le', at, at + nameBytes - 2), entry);
    }
  }
}

function entryAt(directory: Buffer, number: number): Entry {
  const at = number * entryBytes;
  return {
    type: directory.readUInt8(at + 66),
    start: directory.readUInt32LE(at + 116),
    bytes: directory.readUInt32LE(at + 120),
  };
}

function follow(start: number, table: Buffer, sectorOf: (number: number) => Buffer | null): Buffer {
  const sectors: Buffer[] = [];
  const seen = new Set<number>();
  for (let number = start; number < endOfChain && !seen.has(number); ) {
    const sector = sectorOf(number);
    if (sector === null) break;
    seen.add(number);
    sectors.push(sector);
    if (number * 4 + 4 > table.length) break;
    number = table.readUInt32LE(number * 4);
  }
  return Buffer.concat(sectors);
}
