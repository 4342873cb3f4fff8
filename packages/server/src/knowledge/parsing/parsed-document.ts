import type { ParseFailure } from '@parley/contracts/failures';

/** One block of a parsed document, in reading order. */
export interface ParsedBlock {
  kind: 'heading' | 'paragraph' | 'list-item' | 'table-row' | 'code';
  /** 1 to 6, headings only. */
  level?: number;
  /**
   * Plain text, NFC, white space collapsed except in code, no control characters. An item has no mark; the cells of a
   * row are joined by ` | `.
   */
  text: string;
  /** 1-based page of the original, if it has pages. */
  page?: number;
  /** Number of the list within the document: of items, and of what else stands inside an item. */
  list?: number;
  /** List items only: 0 for the items of the list itself, 1 for those of a list inside an item, and so on. */
  depth?: number;
  /** List items only. */
  isOrdered?: boolean;
  /** Table rows only: number of the table within the document. */
  table?: number;
  /** Table rows only: whether the row names the columns. */
  isHeader?: boolean;
  /** Table rows only: the cells that are not empty, in the order of the text. */
  cells?: ParsedCell[];
}

/** A cell of a table row. */
export interface ParsedCell {
  /** Of its text. */
  length: number;
  /** Index of its column's name in `columnNames` of the document; null if the table names none. */
  column: number | null;
}

/** The result of parsing a file: text with its structure, without markup. */
export interface ParsedDocument {
  title: string | null;
  /** Pages of the original, or null if it has none. */
  pages: number | null;
  blocks: ParsedBlock[];
  /** Names of columns that the cells of its tables refer to, each once. */
  columnNames?: string[];
}

export type ParseResult =
  | { ok: true; document: ParsedDocument; fileType: FileType }
  | { ok: false; code: ParseFailure };

export const fileTypes = ['pdf', 'txt', 'doc', 'docx', 'html', 'md'] as const;
export type FileType = (typeof fileTypes)[number];
