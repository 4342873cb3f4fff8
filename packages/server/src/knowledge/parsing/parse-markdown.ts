import { decodeText } from './decode-text.ts';
import { markdownToText } from './markdown-inline.ts';
import { ParseError } from './parse-error.ts';
import { maxDocumentBlocks } from './parse-limits.ts';
import type { ParsedBlock, ParsedDocument } from './parsed-document.ts';

/** A longer line is treated as prose: headings and table rows are shorter, and patterns stay cheap. */
const maxStructureChars = 2_000;
const delimiterRow = /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?$/;
const quoteMarks = /^(?: {0,3}> ?)+/;
const listItem = /^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?/;
const rule = /^\s*(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/;
const reference = /^ {0,3}\[[^\]]+\]:\s*\S/;

/**
 * Parses Markdown line by line. Headings, lists, tables, and code keep their kind; front matter provides the
 * title.
 */
export function parseMarkdown(bytes: Buffer): ParsedDocument {
  const text = decodeText(bytes).replace(/\r\n?/g, '\n');
  const { title, body } = takeFrontMatter(text);
  const builder = new MarkdownBuilder();
  for (const line of body.split('\n')) builder.line(line);
  const blocks = builder.finish();
  return { title: title ?? blocks.find((block) => block.level === 1)?.text ?? null, pages: null, blocks };
}

function takeFrontMatter(text: string): { title: string | null; body: string } {
  const found = /^(---|\+\+\+)[ \t]*\n([\s\S]{0,20000}?)\n\1[ \t]*(?:\n|$)/.exec(text);
  if (found === null) return { title: null, body: text };
  const title = /^title\s*[:=]\s*(.+)$/im.exec(found[2] ?? '')?.[1];
  return { title: title?.trim().replace(/^(["'])(.*)\1$/, '$2') ?? null, body: text.slice(found[0].length) };
}

class MarkdownBuilder {
  #blocks: ParsedBlock[] = [];
  #lines: string[] = [];
  #kind: ParsedBlock['kind'] = 'paragraph';
  #fence: string | null = null;
  #skipUntil: RegExp | null = null;

  line(line: string): void {
    if (this.#fence !== null) this.#codeLine(line, this.#fence);
    else if (this.#skipUntil !== null) this.#skipLine(line, this.#skipUntil);
    else this.#textLine(line.replace(quoteMarks, ''));
  }

  finish(): ParsedBlock[] {
    this.#flush();
    return this.#blocks;
  }

  #codeLine(line: string, fence: string): void {
    const mark = line.trim();
    if (mark.length >= fence.length && mark === fence.charAt(0).repeat(mark.length)) this.#flush();
    else this.#lines.push(line);
  }

  #skipLine(line: string, end: RegExp): void {
    if (end.test(line)) this.#skipUntil = null;
  }

  #textLine(line: string): void {
    if (line.length > maxStructureChars) {
      this.#lines.push(line);
      return;
    }
    const fence = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    const heading = /^ {0,3}(#{1,6})(?:\s+(.*))?$/.exec(line);
    if (fence !== undefined) this.#startFence(fence);
    else if (heading !== null) this.#heading(heading[1]?.length ?? 1, heading[2] ?? '');
    else if (line.trim() === '' || reference.test(line)) this.#flush();
    else if (/^ {0,3}(?:=+|-+)\s*$/.test(line) && this.#isOneLine()) this.#underline(line);
    else if (rule.test(line)) this.#flush();
    else if (/^\s*<(?:script|style)\b/i.test(line)) this.#startSkip(line, /<\/(?:script|style)\s*>/i);
    else if (/^\s*<!--/.test(line)) this.#startSkip(line, /-->/);
    else if (line.includes('|') && (delimiterRow.test(line.trim()) || this.#isTableLine(line)))
      this.#tableLine(line);
    else this.#proseLine(line);
  }

  #startFence(fence: string): void {
    this.#flush();
    this.#kind = 'code';
    this.#fence = fence;
  }

  #startSkip(line: string, end: RegExp): void {
    this.#flush();
    if (!end.test(line)) this.#skipUntil = end;
  }

  #heading(level: number, text: string): void {
    this.#flush();
    const plain = markdownToText(text.replace(/\s#+\s*$/, '').replace(/\{#[\w-]+\}\s*$/, ''));
    this.#blocks.push({ kind: 'heading', level, text: plain });
  }

  #isOneLine(): boolean {
    return this.#kind === 'paragraph' && this.#lines.length === 1;
  }

  #underline(line: string): void {
    const text = this.#lines.join(' ');
    this.#lines = [];
    this.#heading(line.trim().startsWith('=') ? 1 : 2, text);
  }

  #isTableLine(line: string): boolean {
    return this.#kind === 'table-row' || /^\s*\|.*\|\s*$/.test(line);
  }

  /** The line above a delimiter row is the table's head, even if it has no outer bars. */
  #tableLine(line: string): void {
    if (delimiterRow.test(line.trim())) {
      if (this.#isOneLine()) this.#kind = 'table-row';
      this.#flush();
      this.#kind = 'table-row';
      return;
    }
    this.#flush();
    this.#kind = 'table-row';
    this.#lines.push(line);
  }

  #proseLine(line: string): void {
    if (listItem.test(line)) {
      this.#flush();
      this.#kind = 'list-item';
    } else if (this.#kind === 'table-row') {
      this.#flush();
    }
    this.#lines.push(line.replace(listItem, ''));
  }

  #flush(): void {
    if (this.#blocks.length > maxDocumentBlocks) throw new ParseError('file_too_complex');
    const lines = this.#lines;
    if (this.#kind === 'code') this.#blocks.push({ kind: 'code', text: lines.join('\n') });
    else if (this.#kind === 'table-row') for (const line of lines) this.#blocks.push(tableRow(line));
    else if (lines.length > 0)
      this.#blocks.push({ kind: this.#kind, text: markdownToText(lines.join('\n')) });
    this.#lines = [];
    this.#kind = 'paragraph';
    this.#fence = null;
  }
}

function tableRow(line: string): ParsedBlock {
  const cells = line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/);
  const texts = cells.map((cell) => markdownToText(cell).trim());
  return { kind: 'table-row', text: texts.filter((text) => text !== '').join(' | ') };
}
