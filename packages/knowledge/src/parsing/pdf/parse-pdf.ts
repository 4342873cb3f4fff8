import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { getDocumentProxy } from 'unpdf';
import { ParseError } from '../parse-error.ts';
import { maxDocumentChars, maxPdfPages } from '../parse-limits.ts';
import type { ParsedDocument } from '../parsed-document.ts';
import { toPdfBlocks } from './layout/pdf-blocks.ts';
import { joinRows, splitColumns } from './layout/pdf-columns.ts';
import { withNotesLast } from './layout/pdf-footnotes.ts';
import { type PdfLine, toPdfLines } from './layout/pdf-lines.ts';
import { splitLists } from './layout/pdf-lists.ts';
import { joinCenteredCells } from './layout/pdf-middle-cells.ts';
import { groupLines, inReadingOrder } from './layout/pdf-order.ts';
import { joinSplitRows } from './layout/pdf-rows.ts';
import { withoutRunningHeads } from './layout/pdf-running-heads.ts';
import { type PdfTextItem, toPdfRuns } from './layout/pdf-runs.ts';
import { joinWideWords } from './layout/pdf-wide-words.ts';
import { loadPdfjs } from './load-pdfjs.ts';
import { type PdfAnnotation, withFields, withSigners } from './pdf-annotations.ts';
import { withTargets } from './pdf-links.ts';
import { type PdfSignature, signaturesOf } from './pdf-signatures.ts';

/** Adobe's CMaps for Chinese, Japanese, and Korean, which PDFs reference without embedding; see decision 0005. */
const cMapUrl = fileURLToPath(new URL('./cmaps/', import.meta.url)).replaceAll(sep, '/');

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;

/**
 * Parses a PDF page by page. Tries an empty user password first, as every viewer does. Skips unreadable pages if others can be
 * read. Throws `file_encrypted`, `file_too_complex` (pages, characters), or `file_damaged` (no readable page).
 */
export async function parsePdf(bytes: Buffer): Promise<ParsedDocument> {
  const signatures = signaturesOf(bytes);
  const pdf = await openPdf(bytes);
  if (pdf.numPages > maxPdfPages) throw new ParseError('file_too_complex');
  const pages = await readPages(pdf, signatures);
  const { blocks, columnNames } = toPdfBlocks(withoutRunningHeads(pages));
  return { title: await readTitle(pdf), pages: pdf.numPages, blocks, columnNames };
}

async function openPdf(bytes: Buffer): Promise<PdfDocument> {
  try {
    const unpdf = await loadPdfjs();
    return await unpdf.getDocumentProxy(new Uint8Array(bytes), {
      cMapUrl,
      cMapPacked: true,
      useSystemFonts: false,
      useWasm: false,
      disableFontFace: true,
      enableXfa: false,
      verbosity: 0,
    });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new ParseError(isLocked ? 'file_encrypted' : 'file_damaged', { cause: error });
  }
}

async function readPages(pdf: PdfDocument, signatures: readonly PdfSignature[]): Promise<PdfLine[][]> {
  const pages: PdfLine[][] = [];
  let readable = 0;
  let chars = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const lines = await readPage(pdf, number, signatures);
    if (lines !== null) readable += 1;
    for (const line of lines ?? []) chars += line.text.length;
    if (chars > maxDocumentChars) throw new ParseError('file_too_complex');
    pages.push(lines ?? []);
  }
  if (readable === 0) throw new ParseError('file_damaged');
  return pages;
}

async function readPage(
  pdf: PdfDocument,
  number: number,
  signatures: readonly PdfSignature[],
): Promise<PdfLine[] | null> {
  try {
    const page = await pdf.getPage(number);
    const content = await page.getTextContent();
    const items = content.items.filter((item): item is PdfTextItem & typeof item => 'str' in item);
    const given: PdfAnnotation[] = await page.getAnnotations().catch(() => []);
    const annotations = withSigners(given, signatures);
    const runs = withFields(withTargets(joinWideWords(toPdfRuns(items)), annotations), annotations);
    const rows = joinSplitRows(joinRows(groupLines(splitColumns(toPdfLines(runs)))));
    const groups = groupLines(splitLists(joinCenteredCells(rows)));
    const lines = withNotesLast(inReadingOrder(groups).flatMap((group) => group.lines));
    page.cleanup();
    return lines.map((line) => ({ ...line, text: withPlainLetters(line.text) }));
  } catch {
    return null;
  }
}

/**
 * Replaces typographic ligatures (ﬁ, ﬂ …), Arabic presentation forms (ﺍ, ﻻ …), and vertical forms (︒, ﹁ …), which would prevent
 * words from being found. Removes private use characters, which have a meaning in one font only, and soft hyphens except at the
 * end of a line.
 */
function withPlainLetters(text: string): string {
  return text
    .replace(/ ?[\u{f0000}-\u{10ffff}]|\u00ad(?=\p{L})/gu, '')
    .replace(/[\ufb00-\ufb06\ufb50-\ufdf1\ufe70-\ufefc\ufe10-\ufe19\ufe30-\ufe44\ufe47\ufe48]/g, (letter) =>
      letter.normalize('NFKC'),
    );
}

async function readTitle(pdf: PdfDocument): Promise<string | null> {
  const metadata = await pdf.getMetadata().catch(() => null);
  const info: unknown = metadata?.info;
  if (typeof info !== 'object' || info === null || !('Title' in info) || typeof info.Title !== 'string')
    return null;
  const title = info.Title.replace(/^Microsoft \w+ - /, '');
  return /^untitled|\.(?:docx?|indd|qxd|tex|dvi|pptx?)$/i.test(title) ? null : title;
}
