import type { ParseFailure } from '@parley/contracts/failures';
import type { FileType } from './parsed-document.ts';
import { type ContentKind, hasPdfHeader, sniffContent } from './sniff-content.ts';

export type DetectedFileType = { ok: true; fileType: FileType } | { ok: false; code: ParseFailure };

const typeByExtension: Readonly<Record<string, FileType>> = {
  pdf: 'pdf',
  txt: 'txt',
  doc: 'doc',
  docx: 'docx',
  html: 'html',
  htm: 'html',
  md: 'md',
  markdown: 'md',
};

/**
 * The content accepted under each file name, and the type it is then parsed as. Word processors write any of
 * three formats under either Word name, and all three pass the same guards, so the content decides there.
 * Text formats cannot be distinguished by content, so the name decides there. All other mismatches are
 * rejected.
 */
const typeByContent: Readonly<Record<FileType, Partial<Record<ContentKind, FileType>>>> = {
  pdf: { pdf: 'pdf' },
  doc: { doc: 'doc', docx: 'docx', html: 'html' },
  docx: { doc: 'doc', docx: 'docx', html: 'html' },
  html: { html: 'html', text: 'html' },
  md: { html: 'md', text: 'md' },
  txt: { html: 'txt', text: 'txt' },
};

/** The type that a file name stands for, by its extension; null if it is not accepted. */
export function fileTypeOfName(fileName: string): FileType | null {
  const extension = /\.([a-z]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase();
  if (extension === undefined || !Object.hasOwn(typeByExtension, extension)) return null;
  return typeByExtension[extension] ?? null;
}

/**
 * Determines the type to parse a file as, from its name and its bytes. Failures: `file_type_unsupported` (the
 * name), `file_empty`, `file_type_mismatch` (content and name differ), and for Word files `file_encrypted`,
 * `file_word_95`, `file_damaged` (unreadable container), `file_too_complex` (too many ZIP entries).
 */
export function detectFileType(bytes: Buffer, fileName: string): DetectedFileType {
  const named = fileTypeOfName(fileName);
  if (named === null) return { ok: false, code: 'file_type_unsupported' };
  if (bytes.length === 0) return { ok: false, code: 'file_empty' };
  if (named === 'pdf' && hasPdfHeader(bytes)) return { ok: true, fileType: named };
  const content = sniffContent(bytes);
  const fileType = typeByContent[named][content];
  if (fileType !== undefined) return { ok: true, fileType };
  const isWordName = named === 'doc' || named === 'docx';
  return { ok: false, code: isWordName ? wordFailure(content) : 'file_type_mismatch' };
}

function wordFailure(content: ContentKind): ParseFailure {
  if (content === 'encrypted-office') return 'file_encrypted';
  if (content === 'old-word') return 'file_word_95';
  if (content === 'broken-office') return 'file_damaged';
  return content === 'too-many-entries' ? 'file_too_complex' : 'file_type_mismatch';
}
