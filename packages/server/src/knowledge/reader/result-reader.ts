import { type ParseFailure, parseFailures } from '@parley/contracts/values/failures';
import {
  type FileType,
  fileTypes,
  type ParsedBlock,
  type ParsedCell,
  type ParsedDocument,
  type ParseResult,
} from '@parley/knowledge/parsing/parsed-document';

const blockKinds: readonly string[] = ['heading', 'paragraph', 'list-item', 'table-row', 'code'];
const failures: readonly string[] = parseFailures;

/** Reads the output of `writeResult` incrementally, without trusting it: anything unexpected makes `result` null. */
export class ResultReader {
  #decoder = new TextDecoder();
  #pending: string[] = [];
  #failure: ParseFailure | null = null;
  #head: (Omit<ParsedDocument, 'blocks'> & { fileType: FileType }) | null = null;
  #blocks: ParsedBlock[] = [];
  #state: 'head' | 'blocks' | 'ended' | 'broken' = 'head';

  push(chunk: Uint8Array): void {
    const lines = this.#decoder.decode(chunk, { stream: true }).split('\n');
    lines.forEach((line, index) => {
      this.#pending.push(line);
      if (index === lines.length - 1) return;
      this.#line(this.#pending.join(''));
      this.#pending = [];
    });
  }

  /** Returns the complete result, or null if the output was truncated or invalid. */
  result(): ParseResult | null {
    if (this.#state !== 'ended') return null;
    if (this.#failure !== null) return { ok: false, code: this.#failure };
    if (this.#head === null) return null;
    const { fileType, ...head } = this.#head;
    return { ok: true, document: { ...head, blocks: this.#blocks }, fileType };
  }

  #line(line: string): void {
    if (this.#state === 'blocks' && line === 'end') this.#state = 'ended';
    else if (this.#state === 'head') this.#readHead(parseJson(line));
    else if (this.#state === 'blocks') this.#readBlock(parseJson(line));
    else this.#state = 'broken';
  }

  #readHead(value: Record<string, unknown>): void {
    const { code, fileType, title = null, pages = null, columnNames } = value;
    this.#state = 'blocks';
    if (isFailure(code)) this.#failure = code;
    else if (isFileType(fileType) && isNullOr(title, 'string') && isNullOr(pages, 'number')) {
      this.#head = { fileType, title, pages, ...(isTexts(columnNames) && { columnNames }) };
    } else this.#state = 'broken';
  }

  #readBlock(value: Record<string, unknown>): void {
    const { kind, text, level, page, list, depth, isOrdered, table, isHeader, cells } = value;
    if (!isBlockKind(kind) || typeof text !== 'string') {
      this.#state = 'broken';
      return;
    }
    const block: ParsedBlock = { kind, text };
    if (typeof level === 'number') block.level = level;
    if (typeof page === 'number') block.page = page;
    if (typeof list === 'number') block.list = list;
    if (typeof depth === 'number') block.depth = depth;
    if (typeof isOrdered === 'boolean') block.isOrdered = isOrdered;
    if (typeof table === 'number') block.table = table;
    if (typeof isHeader === 'boolean') block.isHeader = isHeader;
    if (Array.isArray(cells) && cells.every(isCell)) block.cells = cells;
    this.#blocks.push(block);
  }
}

function parseJson(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function isFailure(value: unknown): value is ParseFailure {
  return typeof value === 'string' && failures.includes(value);
}

function isFileType(value: unknown): value is FileType {
  return fileTypes.some((fileType) => fileType === value);
}

function isBlockKind(value: unknown): value is ParsedBlock['kind'] {
  return typeof value === 'string' && blockKinds.includes(value);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function isCell(value: unknown): value is ParsedCell {
  if (typeof value !== 'object' || value === null || !('length' in value) || !('column' in value))
    return false;
  return typeof value.length === 'number' && isNullOr(value.column, 'number');
}

function isNullOr(value: unknown, type: 'string'): value is string | null;
function isNullOr(value: unknown, type: 'number'): value is number | null;
function isNullOr(value: unknown, type: string): boolean {
  return value === null || typeof value === type;
}
