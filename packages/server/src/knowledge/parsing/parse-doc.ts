import WordExtractor from 'word-extractor';
import type { ParsedBlock, ParsedDocument } from './parsed-document.ts';

/**
 * Text of a Word 97–2003 document: body, text boxes, and notes; a table row is one block. Throws if it is
 * damaged.
 */
export async function parseDoc(bytes: Buffer): Promise<ParsedDocument> {
  const word = await new WordExtractor().extract(bytes);
  const exact = { filterUnicode: false };
  const boxes = word.getTextboxes({ ...exact, includeHeadersAndFooters: false });
  const texts = [word.getBody(exact), boxes, word.getFootnotes(exact), word.getEndnotes(exact)];
  return { title: null, pages: null, blocks: texts.flatMap((text) => text.split('\n')).map(toBlock) };
}

/** The extractor ends each cell with a tab, so only the line of a row ends with one. */
function toBlock(line: string): ParsedBlock {
  if (!line.endsWith('\t')) return { kind: 'paragraph', text: line };
  const cells = line.split('\t').filter((cell) => cell.trim() !== '');
  return { kind: 'table-row', text: cells.map((cell) => cell.trim()).join(' | ') };
}
