import { detectFileType } from './detect-file-type.ts';
import { failureOf } from './parse-error.ts';
import type { FileType, ParsedDocument, ParseResult } from './parsed-document.ts';
import { tidyDocument } from './tidy-document.ts';

/**
 * Parses a file's bytes in this process, without limits on time or memory. All other code calls `parseFile`.
 * @param charset from a server's response, for text formats
 */
export async function parseBytes(
  bytes: Buffer,
  fileName: string,
  charset: string | null = null,
): Promise<ParseResult> {
  const detected = detectFileType(bytes, fileName);
  if (!detected.ok) return detected;
  try {
    const document = tidyDocument(await parseAs(detected.fileType, bytes, charset));
    return { ok: true, document, fileType: detected.fileType };
  } catch (error) {
    return { ok: false, code: failureOf(error) };
  }
}

/** Loads only the needed parser, because each costs memory and startup time. */
async function parseAs(fileType: FileType, bytes: Buffer, charset: string | null): Promise<ParsedDocument> {
  switch (fileType) {
    case 'pdf':
      return (await import('./pdf/parse-pdf.ts')).parsePdf(bytes);
    case 'docx':
      return (await import('./docx/parse-docx.ts')).parseDocx(bytes);
    case 'doc':
      return (await import('./doc/parse-doc.ts')).parseDoc(bytes);
    case 'html':
      return (await import('./html/parse-html.ts')).parseHtml(bytes);
    case 'md':
      return (await import('./markdown/parse-markdown.ts')).parseMarkdown(bytes, charset);
    case 'txt':
      return (await import('./parse-txt.ts')).parseTxt(bytes, charset);
  }
}
