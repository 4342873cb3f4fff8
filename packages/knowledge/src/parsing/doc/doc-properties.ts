/** A byte range of the text with its formatting. */
export interface PropertyRun {
  start: number;
  end: number;
  /** Style of the paragraph; 0 for character runs. */
  style: number;
  /** Concatenated property changes (MS-DOC 2.6). */
  changes: Buffer;
}

const pageBytes = 512;
const operandBytes = [1, 1, 2, 4, 2, 2, 0, 3];
const defineTable = 0xd608;
const changeTabs = 0xc615;
const hugeParagraph = 0x6646;
const tableProperties = 0x646b;
const none = Buffer.alloc(0);

/**
 * Calls `visit` for each property change with the offset of its operand. Stops where the list is damaged, and returns that
 * offset.
 */
export function eachChange(changes: Buffer, visit: (change: number, operand: number) => void): number {
  let at = 0;
  while (at + 3 <= changes.length) {
    const change = changes.readUInt16LE(at);
    const operand = at + 2;
    let bytes = operandBytes[change >> 13] ?? 0;
    if (change === defineTable) {
      if (operand + 2 > changes.length) return at;
      bytes = changes.readUInt16LE(operand) + 1;
    } else if (change === changeTabs && changes[operand] === 255) {
      return at;
    } else if (change >> 13 === 6) bytes = changes.readUInt8(operand) + 1;
    if (operand + bytes > changes.length) return at;
    visit(change, operand);
    at = operand + bytes;
  }
  return at;
}

/** Reads the runs from the formatting pages, ordered by byte offset. */
export function readRuns(
  { word, table, data }: { word: Buffer; table: Buffer; data: Buffer },
  { offset, bytes, isParagraphs }: { offset: number; bytes: number; isParagraphs: boolean },
): PropertyRun[] {
  const list = table.subarray(offset, offset + bytes);
  const count = Math.max(0, Math.floor((list.length - 4) / 8));
  const runs: PropertyRun[] = [];
  for (let i = 0; i < count; i += 1) {
    const number = list.readUInt32LE((count + 1) * 4 + i * 4) & 0x3fffff;
    const page = word.subarray(number * pageBytes, (number + 1) * pageBytes);
    if (page.length === pageBytes) readPage(page, isParagraphs ? data : null, runs);
  }
  return runs.sort((a, b) => a.start - b.start);
}

/** @param data stream with large paragraph properties; null for pages of character properties */
function readPage(page: Buffer, data: Buffer | null, into: PropertyRun[]): void {
  const count = page.readUInt8(pageBytes - 1);
  const entryBytes = data === null ? 1 : 13;
  if ((count + 1) * 4 + count * entryBytes > pageBytes - 1) return;
  for (let i = 0; i < count; i += 1) {
    const at = page.readUInt8((count + 1) * 4 + i * entryBytes) * 2;
    const range = { start: page.readUInt32LE(i * 4), end: page.readUInt32LE((i + 1) * 4) };
    if (range.end <= range.start) continue;
    if (data === null) into.push({ ...range, style: 0, changes: at === 0 ? none : letterChanges(page, at) });
    else into.push({ ...range, ...paragraphChanges(page, at, data) });
  }
}

function letterChanges(page: Buffer, at: number): Buffer {
  const bytes = page.readUInt8(at);
  return page.subarray(at + 1, Math.min(at + 1 + bytes, pageBytes - 1));
}

function paragraphChanges(page: Buffer, at: number, data: Buffer): { style: number; changes: Buffer } {
  if (at === 0) return { style: 0, changes: none };
  const words = page.readUInt8(at);
  const start = words === 0 ? at + 2 : at + 1;
  const bytes = words === 0 ? page.readUInt8(at + 1) * 2 : words * 2 - 1;
  const content = page.subarray(start, Math.min(start + bytes, pageBytes - 1));
  if (content.length < 2) return { style: 0, changes: none };
  const padded = content.subarray(2);
  const own = padded.subarray(
    0,
    eachChange(padded, () => undefined),
  );
  return { style: content.readUInt16LE(0), changes: Buffer.concat([own, ...largeChanges(own, data)]) };
}

/** Reads properties too large for a page from the data stream, to which the list of changes refers. */
function largeChanges(changes: Buffer, data: Buffer): Buffer[] {
  const found: Buffer[] = [];
  eachChange(changes, (change, operand) => {
    if (change !== hugeParagraph && change !== tableProperties) return;
    const at = changes.readUInt32LE(operand);
    if (at + 2 <= data.length) found.push(data.subarray(at + 2, at + 2 + data.readUInt16LE(at)));
  });
  return found;
}

/** Finds the run of a byte; consecutive look-ups in the same run are fast. */
export class RunFinder {
  readonly #runs: readonly PropertyRun[];
  #last = 0;

  constructor(runs: readonly PropertyRun[]) {
    this.#runs = runs;
  }

  at(byte: number): PropertyRun | null {
    const near = this.#runs[this.#last];
    if (near !== undefined && near.start <= byte && byte < near.end) return near;
    let low = 0;
    let high = this.#runs.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const run = this.#runs[middle];
      if (run === undefined) return null;
      if (byte < run.start) high = middle - 1;
      else if (byte >= run.end) low = middle + 1;
      else {
        this.#last = middle;
        return run;
      }
    }
    return null;
  }
}
