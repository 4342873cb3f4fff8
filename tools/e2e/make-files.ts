import { makeDocx, paragraph } from '../../packages/knowledge/src/parsing/testing/make-docx.ts';
import { makePdf } from './make-pdf.ts';

/** A file for a browser upload. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export function textFile(name: string, text: string): ChosenFile {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
}

/** Creates a one-page PDF with these lines; `keptBytes` truncates it like a broken download. */
export function pdfFile(name: string, lines: readonly string[], keptBytes?: number): ChosenFile {
  return { name, mimeType: 'application/pdf', buffer: makePdf(lines).subarray(0, keptBytes) };
}

/** Creates a Word document with these paragraphs. */
export function docxFile(name: string, paragraphs: readonly string[]): ChosenFile {
  const body = paragraphs.map((text) => paragraph(text)).join('');
  const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  return { name, mimeType, buffer: makeDocx(body) };
}

/** Creates an HTML page of exactly `bytes`, most of it a comment, so that it is fast to parse. */
export function htmlFileOf(name: string, bytes: number, text: string): ChosenFile {
  const start = `<!doctype html><html><head><title>Page</title></head><body><p>${text}</p><!--`;
  const end = '--></body></html>';
  const filler = Buffer.alloc(bytes - Buffer.byteLength(start) - Buffer.byteLength(end), 'x');
  return {
    name,
    mimeType: 'text/html',
    buffer: Buffer.concat([Buffer.from(start), filler, Buffer.from(end)]),
  };
}
