import { readFailures } from '@parley/contracts/values/failures';
import { z } from 'zod';

const block = z.object({
  kind: z.enum(['heading', 'paragraph', 'list-item', 'table-row', 'code']),
  level: z.number().exactOptional(),
  text: z.string(),
  page: z.number().exactOptional(),
  list: z.number().exactOptional(),
  depth: z.number().exactOptional(),
  isOrdered: z.boolean().exactOptional(),
  table: z.number().exactOptional(),
  isHeader: z.boolean().exactOptional(),
  cells: z.array(z.object({ length: z.number(), column: z.number().nullable() })).exactOptional(),
});
const wanted = z.array(z.object({ url: z.string(), isAllowed: z.boolean() }));

/** Validates the output of the process that parses untrusted content. */
export const pageReadingSchema = z.object({
  document: z
    .object({
      title: z.string().nullable(),
      pages: z.number().nullable(),
      blocks: z.array(block),
      columnNames: z.array(z.string()).exactOptional(),
    })
    .nullable(),
  failure: z.enum(readFailures).nullable(),
  markup: z
    .object({
      links: z.array(z.object({ url: z.string(), title: z.string() })),
      wanted,
      canonical: z.string().nullable(),
      noindex: z.boolean(),
      nofollow: z.boolean(),
      refresh: z.string().nullable(),
    })
    .nullable(),
});

export const sitemapReadingSchema = z.object({ wanted, sitemaps: z.array(z.string()) });

export const robotsReadingSchema = z.object({ robots: z.string() });
