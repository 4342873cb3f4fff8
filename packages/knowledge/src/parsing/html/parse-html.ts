import { cleanText } from '../blocks/clean-text.ts';
import { decodeText } from '../blocks/decode-text.ts';
import type { ParsedBlock, ParsedDocument } from '../parsed-document.ts';
import { type HtmlBlock, scanHtml } from './html-blocks.ts';

const declarationBytes = 4_096;
const maxArticleDepth = 256;
const maxArticleChars = 2_000_000;
const maxArticleElements = 50_000;
const maxMenuChars = 60;
const maxMenuLinkChars = 40;
const maxAsideBlocks = 3;
/** An article with a smaller share of the page's prose is not its main content. */
const minArticleShare = 0.5;
const minArticleChars = 500;

/** Parses an HTML file. */
export function parseHtml(bytes: Buffer): Promise<ParsedDocument> {
  return parseHtmlText(decodeHtml(bytes));
}

/**
 * Decodes a page's markup.
 * @param charset from the server's response; takes precedence over the page's own declaration
 */
export function decodeHtml(bytes: Buffer, charset: string | null = null): string {
  return decodeText(bytes, charset ?? declaredCharset(bytes));
}

/**
 * Parses a page. If it has a main article, short blocks outside it that consist only of links (menus, breadcrumbs, link lists)
 * are omitted. All other text is kept, since opening hours may be in a footer.
 * @param address URL of the page, to resolve relative links
 */
export async function parseHtmlText(html: string, address?: string): Promise<ParsedDocument> {
  const scan = scanHtml(html, address);
  const isTame = scan.depth <= maxArticleDepth && html.length <= maxArticleChars;
  const article = isTame ? await articleTexts(html) : null;
  const kept = article === null ? scan.blocks : withoutMenus(scan.blocks, article);
  const blocks = withoutListedTargets(kept, article);
  return {
    title: scan.title ?? kept.find(({ block }) => block.kind === 'heading')?.plain ?? null,
    pages: null,
    blocks,
    columnNames: scan.columnNames,
  };
}

/** Removes the targets from link lists outside of the article, because the URLs of a menu say nothing. */
function withoutListedTargets(
  blocks: readonly HtmlBlock[],
  article: ReadonlySet<string> | null,
): ParsedBlock[] {
  const runs = menuRuns(blocks, (one) => !isMenu(one) || article?.has(cleanText(one.plain)) === true);
  return blocks.map(({ block, plain }, index) =>
    (runs[index] ?? 0) > maxAsideBlocks ? { ...block, text: plain } : block,
  );
}

function withoutMenus(blocks: readonly HtmlBlock[], article: ReadonlySet<string>): readonly HtmlBlock[] {
  const isInArticle = new Map(blocks.map((one) => [one, article.has(cleanText(one.plain))]));
  const prose = blocks.filter((one) => !isMenu(one));
  const articleProse = prose.filter((one) => isInArticle.get(one));
  const articleChars = charsOf(articleProse);
  if (articleChars < minArticleChars || articleChars < charsOf(prose) * minArticleShare) return blocks;
  const isText = (one: HtmlBlock): boolean => !isMenu(one) || isInArticle.get(one) === true;
  const first = blocks.findIndex((one) => isInArticle.get(one));
  const last = blocks.findLastIndex((one) => isInArticle.get(one));
  const runs = menuRuns(blocks, isText);
  const isAside = (index: number): boolean =>
    index > first && index < last && (runs[index] ?? 0) <= maxAsideBlocks;
  return blocks.filter((one, index) => isText(one) || isAside(index));
}

/**
 * Returns for each block the number of adjacent link blocks. "Read more" inside an article is one or two links; a menu has more.
 */
function menuRuns(blocks: readonly HtmlBlock[], isText: (one: HtmlBlock) => boolean): number[] {
  const runs: number[] = [];
  for (let start = 0; start < blocks.length; ) {
    let end = start;
    while (end < blocks.length && blocks.slice(end, end + 1).some((one) => !isText(one))) end += 1;
    const length = Math.max(end - start, 1);
    for (let n = 0; n < length; n += 1) runs.push(end - start);
    start += length;
  }
  return runs;
}

function charsOf(blocks: readonly HtmlBlock[]): number {
  return blocks.reduce((chars, one) => chars + one.plain.length, 0);
}

function isMenu({ block, plain, linkShare, links }: HtmlBlock): boolean {
  const chars = cleanText(plain).length;
  const isShort = chars <= maxMenuChars || (links > 2 && chars / links <= maxMenuLinkChars);
  return block.kind !== 'heading' && linkShare >= 0.6 && isShort;
}

/** Returns the texts of the blocks in the page's main article, or null if it has none. */
async function articleTexts(html: string): Promise<Set<string> | null> {
  const { parseHTML } = await import('linkedom');
  const { Readability } = await import('@mozilla/readability');
  try {
    const article = new Readability(parseHTML(html).document, {
      maxElemsToParse: maxArticleElements,
    }).parse();
    if (article?.content === undefined || article.content === null) return null;
    return new Set(scanHtml(article.content).blocks.map((one) => cleanText(one.plain)));
  } catch {
    return null;
  }
}

/** Returns the charset that a page declares in its first bytes, as written. */
function declaredCharset(bytes: Buffer): string | null {
  const head = bytes.toString('latin1', 0, declarationBytes);
  const declared = /<meta\s[^<>]*?charset\s*=\s*(?:["']\s*)?([^\s"'/>;]+)/i.exec(head);
  return (declared ?? /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']+)/i.exec(head))?.[1] ?? null;
}
