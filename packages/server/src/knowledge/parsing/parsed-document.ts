/** One block of a parsed document, in reading order. */
export interface ParsedBlock {
  kind: 'heading' | 'paragraph' | 'list-item' | 'table-row' | 'code';
  /** 1 to 6, headings only. */
  level?: number;
  /** Plain text, NFC, white space folded except in code, no control characters. */
  text: string;
  /** 1-based page of the original, where it has pages. */
  page?: number;
}

/** What parsing a file gives: text with its structure, no markup. */
export interface ParsedDocument {
  title: string | null;
  /** Pages of the original, or null where it has none. */
  pages: number | null;
  blocks: ParsedBlock[];
}

/** Why a file gave no document; each code has a sentence under `knowledgeBase:errors.<code>`. */
export type ParseFailure =
  | 'file_empty'
  | 'file_encrypted'
  | 'file_damaged'
  | 'file_no_text'
  | 'file_type_unsupported'
  | 'file_type_mismatch'
  | 'file_too_complex'
  | 'file_parse_timeout'
  | 'file_parse_memory';

export type ParseResult =
  | { ok: true; document: ParsedDocument; fileType: FileType }
  | { ok: false; code: ParseFailure };

export const fileTypes = ['pdf', 'txt', 'doc', 'docx', 'html', 'md'] as const;
export type FileType = (typeof fileTypes)[number];
