import { checkedBox, emptyBox } from '../blocks/box-marks.ts';
import { decodeText } from '../blocks/decode-text.ts';
import { IndentedLists, type ItemMark } from '../blocks/indented-lists.ts';
import { TableRows } from '../blocks/table-rows.ts';
import { ParseError } from '../parse-error.ts';
import { maxDocumentBlocks } from '../parse-limits.ts';
import type { ParsedBlock, ParsedDocument } from '../parsed-document.ts';
import { markdownRows, tableEnd, tableStart, tableTag } from './markdown-html-table.ts';
import { isImagesOnly, markdownToText } from './markdown-inline.ts';
import type { LinkReferences } from './markdown-links.ts';

/** A longer line is treated as prose. Headings and table rows are shorter, and patterns stay cheap. */
const maxStructureChars = 2_000;
const delimiterRow = /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?$/;
const quoteMarks = /^(?: {0,3}> ?)+/;
const listItem = /^(\s*)(?:[-*+]|(\d{1,9})[.)])\s+(?:\[([ xX])\]\s+)?/;
const tabColumns = 4;
/** Maximum blocks without indentation between two items of a numbered list, such as code between steps. */
const maxBetweenItems = 10;
const rule = /^\s*(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/;
const reference = /^ {0,3}\[(?!\^)([^\]]+)\]:\s*<?([^\s<>]+)/;
/** Minimum indentation of code below a blank line, outside of lists. */
const codeColumns = 4;
/** Mark of a note, as in GitHub and documentation sites; a title may follow. */
const noteMark = /^\s*(?:\[!\w{1,20}\]|:{3,}\s*\w{0,20})(?:\s+|$)/;

/** Parses Markdown line by line. Headings, lists, tables, and code keep their kind; front matter provides the title. */
export function parseMarkdown(bytes: Buffer, charset: string | null = null): ParsedDocument {
  const text = decodeText(bytes, charset).replace(/\r\n?/g, '\n');
  const { title, body } = takeFrontMatter(text);
  const lines = body.split('\n');
  const builder = new MarkdownBuilder(referencesOf(lines));
  for (const line of lines) builder.line(line);
  const { blocks, columnNames } = builder.finish();
  return {
    title: title ?? blocks.find((block) => block.level === 1)?.text ?? null,
    pages: null,
    blocks,
    columnNames,
  };
}

/** Returns the targets of link references by name; the first definition of a name counts. */
function referencesOf(lines: readonly string[]): Map<string, string> {
  const references = new Map<string, string>();
  for (const line of lines) {
    if (line.length > maxStructureChars) continue;
    const [, name, address] = reference.exec(line) ?? [];
    const key = name?.trim().toLowerCase();
    if (key !== undefined && address !== undefined && !references.has(key)) references.set(key, address);
  }
  return references;
}

function takeFrontMatter(text: string): { title: string | null; body: string } {
  const found = /^(---|\+\+\+)[ \t]*\n([\s\S]{0,20000}?)\n\1[ \t]*(?:\n|$)/.exec(text);
  if (found === null) return { title: null, body: text };
  const title = /^title\s*[:=]\s*(\S.*)$/im.exec(found[2] ?? '')?.[1];
  return { title: title?.trim().replace(/^(["'])(.*)\1$/, '$2') ?? null, body: text.slice(found[0].length) };
}

/** Kind of block that the collected lines will become. */
type Shape = Omit<ParsedBlock, 'text'>;

/** The open table; its columns have no names before the delimiter row. */
interface OpenTable {
  number: number;
  rows: number;
  columns: (number | null)[];
}

/** Typical range of the width of wrapped text, in characters. */
const wrapChars = 68;
const longLineChars = 130;
/** Longer lines are not titles. */
const maxTitleChars = 44;

class MarkdownBuilder {
  readonly #references: LinkReferences;
  #blocks: ParsedBlock[] = [];
  #lines: string[] = [];
  #shape: Shape = { kind: 'paragraph' };
  #fence: { mark: string; indent: number } | null = null;
  /** Set while reading indented code; counts the blank lines since its last line. */
  #indentedCode: { blankLines: number } | null = null;
  #skipUntil: RegExp | null = null;
  /** Lines of the open HTML table. */
  #html: string[] | null = null;
  #lists = new IndentedLists();
  /** Number of blocks at the end of the last list item. */
  #afterItem = 0;
  #rows = new TableRows();
  #table: OpenTable | null = null;

  constructor(references: LinkReferences) {
    this.#references = references;
  }

  line(line: string): void {
    if (this.#fence !== null) this.#codeLine(line, this.#fence);
    else if (this.#indentedCode !== null) this.#indentedLine(line, this.#indentedCode);
    else if (this.#skipUntil !== null) this.#skipLine(line, this.#skipUntil);
    else if (this.#html !== null) this.#htmlLine(line, this.#html);
    else this.#textLine(line.replace(quoteMarks, ''));
  }

  finish(): { blocks: ParsedBlock[]; columnNames: string[] } {
    if (this.#html !== null) this.#endHtml(this.#html);
    this.#flush();
    return { blocks: this.#blocks, columnNames: this.#rows.columnNames };
  }

  #codeLine(line: string, { mark, indent }: { mark: string; indent: number }): void {
    const text = line.trim();
    if (text.length >= mark.length && text === mark.charAt(0).repeat(text.length)) this.#flush();
    else this.#lines.push(line.slice(Math.min(indent, line.length - line.trimStart().length)));
  }

  #indentedLine(line: string, code: { blankLines: number }): void {
    if (line.trim() === '') {
      code.blankLines += 1;
    } else if (isIndentedAsCode(line)) {
      for (let blank = 0; blank < code.blankLines; blank += 1) this.#lines.push('');
      code.blankLines = 0;
      this.#lines.push(withoutMargin(line));
    } else {
      this.#flush();
      this.line(line);
    }
  }

  #startsIndentedCode(line: string): boolean {
    const isAlone = this.#lines.length === 0 && this.#shape.kind === 'paragraph' && this.#table === null;
    return isAlone && isIndentedAsCode(line) && this.#surrounding(line).list === undefined;
  }

  #skipLine(line: string, end: RegExp): void {
    if (end.test(line)) this.#skipUntil = null;
  }

  #htmlLine(line: string, lines: string[]): void {
    lines.push(line);
    if (tableEnd.test(line)) this.#endHtml(lines);
  }

  /** Ends an HTML table; one without cells becomes text. */
  #endHtml(lines: readonly string[]): void {
    this.#html = null;
    const rows = markdownRows(lines.join('\n'));
    const text = lines.map((line) => line.replace(tableTag, ' '));
    for (const line of rows.length > 0 ? rows : text) this.#textLine(line);
    if (rows.length > 0) this.#flush();
  }

  #startHtml(line: string): void {
    this.#flush();
    this.#html = [];
    this.#htmlLine(line, this.#html);
  }

  #textLine(line: string): void {
    if (line.length > maxStructureChars) {
      if (this.#table !== null) this.#flush();
      this.#lines.push(line);
      return;
    }
    const fence = /^\s*(`{3,}|~{3,})/.exec(line);
    const heading = /^ {0,3}(#{1,6})(?:\s+(\S.*)?)?$/.exec(line);
    if (fence !== null) this.#startFence(fence[1] ?? '', line);
    else if (this.#startsIndentedCode(line)) this.#startIndentedCode(line);
    else if (heading !== null) this.#heading(heading[1]?.length ?? 1, heading[2] ?? '');
    else if (line.trim() === '' || reference.test(line)) this.#flush();
    else if (/^ {0,3}(?:=+|-+)\s*$/.test(line) && this.#isOneLine()) this.#underline(line);
    else if (rule.test(line)) this.#flush();
    else if (noteMark.test(line)) this.#noteLine(line.replace(noteMark, ''));
    else if (/^\s*<(?:script|style)\b/i.test(line)) this.#startSkip(line, /<\/(?:script|style)\s*>/i);
    else if (tableStart.test(line)) this.#startHtml(line);
    else if (/^\s*<!--/.test(line)) this.#startSkip(line, /-->/);
    else if (line.includes('|') && (delimiterRow.test(line.trim()) || this.#isTableLine(line)))
      this.#tableLine(line);
    else this.#proseLine(line);
  }

  /** Adds the title of a note as its own paragraph. */
  #noteLine(title: string): void {
    this.#flush();
    if (title.trim() === '') return;
    this.#lines.push(title.replace(/^\[(.*)\]\s*$/, '$1'));
    this.#flush();
  }

  #startFence(mark: string, line: string): void {
    this.#flush();
    this.#shape = { kind: 'code', ...this.#surrounding(line) };
    this.#fence = { mark, indent: line.length - line.trimStart().length };
  }

  #startIndentedCode(line: string): void {
    this.#shape = { kind: 'code' };
    this.#indentedCode = { blankLines: 0 };
    this.#lines.push(withoutMargin(line));
  }

  #startSkip(line: string, end: RegExp): void {
    this.#flush();
    if (!end.test(line)) this.#skipUntil = end;
  }

  #heading(level: number, text: string): void {
    this.#flush();
    this.#lists.end();
    const plain = markdownToText(text.replace(/\s#+\s*$/, '').replace(/\{#[\w-]+\}\s*$/, ''), {
      references: this.#references,
      hasTargets: false,
    });
    this.#blocks.push({ kind: 'heading', level, text: plain });
  }

  #isOneLine(): boolean {
    return this.#shape.kind === 'paragraph' && this.#lines.length === 1;
  }

  #underline(line: string): void {
    const text = this.#lines.join(' ');
    this.#lines = [];
    this.#heading(line.trim().startsWith('=') ? 1 : 2, text);
  }

  #isTableLine(line: string): boolean {
    return this.#table !== null || /^\s*\|.*\|\s*$/.test(line);
  }

  /** Adds a line of a table. The line above a delimiter row is the header, even without outer bars. */
  #tableLine(line: string): void {
    if (!delimiterRow.test(line.trim())) {
      if (this.#table === null) this.#startTable(line);
      else this.#endRow(false);
      this.#lines.push(line);
      return;
    }
    const header = this.#isOneLine() ? this.#lines : null;
    if (header !== null) this.#lines = [];
    if (this.#table === null) this.#startTable(line);
    if (header !== null) this.#lines = header;
    this.#endRow(this.#table?.rows === 0);
  }

  #startTable(line: string): void {
    this.#flush();
    this.#shape = { kind: 'table-row', ...this.#surrounding(line) };
    this.#table = { number: this.#rows.startTable(), rows: 0, columns: [] };
  }

  /** Adds the collected row, if any. */
  #endRow(isHeader: boolean): void {
    const [line] = this.#lines;
    this.#lines = [];
    if (line === undefined || this.#table === null) return;
    const texts = cellsOf(line).map((cell) => this.#plain(cell));
    if (isHeader) this.#table.columns = texts.map((text) => this.#rows.nameColumn(text));
    const { number: table, columns } = this.#table;
    const row = this.#rows.row(texts, { table, isHeader, columns });
    this.#table.rows += 1;
    this.#blocks.push({ ...this.#shape, ...row });
  }

  #proseLine(line: string): void {
    const item = listItem.exec(line);
    if (item !== null) {
      this.#flush();
      const [, margin = '', number] = item;
      this.#startItem({ indent: columnsOf(margin), number: number === undefined ? null : Number(number) });
    } else if (this.#table !== null || this.#isBreakBefore(line)) {
      this.#flush();
    }
    if (item === null && this.#lines.length === 0)
      this.#shape = { ...this.#shape, ...this.#surrounding(line) };
    this.#lines.push(item === null ? line : boxMark(item[3]) + line.slice(item[0].length));
  }

  #plain(source: string): string {
    return markdownToText(source, { references: this.#references });
  }

  /**
   * Returns whether a line starts a new paragraph although no blank line precedes it: one that is not indented after a list item,
   * or one below a short, heading-like line. A line that only continues wrapped text does not start one.
   */
  #isBreakBefore(line: string): boolean {
    const last = this.#lines.at(-1);
    if (last === undefined || !/^\p{Lu}/u.test(line)) return false;
    const [word = ''] = line.split(' ', 1);
    const isItem = this.#shape.kind === 'list-item';
    if (!isItem && (this.#lines.length > 1 || /[.,;:!?…-]\s*$/u.test(last) || / {2}$|\\$/u.test(last)))
      return false;
    const length = last.trim().length + 1 + word.length;
    return isItem ? length <= wrapChars || length > longLineChars : length <= maxTitleChars;
  }

  #startItem(mark: ItemMark): void {
    const { goesOn, ...place } = this.#lists.item(mark);
    const between = this.#blocks.slice(this.#afterItem);
    if (goesOn && between.length <= maxBetweenItems) for (const block of between) block.list = place.list;
    this.#shape = { kind: 'list-item', ...place };
  }

  /** Returns the list that contains a line by its indentation, and ends the others. */
  #surrounding(line: string): { list?: number } {
    const margin = /^\s*/.exec(line)?.[0] ?? '';
    const list = this.#lists.around(columnsOf(margin));
    return list === undefined ? {} : { list };
  }

  #flush(): void {
    if (this.#blocks.length > maxDocumentBlocks) throw new ParseError('file_too_complex');
    const shape = this.#shape;
    if (this.#table !== null) this.#endRow(false);
    else if (shape.kind === 'code') this.#blocks.push({ ...shape, text: this.#lines.join('\n') });
    else if (this.#lines.length > 0 && !isImagesOnly(this.#lines.join('\n')))
      this.#blocks.push({ ...shape, text: this.#plain(this.#lines.join('\n')) });
    if (shape.list !== undefined) this.#afterItem = this.#blocks.length;
    this.#lines = [];
    this.#shape = { kind: 'paragraph' };
    this.#fence = null;
    this.#indentedCode = null;
    this.#table = null;
  }
}

/** Returns the checkbox of a task for the state in its brackets. */
function boxMark(state: string | undefined): string {
  if (state === undefined) return '';
  return state === ' ' ? emptyBox : checkedBox;
}

function isIndentedAsCode(line: string): boolean {
  return line.trim() !== '' && columnsOf(/^\s*/.exec(line)?.[0] ?? '') >= codeColumns;
}

/** Removes the indentation that marks a line as code. */
function withoutMargin(line: string): string {
  return line.replace(/^(?: {4}| {0,3}\t)/, '').trimEnd();
}

function columnsOf(margin: string): number {
  let columns = 0;
  for (const char of margin) columns += char === '\t' ? tabColumns - (columns % tabColumns) : 1;
  return columns;
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/);
}
