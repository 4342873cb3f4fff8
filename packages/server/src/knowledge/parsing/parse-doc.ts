import WordExtractor from 'word-extractor';
import type { ParsedBlock, ParsedDocument } from './parsed-document.ts';
import { type PlainCell, plainTable } from './plain-table.ts';
import { TableRows } from './table-rows.ts';

/**
 * Text of a Word 97–2003 document: body, text boxes, and notes; a table row is one block. Throws if it is
 * damaged.
 */
export async function parseDoc(bytes: Buffer): Promise<ParsedDocument> {
  const word = await new WordExtractor().extract(bytes);
  const exact = { filterUnicode: false };
  const boxes = word.getTextboxes({ ...exact, includeHeadersAndFooters: false });
  const texts = [word.getBody(exact), boxes, word.getFootnotes(exact), word.getEndnotes(exact)];
  const rows = new TableRows();
  const blocks = runsOf(texts.flatMap((text) => text.split('\n'))).flatMap((run): ParsedBlock[] =>
    isRow(run[0] ?? '')
      ? plainTable(run.map(toCells), rows)
      : run.map((line) => ({ kind: 'paragraph', text: line })),
  );
  return { title: null, pages: null, blocks, columnNames: rows.columnNames };
}

/** The extractor ends each cell with a tab, so only the line of a row ends with one. */
function isRow(line: string): boolean {
  return line.endsWith('\t');
}

/** Lines that follow each other and are rows of a table, or are not. */
function runsOf(lines: readonly string[]): string[][] {
  const runs: string[][] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last !== undefined && isRow(last[0] ?? '') === isRow(line)) last.push(line);
    else runs.push([line]);
  }
  return runs;
}

function toCells(line: string): PlainCell[] {
  return line.split('\t').map((text, column) => ({ text: text.trim(), column }));
}
