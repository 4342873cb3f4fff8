import type { ReadFailure } from '@parley/contracts/failures';
import type { ParsedDocument } from '../parsing/parsed-document.ts';
import type { PageMarkup } from './page-markup.ts';

/** Accepted media types of pages, and the file type that each is parsed as. */
export const pageMediaTypes: ReadonlyMap<string, string> = new Map([
  ['text/html', 'html'],
  ['application/xhtml+xml', 'html'],
  ['text/plain', 'txt'],
  ['text/markdown', 'md'],
  ['application/pdf', 'pdf'],
  ['application/msword', 'doc'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
]);

/** Metadata of a page for the reading process, as one line of JSON before its bytes. */
export interface PageHead {
  url: string;
  mediaType: string;
  charset: string | null;
  bytes: number;
}

/** The content of a page: its text, if any, and its markup, if it is a web page. */
export interface PageReading {
  document: ParsedDocument | null;
  failure: ReadFailure | null;
  markup: PageMarkup | null;
}
