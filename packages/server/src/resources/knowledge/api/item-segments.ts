import { scanHtml } from '@parley/knowledge/parsing/html/html-blocks';
import { ParseError } from '@parley/knowledge/parsing/parse-error';
import { parseTxt } from '@parley/knowledge/parsing/parse-txt';
import type { ParsedBlock, ParsedDocument } from '@parley/knowledge/parsing/parsed-document';
import { tidyDocument } from '@parley/knowledge/parsing/tidy-document';
import { type Segment, segmentsOf } from '@parley/knowledge/passages/segment';
import type { ApiItem } from './present-item.ts';

const markup = /<\/?[a-z][^<>]*>/i;

/** Passages of each item, under the item's title and with its link. */
export function* itemSegments(items: readonly ApiItem[]): Generator<Segment> {
  let firstOrdinal = 0;
  for (const item of items) {
    const document = documentOf(item);
    if (document === null) continue;
    for (const segment of segmentsOf(document, { firstOrdinal, url: item.url })) {
      firstOrdinal = segment.ordinal + 1;
      yield segment;
    }
  }
}

/** Null for an item without words. */
function documentOf({ title, text }: ApiItem): ParsedDocument | null {
  const heading: ParsedBlock[] = title === null ? [] : [{ kind: 'heading', level: 1, text: title }];
  const { blocks, columnNames = [] } = markup.test(text) ? htmlOf(text) : parseTxt(Buffer.from(text));
  try {
    return tidyDocument({ title, pages: null, blocks: [...heading, ...blocks], columnNames });
  } catch (error) {
    if (error instanceof ParseError && error.code === 'file_no_text') return null;
    throw error;
  }
}

/** Converts line breaks to `<br>`, because a template may put HTML values on separate lines. */
function htmlOf(text: string): Pick<ParsedDocument, 'blocks' | 'columnNames'> {
  const { blocks, columnNames } = scanHtml(text.replaceAll('\n', '<br>'));
  return { blocks: blocks.map(({ block }) => block), columnNames };
}
