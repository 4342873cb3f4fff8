import type { ParseFailure } from '@parley/contracts/failures';

/** One block of a parsed document, in reading order. */
export interface ParsedBlock {
  kind: 'heading' | 'paragraph' | 'list-item' | 'table-row' | 'code';
  /** 1 to 6, headings only. */
  level?: number;
  /** Plain text, NFC, white space collapsed except in code, no control characters. */
  text: string;
  /** 1-based page of the original, if it has pages. */
  page?: number;
}

/** The result of parsing a file: text with its structure, without markup. */
export interface ParsedDocument {
  title: string | null;
  /** Pages of the original, or null if it has none. */
  pages: number | null;
  blocks: ParsedBlock[];
}

export type ParseResult =
  | { ok: true; document: ParsedDocument; fileType: FileType }
  | { ok: false; code: ParseFailure };

export const fileTypes = ['pdf', 'txt', 'doc', 'docx', 'html', 'md'] as const;
export type FileType = (typeof fileTypes)[number];
