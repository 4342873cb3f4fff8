import { isOnlyPageNumber } from '../blocks/only-page-number.ts';
import { TableRows } from '../blocks/table-rows.ts';
import type { ParsedBlock, ParsedDocument } from '../parsed-document.ts';
import { DocFile } from './doc-file.ts';
import { type DocCounts, DocStory, emptyCounts } from './doc-story.ts';

/** Characters for pictures and drawings in the text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are Word's signs
const picture = /[\u0001\u0008]/;

/** Number of note separators at the start of the header story. */
const separators = 6;

/**
 * Parses a Word 97–2003 document: body, text boxes, notes, headers, and footers; a table row is one block. Throws `file_damaged`
 * if it cannot be read.
 */
export async function parseDoc(bytes: Buffer): Promise<ParsedDocument> {
  return readDoc(bytes).document;
}

/** Returns the document, and how each of its characters was handled. */
export function readDoc(bytes: Buffer): { document: ParsedDocument; counts: DocCounts; chars: number } {
  const file = new DocFile(bytes);
  const rows = new TableRows();
  const counts = emptyCounts();
  let chars = 0;
  const read = (start: number, end: number): ParsedBlock[] => {
    chars += Math.max(0, end - start);
    return new DocStory(file, rows, counts).read(start, end);
  };
  const { body, boxes, footnotes, endnotes, headerBoxes } = file.stories;
  const stories = [body, boxes, footnotes, endnotes].flatMap(({ start, end }) => read(start, end));
  const margins = [...headerRanges(file), headerBoxes].map(({ start, end }) => read(start, end));
  const isScan =
    picture.test(file.text.slice(body.start, body.end)) &&
    isOnlyPageNumber(textOf(stories), textOf(margins.flat()));
  const blocks = isScan ? [] : [...stories, ...distinct(margins)];
  return { document: { title: null, pages: null, blocks, columnNames: rows.columnNames }, counts, chars };
}

function textOf(blocks: readonly ParsedBlock[]): string {
  return blocks.map((block) => block.text).join(' ');
}

function headerRanges(file: DocFile): { start: number; end: number }[] {
  const { start, end } = file.stories.headers;
  return file.headerStarts.slice(separators, -1).map((offset, index) => ({
    start: Math.min(start + offset, end),
    end: Math.min(start + (file.headerStarts[separators + index + 1] ?? offset), end),
  }));
}

/** Keeps each repeated header and footer once, without headings. */
function distinct(margins: readonly ParsedBlock[][]): ParsedBlock[] {
  const byText = new Map(margins.map((blocks) => [blocks.map((block) => block.text).join('\n'), blocks]));
  return [...byText.values()].flat().map((block) => {
    if (block.kind !== 'heading') return block;
    const { level: _, ...shape } = block;
    return { ...shape, kind: 'paragraph' };
  });
}
