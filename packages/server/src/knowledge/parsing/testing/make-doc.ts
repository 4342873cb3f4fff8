const sectorBytes = 512;
const chainEnd = 0xfffffffe;
const free = 0xffffffff;

/** Writes an OLE2 compound file with the given streams, each in its own sectors of at least 4,096 bytes. */
export function makeOle(streams: Readonly<Record<string, Buffer>>): Buffer {
  const padded = Object.entries(streams).map(([name, content]) => ({ name, content: padTo(content, 4096) }));
  const table = new Uint32Array(sectorBytes / 4).fill(free);
  table[0] = 0xfffffffd;
  table[1] = chainEnd;
  let next = 2;
  const starts = padded.map(({ content }) => {
    const start = next;
    next += content.length / sectorBytes;
    for (let sector = start; sector < next; sector += 1)
      table[sector] = sector === next - 1 ? chainEnd : sector + 1;
    return start;
  });
  const entries = padded.map(({ name, content }, index) =>
    directoryEntry(
      name,
      2,
      starts[index] ?? 0,
      content.length,
      index === padded.length - 1 ? free : index + 2,
    ),
  );
  const directory = Buffer.concat([directoryEntry('Root Entry', 5, chainEnd, 0, free), ...entries]);
  const contents = padded.map(({ content }) => content);
  return Buffer.concat([header(), Buffer.from(table.buffer), padTo(directory, sectorBytes), ...contents]);
}

/**
 * A Word 97 document of plain text, according to MS-DOC: information block, text at 0x800, piece table in
 * `1Table`.
 */
export function makeDoc(text: string, { encrypted = false } = {}): Buffer {
  const word = Buffer.alloc(4096 + text.length * 2);
  word.writeUInt16LE(0xa5ec, 0);
  word.writeUInt16LE(0x0200 | (encrypted ? 0x0100 : 0), 0x0a);
  word.writeUInt32LE(0x800, 0x18);
  word.writeUInt32LE(text.length, 0x4c);
  word.write(text, 0x800, 'utf16le');
  const pieces = Buffer.alloc(5 + 16);
  pieces.writeUInt8(2, 0);
  pieces.writeUInt32LE(16, 1);
  pieces.writeUInt32LE(text.length, 9);
  pieces.writeUInt32LE(0x800, 15);
  return makeOle({ WordDocument: word, '1Table': pieces });
}

function padTo(content: Buffer, bytes: number): Buffer {
  const length = Math.max(bytes, Math.ceil(content.length / sectorBytes) * sectorBytes);
  return Buffer.concat([content, Buffer.alloc(length - content.length)]);
}

function header(): Buffer {
  const bytes = Buffer.alloc(sectorBytes, 0xff);
  bytes.fill(0, 8, 76);
  bytes.write('d0cf11e0a1b11ae1', 'hex');
  bytes.writeUInt16LE(0x3e, 24);
  bytes.writeUInt16LE(3, 26);
  bytes.writeUInt16LE(0xfffe, 28);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt16LE(6, 32);
  bytes.writeUInt32LE(1, 44);
  bytes.writeUInt32LE(1, 48);
  bytes.writeUInt32LE(4096, 56);
  bytes.writeUInt32LE(chainEnd, 60);
  bytes.writeUInt32LE(chainEnd, 68);
  bytes.writeUInt32LE(0, 76);
  return bytes;
}

function directoryEntry(name: string, type: number, start: number, size: number, right: number): Buffer {
  const entry = Buffer.alloc(128);
  entry.write(name, 'utf16le');
  entry.writeUInt16LE(name.length * 2 + 2, 64);
  entry.writeUInt8(type, 66);
  entry.writeUInt8(1, 67);
  entry.writeUInt32LE(free, 68);
  entry.writeUInt32LE(right, 72);
  entry.writeUInt32LE(type === 5 ? 1 : free, 76);
  entry.writeUInt32LE(start, 116);
  entry.writeUInt32LE(size, 120);
  return entry;
}
