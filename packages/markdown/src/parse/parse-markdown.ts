import {
  closesFence,
  fenceMark,
  headingMark,
  type ItemMark,
  indentOf,
  isBlank,
  isHalfMark,
  isRule,
  itemMark,
  quotedText,
  withoutIndent,
} from './line-marks.ts';
import { parseInline } from './parse-inline.ts';
import type { Reading } from './reading.ts';
import type { Block } from './tree.ts';

/** Maximum nesting of lists and quotes; deeper ones are text. */
const MAX_DEPTH = 8;
/** Indentation in columns by which a line belongs to the item above it. */
const ITEM_INDENT = 2;

/** Longer than any answer. The rest is shown unparsed, in one paragraph. */
export const MAX_PARSED_CHARS = 40_000;

export type ParseOptions = {
  /** The text is still being written: an incomplete mark on the last line is held back, see also `parseInline`. */
  isOpen?: boolean;
  /** Whether the answer has a source with this number; other numbers in brackets stay text. */
  isSource?: ((n: number) => boolean) | undefined;
  /** The table parser, `read-table.ts`, once loaded; until then tables stay text. */
  tables?: TableReader | undefined;
};

export type TableReader = typeof import('./read-table.ts');

/** Parses a text into a tree of blocks. Never throws. Linear time, and only the first 40,000 characters are parsed. */
export function parseMarkdown(source: string, options: ParseOptions = {}): Block[] {
  return parseCounted(source, options).blocks;
}

/** Also returns the number of characters and nodes visited. */
export function parseCounted(
  source: string,
  { isOpen = false, isSource = () => false, tables }: ParseOptions,
): { blocks: Block[]; steps: number } {
  if (source.length > MAX_PARSED_CHARS) return parseBeginning(source, { isSource, tables });
  const reading: Reading = { isOpen, isSource, steps: source.length };
  const lines = source.replace(/\r\n?/g, '\n').split('\n');
  if (isOpen && isHalfMark(lines.at(-1) ?? '')) lines[lines.length - 1] = '';
  const blocks = readBlocks({ lines, isTail: isOpen, depth: 0, reading, tables });
  return { blocks, steps: reading.steps };
}

/** Cuts between lines if possible, and never inside a character. */
function parseBeginning(source: string, options: ParseOptions): { blocks: Block[]; steps: number } {
  const line = source.lastIndexOf('\n', MAX_PARSED_CHARS - 1);
  const isInPair = /[\udc00-\udfff]/.test(source[MAX_PARSED_CHARS] ?? '');
  const end = line > MAX_PARSED_CHARS / 2 ? line : MAX_PARSED_CHARS - (isInPair ? 1 : 0);
  const { blocks, steps } = parseCounted(source.slice(0, end), options);
  const rest = source.slice(end).trim();
  if (rest !== '') blocks.push({ type: 'paragraph', children: [{ type: 'text', text: rest }] });
  return { blocks, steps };
}

/** The lines of one container. `isTail`: the text is still being written, and these lines are its end. */
type Container = {
  lines: string[];
  isTail: boolean;
  depth: number;
  reading: Reading;
  tables: TableReader | undefined;
};

function readBlocks(container: Container): Block[] {
  const { lines, reading } = container;
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    reading.steps += 1;
    if (isBlank(lines[at] ?? '')) at += 1;
    else {
      const [block, next] = readBlock(container, at);
      blocks.push(block);
      at = next;
    }
  }
  return blocks;
}

function readBlock(container: Container, at: number): [Block, number] {
  const { lines, isTail, depth, reading, tables } = container;
  const line = lines[at] ?? '';
  reading.steps += line.length;
  const code = fenceMark(line);
  if (code) return readCode(container, at, code);
  if (isRule(line)) return [{ type: 'rule' }, at + 1];
  const heading = headingMark(line);
  if (heading) {
    const children = parseInline(heading.text, isTail && at === lines.length - 1, reading);
    return [{ type: 'heading', level: heading.level, children }, at + 1];
  }
  if (depth < MAX_DEPTH) {
    const item = itemMark(line);
    if (item) return readList(container, at, item);
    if (quotedText(line) !== null) return readQuote(container, at);
  }
  if (tables?.beginsTable(lines, at, isTail, reading)) {
    const { table, end } = tables.readTable(lines, at, isTail, reading);
    return [table, end];
  }
  return readParagraph(container, at);
}

function readCode(
  { lines, reading }: Container,
  at: number,
  { fence, language }: { fence: string; language: string },
): [Block, number] {
  const indent = indentOf(lines[at] ?? '');
  let end = at + 1;
  while (end < lines.length && !closesFence(lines[end] ?? '', fence)) end += 1;
  const text = lines.slice(at + 1, end).map((line) => {
    reading.steps += line.length;
    return withoutIndent(line, indent);
  });
  return [{ type: 'code', language, text: text.join('\n') }, end + 1];
}

function readParagraph(container: Container, at: number): [Block, number] {
  const { lines, isTail, reading } = container;
  let end = at + 1;
  while (end < lines.length && !endsParagraph(container, end)) end += 1;
  const text = lines
    .slice(at, end)
    .map((line) => line.trim())
    .join('\n');
  return [{ type: 'paragraph', children: parseInline(text, isTail && end === lines.length, reading) }, end];
}

function endsParagraph(container: Container, at: number): boolean {
  const { lines, isTail, depth, reading, tables } = container;
  const line = lines[at] ?? '';
  reading.steps += line.length;
  if (isBlank(line) || fenceMark(line) || headingMark(line) || isRule(line)) return true;
  if (depth < MAX_DEPTH && (itemMark(line) || quotedText(line) !== null)) return true;
  return tables?.beginsTable(lines, at, isTail, reading) === true;
}

function readQuote(container: Container, at: number): [Block, number] {
  const { lines, isTail, reading } = container;
  const body: string[] = [];
  let end = at;
  while (end < lines.length) {
    const line = lines[end] ?? '';
    const quoted = quotedText(line);
    // A paragraph continues on lines without the quote mark.
    const isContinued = quoted === null && !isBlank(body.at(-1) ?? '') && !endsParagraph(container, end);
    if (quoted === null && !isContinued) break;
    reading.steps += line.length;
    body.push(quoted ?? line);
    end += 1;
  }
  const children = readBlocks(within(container, body, isTail && end === lines.length));
  return [{ type: 'quote', children }, end];
}

function readList(container: Container, at: number, first: ItemMark): [Block, number] {
  const { lines, isTail, reading } = container;
  const items: Block[][] = [];
  let next = at;
  while (next < lines.length) {
    const line = lines[next] ?? '';
    const item = itemMark(line);
    const belongs =
      item && item.indent - first.indent < ITEM_INDENT && item.ordered === first.ordered && !isRule(line);
    if (!belongs) break;
    const end = itemEnd(container, next, first.indent);
    const body = [item.text, ...lines.slice(next + 1, end).map((one) => withoutIndent(one, item.content))];
    items.push(readBlocks(within(container, body, isTail && end === lines.length)));
    next = end;
    while (next < lines.length && isBlank(lines[next] ?? '')) next += 1;
    reading.steps += next - end + 1;
  }
  return [{ type: 'list', ordered: first.ordered, start: first.number, items }, next];
}

/** Returns the container of a quote or an item. */
function within(container: Container, lines: string[], isTail: boolean): Container {
  return { ...container, lines, isTail, depth: container.depth + 1 };
}

/** An item continues with indented lines, blank lines between them, and lines that continue its paragraph. */
function itemEnd(container: Container, at: number, indent: number): number {
  const { lines, reading } = container;
  const isIndented = (index: number) => indentOf(lines[index] ?? '') - indent >= ITEM_INDENT;
  let end = at + 1;
  while (end < lines.length) {
    const line = lines[end] ?? '';
    reading.steps += line.length + 1;
    if (isBlank(line)) {
      if (!isIndented(end + 1)) break;
    } else if (!isIndented(end) && (isBlank(lines[end - 1] ?? '') || endsParagraph(container, end))) break;
    end += 1;
  }
  return end;
}
