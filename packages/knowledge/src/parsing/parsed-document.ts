import type { ParseFailure } from '@parley/contracts/values/failures';

/**
 * One block of a parsed document, in reading order. A new field is also read in the server's `result-reader.ts` (files) and in
 * `page-reading-schema.ts` (websites), which drop fields that they do not know; `result-reader.test.ts` fails until both do.
 */
export interface ParsedBlock {
  kind: 'heading' | 'paragraph' | 'list-item' | 'table-row' | 'code';
  /** 1 to 6; headings only. */
  level?: number;
  /**
   * Plain text: NFC, white space collapsed except in code, no control characters. An item has no list mark; the cells of a row
   * are joined by ` | `.
   */
  text: string;
  /** Page of the original, starting at 1, if it has pages. */
  page?: number;
  /** Number of the list within the document, for items and other content inside them. */
  list?: number;
  /** List items only: 0 for items of the outermost list, 1 for those of a nested list, and so on. */
  depth?: number;
  /** List items only. */
  isOrdered?: boolean;
  /** Table rows only: number of the table within the document. */
  table?: number;
  /** Table rows only: whether the row names the columns. */
  isHeader?: boolean;
  /** Table rows only: the non-empty cells, in text order. */
  cells?: ParsedCell[];
}

export interface ParsedCell {
  /** Length of its text. */
  length: number;
  /** Index of its column name in the document's `columnNames`; null without a name. */
  column: number | null;
}

/** The result of parsing a file: text with its structure, without markup. */
export interface ParsedDocument {
  title: string | null;
  /** Number of pages of the original, or null if it has none. */
  pages: number | null;
  blocks: ParsedBlock[];
  /** Distinct column names that table cells refer to. */
  columnNames?: string[];
}

export type ParseResult =
  | { ok: true; document: ParsedDocument; fileType: FileType }
  | { ok: false; code: ParseFailure };

export const fileTypes = ['pdf', 'txt', 'doc', 'docx', 'html', 'md'] as const;
export type FileType = (typeof fileTypes)[number];
