import {
  blockElements,
  isConsentBanner,
  looseElements,
  silentElements,
  voidElements,
} from './html-elements.ts';
import { type HtmlHandler, readHtml } from './html-events.ts';
import { ParseError } from './parse-error.ts';
import { maxDocumentBlocks } from './parse-limits.ts';
import type { ParsedBlock } from './parsed-document.ts';

/** A block of a page; `linkShare` is the share of its characters inside its `links`, 0 to 1. */
export interface HtmlBlock {
  block: ParsedBlock;
  linkShare: number;
  links: number;
}

/** `depth` is the approximate maximum nesting; `title` is the page's own. */
export interface HtmlScan {
  title: string | null;
  blocks: HtmlBlock[];
  depth: number;
}

const maxRowChars = 1_000;
const blank = /^\s*$/;
/** The symbol that documentation sites append to headings as a link anchor. */
const permalink = /(?<=\S)\s*[¶§#🔗]\s*$/u;

/**
 * Splits a page into blocks in one linear pass without building a tree, so depth and unclosed tags do not
 * matter.
 */
export function scanHtml(html: string): HtmlScan {
  const scan = scanSilencing(html, silentElements);
  return scan.isCutOff ? scanSilencing(html, neverText) : scan;
}

/** The content of an element left open at the end, such as a menu without its end tag, must not be lost. */
const neverText: ReadonlySet<string> = new Set(['script', 'style', 'template']);

function scanSilencing(html: string, silent: ReadonlySet<string>): HtmlScan & { isCutOff: boolean } {
  const builder = new BlockBuilder(silent);
  readHtml(html, builder);
  return builder.finish();
}

class BlockBuilder implements HtmlHandler {
  readonly #silentNames: ReadonlySet<string>;
  #blocks: HtmlBlock[] = [];
  #title = '';
  #parts: string[] = [];
  #linkChars = 0;
  #linksSeen = 0;
  #shape: Pick<ParsedBlock, 'kind' | 'level'> = { kind: 'paragraph' };
  #cells: string[] | null = null;
  #silent: { name: string; open: number } | null = null;
  #inTitle = false;
  #openLinks = 0;
  #lastWasBreak = false;
  #depth = 0;
  #maxDepth = 0;

  constructor(silentNames: ReadonlySet<string>) {
    this.#silentNames = silentNames;
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (this.#silent !== null) {
      if (name === this.#silent.name) this.#silent.open += 1;
      return;
    }
    if (!voidElements.has(name) && !looseElements.has(name)) this.#depth += 1;
    this.#maxDepth = Math.max(this.#maxDepth, this.#depth);
    if (this.#isSilent(name, attributes)) this.#silent = { name, open: 1 };
    else if (name === 'title') this.#inTitle = this.#title === '';
    else if (name === 'a') this.#openLink();
    else if (name === 'br') this.#break();
    else this.#openBlock(name);
  }

  close(name: string): void {
    if (this.#silent !== null) {
      if (name !== this.#silent.name) return;
      this.#silent.open -= 1;
      if (this.#silent.open > 0) return;
      this.#silent = null;
    }
    if (!voidElements.has(name) && !looseElements.has(name)) this.#depth = Math.max(0, this.#depth - 1);
    if (name === 'title') this.#inTitle = false;
    else if (name === 'a') this.#openLinks = Math.max(0, this.#openLinks - 1);
    else this.#closeBlock(name);
  }

  text(text: string): void {
    if (this.#silent !== null) return;
    if (this.#inTitle) {
      this.#title += text;
      return;
    }
    if (!blank.test(text)) this.#lastWasBreak = false;
    if (this.#openLinks > 0) this.#linkChars += inkChars(text);
    this.#parts.push(text);
  }

  finish(): HtmlScan & { isCutOff: boolean } {
    this.#endRow();
    this.#flush();
    const isCutOff = this.#silent !== null;
    return {
      isCutOff,
      title: this.#title === '' ? null : this.#title,
      blocks: this.#blocks,
      depth: this.#maxDepth,
    };
  }

  #isSilent(name: string, attributes: ReadonlyMap<string, string>): boolean {
    if (this.#silentNames.has(name)) return true;
    if (voidElements.has(name) || !this.#silentNames.has('nav')) return false;
    return attributes.get('role') === 'navigation' || isConsentBanner(name, attributes);
  }

  #openBlock(name: string): void {
    const level = /^h([1-6])$/.exec(name)?.[1];
    if (level !== undefined) this.#start({ kind: 'heading', level: Number(level) });
    else if (name === 'li') this.#start({ kind: 'list-item' });
    else if (name === 'pre') this.#start({ kind: 'code' });
    else if (name === 'table' || name === 'hr') this.#start({ kind: 'paragraph' });
    else if (name === 'tr') this.#startRow();
    else if (name === 'td' || name === 'th') this.#startCell();
    else if (blockElements.has(name)) this.#divide();
  }

  #closeBlock(name: string): void {
    if (name === 'td' || name === 'th') this.#endCell();
    else if (name === 'tr' || name === 'table') this.#endRow();
    else if (/^(?:h[1-6]|li|pre)$/.test(name)) this.#start({ kind: 'paragraph' });
    else if (blockElements.has(name)) this.#divide();
  }

  /** A block element. Inside a table cell it indicates a layout table, so the row is not kept as a row. */
  #start(shape: Pick<ParsedBlock, 'kind' | 'level'>): void {
    this.#endRow();
    this.#flush();
    this.#shape = shape;
  }

  /**
   * Start or end of a paragraph. If nothing was written yet, the surrounding list item or heading continues.
   */
  #divide(): void {
    if (this.#cells !== null || this.#shape.kind === 'code')
      this.#parts.push(this.#cells === null ? '\n' : ' ');
    else if (this.#parts.some((part) => !blank.test(part))) {
      this.#flush();
      this.#shape = { kind: 'paragraph' };
    }
  }

  #openLink(): void {
    this.#openLinks += 1;
    this.#linksSeen += 1;
  }

  #break(): void {
    if (this.#lastWasBreak && this.#shape.kind !== 'code') this.#divide();
    this.#parts.push('\n');
    this.#lastWasBreak = true;
  }

  #startRow(): void {
    this.#endRow();
    this.#flush();
    this.#shape = { kind: 'paragraph' };
    this.#cells = [];
  }

  #startCell(): void {
    if (this.#cells === null) this.#divide();
    else this.#endCell();
  }

  #endCell(): void {
    if (this.#cells === null) {
      this.#divide();
      return;
    }
    const text = this.#parts.join('').replace(/\s+/g, ' ').trim();
    if (text !== '') this.#cells.push(text);
    this.#parts = [];
  }

  #endRow(): void {
    if (this.#cells === null) return;
    this.#endCell();
    const cells = this.#cells;
    this.#cells = null;
    const row = cells.join(' | ');
    if (row.length <= maxRowChars) this.#emit({ kind: 'table-row', text: row });
    else for (const text of cells) this.#emit({ kind: 'paragraph', text });
    this.#linkChars = 0;
    this.#linksSeen = 0;
  }

  #flush(): void {
    this.#emit({ ...this.#shape, text: this.#parts.join('') });
    this.#parts = [];
    this.#linkChars = 0;
    this.#linksSeen = 0;
    this.#lastWasBreak = false;
  }

  #emit(block: ParsedBlock): void {
    if (blank.test(block.text)) return;
    if (this.#blocks.length === maxDocumentBlocks) throw new ParseError('file_too_complex');
    const text = block.kind === 'heading' ? block.text.replace(permalink, '') : block.text;
    const linkShare = Math.min(1, this.#linkChars / inkChars(text));
    this.#blocks.push({ block: { ...block, text }, linkShare, links: this.#linksSeen });
  }
}

/** Collapses white space, most of which is invisible in markup. */
function inkChars(text: string): number {
  return text.replace(/\s+/g, '').length;
}
