import { type ReadFailure, readFailures } from '@parley/contracts/failures';
import { z } from 'zod';
import type { ParsedDocument } from '../parsing/parsed-document.ts';
import type { PageMarkup } from './page-markup.ts';

/** Media types a page may have, and as which type of file each is read. */
export const pageMediaTypes: ReadonlyMap<string, string> = new Map([
  ['text/html', 'html'],
  ['application/xhtml+xml', 'html'],
  ['text/plain', 'txt'],
  ['text/markdown', 'md'],
  ['application/pdf', 'pdf'],
  ['application/msword', 'doc'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
]);

/** What the reading process is told of a page, one line of JSON before its bytes. */
export interface PageHead {
  url: string;
  mediaType: string;
  charset: string | null;
  bytes: number;
}

/** What a page says: its text where it has one, and its markup where it is a web page. */
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

/** The process that reads hostile pages is not believed: its answer is checked. */
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
