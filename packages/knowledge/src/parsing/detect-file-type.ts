import type { ParseFailure } from '@parley/contracts/values/failures';
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
 * Content accepted for each file name extension, and the type it is parsed as. Word processors save three formats under either
 * Word extension, all with the same safeguards, so the content decides. Text formats cannot be distinguished by content, so the
 * name decides. All other mismatches are rejected.
 */
const typeByContent: Readonly<Record<FileType, Partial<Record<ContentKind, FileType>>>> = {
  pdf: { pdf: 'pdf' },
  doc: { doc: 'doc', docx: 'docx', html: 'html' },
  docx: { doc: 'doc', docx: 'docx', html: 'html' },
  html: { html: 'html', text: 'html' },
  md: { html: 'md', text: 'md' },
  txt: { html: 'txt', text: 'txt' },
};

/** Returns the file type of a name by its extension; null if it is not accepted. */
export function fileTypeOfName(fileName: string): FileType | null {
  const extension = /\.([a-z]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase();
  if (extension === undefined || !Object.hasOwn(typeByExtension, extension)) return null;
  return typeByExtension[extension] ?? null;
}

/**
 * Determines the type to parse a file as, from its name and its bytes. Fails with `file_type_unsupported` (name), `file_empty`,
 * `file_type_mismatch` (content and name differ), and for Word files with `file_encrypted`, `file_word_95`, `file_damaged`
 * (unreadable container), or `file_too_complex` (too many ZIP entries).
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
