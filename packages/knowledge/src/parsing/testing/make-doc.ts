const sectorBytes = 512;
const chainEnd = 0xfffffffe;
const free = 0xffffffff;

/** Properties of a range of text in a Word 97 document, as a list of changes (MS-DOC 2.6). */
export interface DocProperties {
  /** Text of the range, at its first occurrence. */
  text: string;
  changes: Buffer;
}

export interface DocOptions {
  encrypted?: boolean;
  /** Format version; 193 is Word 97. */
  version?: number;
  magic?: number;
  letters?: readonly DocProperties[];
  paragraphs?: readonly DocProperties[];
  /** Whether paragraph properties are in a separate stream, as for wide tables, instead of in their page. */
  isHuge?: boolean;
  /** Headers and footers, in the order even header, odd header, even footer, odd footer, first header, first footer. */
  headers?: readonly string[];
  /** Data that special characters of the text refer to, at the start of the data stream. */
  data?: Buffer;
}

const pageBytes = 512;

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
 * Writes a Word 97 document according to MS-DOC: information block, text at 0x800, piece table, and pages of properties. The
 * header stories follow the text.
 */
export function makeDoc(text: string, options: DocOptions = {}): Buffer {
  const { encrypted = false, version = 0xc1, magic = 0xa5ec, headers = [], isHuge = false } = options;
  const stories = [...Array(6).fill(''), ...headers.map((header) => `${header}\r`)];
  const margin = headers.length === 0 ? '' : `${stories.join('')}\r`;
  const whole = text + margin;
  const textEnd = Math.ceil((0x800 + whole.length * 2) / pageBytes);
  const data: Buffer[] = options.data === undefined ? [] : [options.data];
  const paragraphPage = propertyPage(
    whole,
    options.paragraphs ?? [],
    (changes) => {
      if (!isHuge) return paragraphEntry(changes);
      const offset = data.reduce((bytes, one) => bytes + one.length, 0);
      const length = Buffer.alloc(2);
      length.writeUInt16LE(changes.length);
      data.push(length, changes);
      const pointer = Buffer.alloc(6);
      pointer.writeUInt16LE(0x6646);
      pointer.writeUInt32LE(offset, 2);
      return paragraphEntry(pointer);
    },
    13,
  );
  const letterPage = propertyPage(
    whole,
    options.letters ?? [],
    (changes) => Buffer.concat([Buffer.from([changes.length]), changes]),
    1,
  );
  const word = Buffer.alloc(Math.max(4096, (textEnd + 2) * pageBytes));
  word.writeUInt16LE(magic, 0);
  word.writeUInt16LE(version, 2);
  word.writeUInt16LE(0x0200 | (encrypted ? 0x0100 : 0), 0x0a);
  word.writeUInt32LE(0x800, 0x18);
  word.writeUInt32LE(text.length, 0x4c);
  word.writeUInt32LE(margin.length, 0x54);
  word.write(whole, 0x800, 'utf16le');
  letterPage.copy(word, textEnd * pageBytes);
  paragraphPage.copy(word, (textEnd + 1) * pageBytes);
  const pieces = Buffer.alloc(5 + 16);
  pieces.writeUInt8(2, 0);
  pieces.writeUInt32LE(16, 1);
  pieces.writeUInt32LE(whole.length, 9);
  pieces.writeUInt32LE(0x800, 15);
  const starts = Buffer.alloc(headers.length === 0 ? 0 : (stories.length + 2) * 4);
  let start = 0;
  for (const [index, story] of [...stories, ''].entries()) {
    if (starts.length > 0) starts.writeUInt32LE(start, index * 4);
    start += story.length;
  }
  if (starts.length > 0) starts.writeUInt32LE(start, starts.length - 4);
  const table = [pieces, pageList(textEnd), pageList(textEnd + 1), starts];
  let offset = 0;
  for (const [index, place] of [0x1a2, 0xfa, 0x102, 0xf2].entries()) {
    const part = table[index] ?? Buffer.alloc(0);
    word.writeUInt32LE(offset, place);
    word.writeUInt32LE(part.length, place + 4);
    offset += part.length;
  }
  return makeOle({ WordDocument: word, '1Table': Buffer.concat(table), Data: Buffer.concat(data) });
}

function pageList(number: number): Buffer {
  const list = Buffer.alloc(12);
  list.writeUInt32LE(0xffffffff, 4);
  list.writeUInt32LE(number, 8);
  return list;
}

function paragraphEntry(changes: Buffer): Buffer {
  const content = Buffer.concat([Buffer.alloc(2), changes, Buffer.alloc(changes.length % 2 === 0 ? 1 : 0)]);
  return Buffer.concat([Buffer.from([(content.length + 1) / 2]), content]);
}

/** Writes a page of properties: range bounds, offsets of each range's properties, and the properties from the end. */
function propertyPage(
  text: string,
  stretches: readonly DocProperties[],
  entryOf: (changes: Buffer) => Buffer,
  entryBytes: number,
): Buffer {
  const page = Buffer.alloc(pageBytes);
  const places: { from: number; to: number; changes: Buffer | null }[] = [];
  let done = 0;
  for (const stretch of stretches) {
    const from = text.indexOf(stretch.text, done);
    if (from < 0) throw new Error(`No ${JSON.stringify(stretch.text)} behind ${done}`);
    if (from > done) places.push({ from: done, to: from, changes: null });
    done = from + stretch.text.length;
    places.push({ from, to: done, changes: stretch.changes });
  }
  if (done < text.length) places.push({ from: done, to: text.length, changes: null });
  let end = pageBytes - 1;
  for (const [index, { from, to, changes }] of places.entries()) {
    page.writeUInt32LE(0x800 + from * 2, index * 4);
    page.writeUInt32LE(0x800 + to * 2, (index + 1) * 4);
    if (changes === null) continue;
    const entry = entryOf(changes);
    end = (end - entry.length) & ~1;
    entry.copy(page, end);
    page.writeUInt8(end / 2, (places.length + 1) * 4 + index * entryBytes);
  }
  page.writeUInt8(places.length, pageBytes - 1);
  return page;
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
