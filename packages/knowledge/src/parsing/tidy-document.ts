import { cleanCode, cleanText, hasWords } from './blocks/clean-text.ts';
import { placeCells } from './blocks/table-rows.ts';
import { ParseError } from './parse-error.ts';
import { maxBlockChars, maxDocumentBlocks, maxDocumentChars } from './parse-limits.ts';
import type { ParsedBlock, ParsedDocument } from './parsed-document.ts';

const maxTitleChars = 300;

/**
 * Last step of every parser: cleans each block, drops empty ones, splits overlong ones, and enforces the limits of the document.
 * Throws `file_too_complex` above them and `file_no_text` if no word is left.
 */
export function tidyDocument(raw: ParsedDocument): ParsedDocument {
  const blocks: ParsedBlock[] = [];
  let chars = 0;
  for (const block of raw.blocks) {
    const text = block.kind === 'code' ? cleanCode(block.text) : cleanText(block.text);
    if (text === '') continue;
    chars += text.length;
    const { cells, ...shape } = block;
    const isWhole = cells !== undefined && text.length <= maxBlockChars && placeCells(text, cells).length > 0;
    for (const part of cutLong(text)) blocks.push({ ...shape, text: part, ...(isWhole && { cells }) });
    if (chars > maxDocumentChars || blocks.length > maxDocumentBlocks)
      throw new ParseError('file_too_complex');
  }
  if (!blocks.some((block) => hasWords(block.text))) throw new ParseError('file_no_text');
  const title = cleanText(raw.title ?? '').slice(0, maxTitleChars);
  return {
    title: hasWords(title) ? title.toWellFormed() : null,
    pages: raw.pages,
    blocks,
    ...(raw.columnNames?.length && { columnNames: raw.columnNames }),
  };
}

function* cutLong(text: string): Generator<string> {
  let start = 0;
  while (text.length - start > maxBlockChars) {
    const end = cutPoint(text, start);
    const part = text.slice(start, end).trim();
    if (part !== '') yield part;
    start = end;
  }
  const rest = start === 0 ? text : text.slice(start).trim();
  if (rest !== '') yield rest;
}

/** Returns the position after the last white space of the window, or its end, but never inside a surrogate pair. */
function cutPoint(text: string, start: number): number {
  const window = text.slice(start, start + maxBlockChars);
  const space = Math.max(window.lastIndexOf(' '), window.lastIndexOf('\n'));
  if (space > maxBlockChars / 2) return start + space + 1;
  const last = window.charCodeAt(window.length - 1);
  return start + window.length - (last >= 0xd800 && last <= 0xdbff ? 1 : 0);
}
