import type { ParseFailure, ReadFailure } from '@parley/contracts/values/failures';
import { detectFileType } from '../parsing/detect-file-type.ts';
import { decodeHtml, parseHtmlText } from '../parsing/html/parse-html.ts';
import { parseBytes } from '../parsing/parse-bytes.ts';
import { failureOf } from '../parsing/parse-error.ts';
import type { ParsedDocument } from '../parsing/parsed-document.ts';
import { tidyDocument } from '../parsing/tidy-document.ts';
import type { SelectPages } from './address/site-scope.ts';
import { readMarkup } from './page-markup.ts';
import { type PageHead, type PageReading, pageMediaTypes } from './page-reading.ts';
import { isPlaceholder } from './placeholder.ts';

type Markup = PageReading['markup'];

/** Maximum characters and blocks kept of one page. */
const maxPageChars = 300_000;
const maxPageBlocks = 10_000;

/**
 * Reads a page.
 * @param select filters URLs for a crawl; null for a single page, which keeps all its links
 */
export async function readPage(
  head: PageHead,
  bytes: Buffer,
  select: SelectPages | null,
): Promise<PageReading> {
  const extension = head.mediaType === '' ? 'html' : pageMediaTypes.get(head.mediaType);
  if (extension === 'html') return readWebPage(head, bytes, select);
  const result = await parseBytes(bytes, `page.${extension ?? ''}`, head.charset);
  return result.ok
    ? { document: shortened(result.document), failure: null, markup: null }
    : failed(toReadFailure(result.code), null);
}

async function readWebPage(head: PageHead, bytes: Buffer, select: SelectPages | null): Promise<PageReading> {
  const detected = detectFileType(bytes, 'page.html');
  if (!detected.ok) return failed(toReadFailure(detected.code), null);
  const html = decodeHtml(bytes, head.charset);
  const markup = markupOf(html, head.url, select);
  try {
    const document = tidyDocument(await parseHtmlText(html, head.url));
    if (isPlaceholder(document)) return failed('page_no_text', markup);
    return { document: shortened(document), failure: null, markup };
  } catch (error) {
    return failed(toReadFailure(failureOf(error)), markup);
  }
}

function markupOf(html: string, url: string, select: SelectPages | null): NonNullable<Markup> {
  const markup = readMarkup(html, url);
  if (select === null) return { ...markup, wanted: [] };
  const [canonical] = markup.canonical === null ? [] : select([markup.canonical]);
  return {
    ...markup,
    links: [],
    wanted: select(markup.links.map((link) => link.url)),
    canonical: canonical?.isAllowed ? canonical.url : null,
  };
}

function failed(failure: ReadFailure, markup: Markup): PageReading {
  return { document: null, failure, markup };
}

function shortened(document: ParsedDocument): ParsedDocument {
  let chars = 0;
  const end = document.blocks.findIndex((block, index) => {
    chars += block.text.length;
    return chars > maxPageChars || index === maxPageBlocks;
  });
  return end < 0 ? document : { ...document, blocks: document.blocks.slice(0, Math.max(end, 1)) };
}

function toReadFailure(code: ParseFailure): ReadFailure {
  switch (code) {
    case 'file_type_unsupported':
    case 'file_type_mismatch':
      return 'page_type_unsupported';
    case 'file_no_text':
    case 'file_empty':
      return 'page_no_text';
    case 'file_encrypted':
    case 'file_damaged':
    case 'file_word_95':
      return 'page_damaged';
    default:
      return 'page_too_complex';
  }
}
