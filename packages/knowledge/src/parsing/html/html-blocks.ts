import { linkTarget, withLinkTarget } from '../blocks/link-targets.ts';
import { TableRows } from '../blocks/table-rows.ts';
import { ParseError } from '../parse-error.ts';
import { maxDocumentBlocks } from '../parse-limits.ts';
import type { ParsedBlock } from '../parsed-document.ts';
import { HtmlChoices } from './html-choices.ts';
import {
  blockElements,
  boldElements,
  controlledIds,
  endsLoosely,
  isConsentBanner,
  isHidden,
  isStruck,
  listElements,
  looseElements,
  silentElements,
  voidElements,
} from './html-elements.ts';
import { type HtmlHandler, parseHtmlEvents } from './html-events.ts';
import { HtmlLists } from './html-lists.ts';
import { type HtmlCell, HtmlTable } from './html-table.ts';

/** A block of a page; `linkShare` is the share of its characters inside its `links`, 0 to 1. */
export interface HtmlBlock {
  block: ParsedBlock;
  /** Its text without the URLs of its links. */
  plain: string;
  linkShare: number;
  links: number;
}

/** `depth` is the approximate maximum nesting; `title` is the page's own title. */
export interface HtmlScan {
  title: string | null;
  blocks: HtmlBlock[];
  columnNames: string[];
  depth: number;
}

const maxRowChars = 1_000;
const blank = /^\s*$/;
/** Elements that end a row in a table without a header, which is only used for layout. */
const cellPart = /^(?:h[1-6]|li|pre|hr|ul|ol|dl|dt|dd|summary)$/;
/** Punctuation after which a term or question needs no colon before its definition or answer. */
const endOfTerm = /[.:;?!。：？！؟]\s*$/u;
/** The symbol that documentation sites append to headings as a link anchor. */
const permalink = /(?<=\S)\s*[¶§#🔗]\s*$/u;

/**
 * Splits a page into blocks in one linear pass without building a tree, so that depth and unclosed tags do not matter.
 * @param address URL of the page, to resolve relative links; without it, they have no target
 */
export function scanHtml(html: string, address?: string): HtmlScan {
  const scan = scanSilencing(html, silentElements, address);
  return scan.isCutOff ? scanSilencing(html, neverText, address) : scan;
}

/**
 * Elements that are never read, not even if they are left open. The content of other silent elements left open, such as a menu
 * without its end tag, must not be lost.
 */
const neverText: ReadonlySet<string> = new Set(['script', 'style', 'template']);

function scanSilencing(
  html: string,
  silent: ReadonlySet<string>,
  address: string | undefined,
): HtmlScan & { isCutOff: boolean } {
  const builder = new BlockBuilder(silent, controlledIds(html), address);
  parseHtmlEvents(html, builder);
  return builder.finish();
}

type Shape = Omit<ParsedBlock, 'text'>;

class BlockBuilder implements HtmlHandler {
  readonly #silentNames: ReadonlySet<string>;
  readonly #controlled: ReadonlySet<string>;
  #address: string | undefined;
  #blocks: HtmlBlock[] = [];
  #title = '';
  #parts: string[] = [];
  /** Last non-blank part. */
  #lastInk = '';
  #isNextPart = false;
  #linkChars = 0;
  #linksSeen = 0;
  #shape: Shape = { kind: 'paragraph' };
  #lists = new HtmlLists();
  #rows = new TableRows();
  #tables: HtmlTable[] = [];
  /** Cells of the open row, and the open cell. */
  #cells: HtmlCell[] | null = null;
  #cell: Omit<HtmlCell, 'text' | 'isBold'> | null = null;
  #isInHead = false;
  #openBold = 0;
  #boldChars = 0;
  /** Term or question whose definition or answer continues the same block. */
  #term: string | null = null;
  #isTermOpen = false;
  /** Element whose content is skipped; `inner` counts the open elements in it, apart from those with optional end tags. */
  #silent: { name: string; open: number; inner: number } | null = null;
  #openDetails = 0;
  /** Target of the open link, and index of its first part. */
  #link: { target: string | null; start: number } | null = null;
  #label: number | null = null;
  /** For open superscript text: the text before it, and the index of its first part. */
  #raised: { before: string; start: number } | null = null;
  /** Targets that links have added to the text of the block. */
  #targets: string[] = [];
  #inTitle = false;
  #openLinks = 0;
  #openForms = 0;
  /** Options of the open `select`. */
  #choices: HtmlChoices | null = null;
  #lastWasBreak = false;
  #depth = 0;
  #maxDepth = 0;

  constructor(
    silentNames: ReadonlySet<string>,
    controlled: ReadonlySet<string>,
    address: string | undefined,
  ) {
    this.#silentNames = silentNames;
    this.#controlled = controlled;
    this.#address = address;
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (this.#silent !== null && !this.#isEndedBy(this.#silent, name)) {
      if (name === this.#silent.name) this.#silent.open += 1;
      else if (!voidElements.has(name) && !looseElements.has(name)) this.#silent.inner += 1;
      return;
    }
    this.#silent = null;
    if (!voidElements.has(name) && !looseElements.has(name)) this.#depth += 1;
    this.#maxDepth = Math.max(this.#maxDepth, this.#depth);
    if (this.#isSilent(name, attributes)) this.#silent = { name, open: 1, inner: 0 };
    else if (name === 'title') this.#inTitle = this.#title === '';
    else if (name === 'a') this.#openLink(attributes);
    else if (name === 'base') this.#setBase(attributes.get('href'));
    else if (name === 'input') this.#addBox(attributes);
    else if (name === 'select') this.#choices = new HtmlChoices();
    else if (this.#choices !== null) this.#openChoice(name, attributes);
    else if (name === 'label') this.#label = this.#parts.length;
    else if (name === 'sup') this.#raised = { before: this.#lastInk, start: this.#parts.length };
    else if (name === 'br') this.#break();
    else if (boldElements.has(name)) this.#openBold += 1;
    else this.#openBlock(name, attributes);
  }

  close(name: string): void {
    if (this.#silent !== null) {
      if (name !== this.#silent.name && !this.#isLeftBy(this.#silent, name)) return;
      this.#silent.open -= 1;
      if (name === this.#silent.name && this.#silent.open > 0) return;
      this.#silent = null;
    }
    if (!voidElements.has(name) && !looseElements.has(name)) this.#depth = Math.max(0, this.#depth - 1);
    if (!listElements.has(name)) this.#lists.closeBelow(this.#depth);
    if (name === 'title') this.#inTitle = false;
    else if (name === 'a') this.#closeLink();
    else if (name === 'label') this.#label = null;
    else if (name === 'sup') this.#closeRaised();
    else if (name === 'select' || (name === 'form' && this.#choices !== null)) this.#endChoices();
    else if (boldElements.has(name)) this.#openBold = Math.max(0, this.#openBold - 1);
    else this.#closeBlock(name);
  }

  text(text: string): void {
    if (this.#silent !== null) return;
    if (this.#inTitle) {
      this.#title += text;
      return;
    }
    if (this.#choices !== null) {
      this.#choices.text(text);
      return;
    }
    if (!blank.test(text)) this.#addInk(text);
    if (this.#openLinks > 0) this.#linkChars += inkChars(text);
    if (this.#openBold > 0) this.#boldChars += inkChars(text);
    this.#parts.push(text);
  }

  finish(): HtmlScan & { isCutOff: boolean } {
    this.#endChoices();
    this.#endRow();
    this.#flush();
    const isCutOff = this.#silent !== null;
    return {
      isCutOff,
      title: this.#title === '' ? null : this.#title,
      blocks: this.#blocks,
      columnNames: this.#rows.columnNames,
      depth: this.#maxDepth,
    };
  }

  #isSilent(name: string, attributes: ReadonlyMap<string, string>): boolean {
    if (this.#silentNames.has(name)) return true;
    if (voidElements.has(name) || !this.#silentNames.has('nav')) return false;
    return (
      attributes.get('role') === 'navigation' ||
      isStruck(name, attributes) ||
      (this.#openDetails === 0 && isHidden(name, attributes, this.#controlled)) ||
      isConsentBanner(name, attributes)
    );
  }

  /** Returns whether a start tag ends the silent element, whose end tag is optional. */
  #isEndedBy({ name, inner }: { name: string; inner: number }, next: string): boolean {
    return inner === 0 && looseElements.has(name) && endsLoosely(name, next);
  }

  /** Returns whether an end tag closes the parent of the silent element, whose own end tag is optional. */
  #isLeftBy(silent: { name: string; inner: number }, name: string): boolean {
    if (!looseElements.has(silent.name) || voidElements.has(name) || looseElements.has(name)) return false;
    if (silent.inner === 0) return true;
    silent.inner -= 1;
    return false;
  }

  /** Keeps superscript digits apart from digits before them, as in powers and cents. */
  #closeRaised(): void {
    const raised = this.#raised;
    this.#raised = null;
    if (raised === null || this.#shape.kind === 'code' || !/\d$/.test(raised.before)) return;
    const text = this.#parts.slice(raised.start).join('').trim();
    if (/^\d{1,3}$/.test(text)) this.#parts.splice(raised.start, this.#parts.length, raisedDigits(text));
  }

  #openBlock(name: string, attributes: ReadonlyMap<string, string>): void {
    const level = /^h([1-6])$/.exec(name)?.[1];
    if (this.#isInData() && cellPart.test(name)) this.#isNextPart = true;
    else if (level !== undefined) this.#startHeading(Number(level));
    else if (listElements.has(name)) this.#openList(name === 'ol');
    else if (name === 'li') this.#start({ kind: 'list-item', ...this.#lists.item() });
    else if (name === 'pre') this.#start({ kind: 'code', ...this.#lists.inside() });
    else if (name === 'dt') this.#startTerm({ kind: 'list-item', ...this.#lists.item() });
    else if (name === 'summary') this.#startTerm(this.#paragraph());
    else if (name === 'dd') this.#openDefinition();
    else if (name === 'table') this.#openTable();
    else if (name === 'hr') this.#start(this.#paragraph());
    else if (name === 'thead' || name === 'tbody' || name === 'tfoot') this.#isInHead = name === 'thead';
    else if (name === 'tr') this.#startRow();
    else if (name === 'td' || name === 'th') this.#startCell(name === 'th', attributes);
    else if (blockElements.has(name)) this.#divide();
    if (name === 'details') this.#openDetails += 1;
    if (name === 'form') this.#openForms += 1;
  }

  #closeBlock(name: string): void {
    if (name === 'details') this.#openDetails = Math.max(0, this.#openDetails - 1);
    if (name === 'form') this.#openForms = Math.max(0, this.#openForms - 1);
    if (this.#isInData() && cellPart.test(name)) this.#isNextPart = true;
    else if (name === 'td' || name === 'th') this.#endCell();
    else if (name === 'tr') this.#endRow();
    else if (name === 'table') this.#closeTable();
    else if (name === 'thead') this.#isInHead = false;
    else if (listElements.has(name)) this.#closeList();
    else if (name === 'dt' || name === 'summary') this.#endTerm();
    else if (/^(?:h[1-6]|li|pre|dd)$/.test(name)) this.#start(this.#paragraph());
    else if (blockElements.has(name)) this.#divide();
  }

  #startHeading(level: number): void {
    this.#lists.endLoose();
    this.#start({ kind: 'heading', level });
  }

  #openList(isOrdered: boolean): void {
    if (this.#cells === null) this.#divide();
    else this.#start(this.#paragraph());
    this.#lists.open(isOrdered, this.#depth);
  }

  #closeList(): void {
    this.#divide();
    this.#lists.close();
    if (this.#cells === null) this.#start(this.#paragraph());
  }

  /** Returns whether the open cell belongs to a table with column names. The content of such a cell stays together. */
  #isInData(): boolean {
    return this.#cells !== null && this.#tables.at(-1)?.hasHeader === true;
  }

  /** Starts a term or question; its definition or answer belongs to the same block. */
  #startTerm(shape: Shape): void {
    this.#start(shape);
    this.#isTermOpen = this.#cells === null;
  }

  #endTerm(): void {
    if (!this.#isTermOpen) {
      this.#divide();
      return;
    }
    this.#isTermOpen = false;
    const term = this.#parts.join('').trim();
    this.#term = term === '' ? null : term;
    this.#empty();
  }

  #openDefinition(): void {
    if (this.#isTermOpen) this.#endTerm();
    if (this.#term === null) this.#start(this.#paragraph());
  }

  #openTable(): void {
    this.#lists.endLoose();
    this.#start(this.#paragraph());
    this.#tables.push(new HtmlTable(this.#rows));
    this.#isInHead = false;
  }

  #closeTable(): void {
    this.#endRow();
    this.#flush();
    this.#tables.pop();
    this.#isInHead = false;
  }

  #paragraph(): Shape {
    return { kind: 'paragraph', ...this.#lists.inside() };
  }

  /** Starts a block element. Inside a table cell it indicates a layout table, so the row is not kept as a row. */
  #start(shape: Shape): void {
    this.#endRow();
    this.#flush();
    this.#shape = shape;
  }

  /** Starts or ends a paragraph. If nothing was written yet, the surrounding list item or heading continues. */
  #divide(): void {
    if (this.#cells !== null || this.#shape.kind === 'code')
      this.#parts.push(this.#cells === null ? '\n' : ' ');
    else if (this.#isTermOpen) this.#parts.push(' ');
    else if (this.#lastInk !== '') {
      this.#flush();
      this.#shape = this.#paragraph();
    }
  }

  /** Adds visible text. Items and paragraphs in a data cell are joined with semicolons. */
  #addInk(text: string): void {
    if (this.#isNextPart && this.#lastInk !== '') {
      this.#parts.push(/[.,:;!?]\s*$/.test(this.#lastInk) ? ' ' : '; ');
    }
    this.#isNextPart = false;
    this.#lastInk = text;
    this.#lastWasBreak = false;
  }

  #openLink(attributes: ReadonlyMap<string, string>): void {
    this.#openLinks += 1;
    this.#linksSeen += 1;
    const href = attributes.get('href');
    const target = href === undefined ? null : linkTarget(href, this.#address);
    this.#link = { target, start: this.#parts.length };
  }

  #closeLink(): void {
    this.#openLinks = Math.max(0, this.#openLinks - 1);
    const { target, start } = this.#link ?? { target: null, start: 0 };
    const isWhole = this.#link !== null && start <= this.#parts.length;
    this.#link = null;
    const isWeb = target !== null && /^https?:/i.test(target);
    // A web link on a heading is usually repeated in the text, so the heading stays without a target.
    if (target === null || !isWhole || (isWeb && this.#shape.kind === 'heading')) return;
    const text = this.#parts.slice(start).join('');
    const shown = withLinkTarget(text, target);
    if (shown === text) return;
    if (blank.test(text)) this.#addInk(shown);
    else if (isWeb) this.#targets.push(` (${target})`);
    this.#parts.splice(start, this.#parts.length, shown);
  }

  #setBase(href: string | undefined): void {
    if (href !== undefined && this.#address !== undefined && URL.canParse(href, this.#address))
      this.#address = new URL(href, this.#address).href;
  }

  /** Adds the state of a checkbox before its label, even if the box follows the label. */
  #addBox(attributes: ReadonlyMap<string, string>): void {
    if (attributes.get('type')?.trim().toLowerCase() !== 'checkbox') return;
    if (isHidden('input', attributes, this.#controlled)) return;
    const box = attributes.has('checked') ? '☑ ' : '☐ ';
    const at = this.#label !== null && this.#label <= this.#parts.length ? this.#label : this.#parts.length;
    this.#parts.splice(at, 0, box);
  }

  #openChoice(name: string, attributes: ReadonlyMap<string, string>): void {
    if (name === 'option') this.#choices?.option(attributes);
    else if (blockElements.has(name) || listElements.has(name) || /^(?:h[1-6]|table)$/.test(name)) {
      this.#endChoices();
      this.#openBlock(name, attributes);
    }
  }

  /** Adds the options of a form's `select`; outside of forms, they switch the language or filter the page. */
  #endChoices(): void {
    const offered = this.#openForms > 0 ? (this.#choices?.offered() ?? '') : '';
    this.#choices = null;
    if (offered !== '') this.text(` ${offered} `);
  }

  #break(): void {
    if (this.#lastWasBreak && this.#shape.kind !== 'code') this.#divide();
    this.#parts.push('\n');
    this.#lastWasBreak = true;
  }

  #startRow(): void {
    this.#endRow();
    this.#flush();
    this.#shape = this.#paragraph();
    this.#cells = [];
    if (this.#tables.length === 0) this.#tables.push(new HtmlTable(this.#rows));
  }

  #startCell(isHeader: boolean, attributes: ReadonlyMap<string, string>): void {
    if (this.#cells === null) {
      this.#divide();
      return;
    }
    this.#endCell();
    const [columns, rows] = ['colspan', 'rowspan'].map((name) =>
      Number.parseInt(attributes.get(name) ?? '1', 10),
    );
    this.#cell = { isHeader, columns: columns || 1, rows: rows || 1 };
  }

  #endCell(): void {
    if (this.#cells === null) {
      this.#divide();
      return;
    }
    const text = this.#parts.join('').replace(/\s+/g, ' ').trim();
    if (this.#cell !== null || text !== '') {
      const isBold = text !== '' && this.#boldChars >= inkChars(text);
      this.#cells.push({ isHeader: false, columns: 1, rows: 1, ...this.#cell, text, isBold });
    }
    this.#cell = null;
    this.#empty();
  }

  #endRow(): void {
    if (this.#cells === null) return;
    this.#endCell();
    const cells = this.#cells;
    this.#cells = null;
    const row = this.#tables.at(-1)?.row(cells, this.#isInHead);
    if (row !== undefined && row.text.length <= maxRowChars) this.#emit({ ...row, ...this.#lists.inside() });
    else for (const { text } of cells) this.#emit({ ...this.#paragraph(), text });
    this.#linkChars = 0;
    this.#linksSeen = 0;
  }

  #flush(): void {
    this.#emit({ ...this.#shape, text: withTerm(this.#term, this.#parts.join('')) });
    this.#empty();
    this.#linkChars = 0;
    this.#linksSeen = 0;
    this.#term = null;
    this.#isTermOpen = false;
    this.#lastWasBreak = false;
  }

  #empty(): void {
    this.#parts = [];
    // Links and labels that continue in the next block start at its beginning.
    if (this.#link !== null) this.#link = { target: null, start: 0 };
    if (this.#label !== null) this.#label = 0;
    this.#lastInk = '';
    this.#isNextPart = false;
    this.#boldChars = 0;
  }

  #emit(block: ParsedBlock): void {
    const targets = this.#targets;
    this.#targets = [];
    if (/^[\s☐☑]*$/u.test(block.text)) return;
    if (this.#blocks.length === maxDocumentBlocks) throw new ParseError('file_too_complex');
    const text = block.kind === 'heading' ? block.text.replace(permalink, '') : block.text;
    const plain = targets.reduce((rest, target) => rest.replace(target, ''), text);
    const linkShare = Math.min(1, this.#linkChars / inkChars(plain));
    this.#blocks.push({ block: { ...block, text }, plain, linkShare, links: this.#linksSeen });
  }
}

function withTerm(term: string | null, text: string): string {
  if (term === null) return text;
  if (blank.test(text)) return term;
  return endOfTerm.test(term) ? `${term} ${text}` : `${term}: ${text}`;
}

/** Counts characters without white space, most of which is invisible in markup. */
function inkChars(text: string): number {
  return text.replace(/\s+/g, '').length;
}

function raisedDigits(digits: string): string {
  return digits.replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit)));
}
