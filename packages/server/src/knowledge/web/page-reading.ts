import { type ReadFailure, readFailures } from '@parley/contracts/failures';
import { z } from 'zod';
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

const block = z.object({
  kind: z.enum(['heading', 'paragraph', 'list-item', 'table-row', 'code']),
  level: z.number().exactOptional(),
  text: z.string(),
  page: z.number().exactOptional(),
});

/** The process that reads untrusted pages is not trusted: its output is validated. */
export const pageReadingSchema = z.object({
  document: z
    .object({ title: z.string().nullable(), pages: z.number().nullable(), blocks: z.array(block) })
    .nullable(),
  failure: z.enum(readFailures).nullable(),
  markup: z
    .object({
      links: z.array(z.object({ url: z.string(), title: z.string() })),
      canonical: z.string().nullable(),
      noindex: z.boolean(),
      nofollow: z.boolean(),
    })
    .nullable(),
});
