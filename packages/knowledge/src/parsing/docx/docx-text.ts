import { withLinkTarget } from '../blocks/link-targets.ts';
import type { DocxNumbering } from './docx-numbering.ts';
import type { Relation } from './docx-package.ts';
import type { DocxStyles, ListLook } from './docx-styles.ts';
import { type DocxCell, type DocxRow, tableHtml } from './docx-table.ts';
import { HtmlWriter, lineBreak, type Piece } from './html-writer.ts';

/** Data that a part of a document needs from other parts. */
export interface StoryContext {
  styles: DocxStyles;
  numbering: DocxNumbering;
  relations: ReadonlyMap<string, Relation>;
  /** Returns the HTML of an embedded part, such as a chunk of another document or a diagram. */
  embedded: (relation: Relation) => string;
  /** False for headers and footers, whose headings do not structure the text. */
  hasHeadings?: boolean;
}

interface Paragraph extends ListLook {
  pieces: Piece[];
  style: string | null;
  /** Text boxes and pictures with text, written after the paragraph that they are anchored to. */
  boxes: string[];
  /** Whether the next paragraph continues it, because its mark is deleted or it is a drop cap. */
  isJoined: boolean;
}

interface Container {
  writer: HtmlWriter;
  paragraph: Paragraph | null;
}

/** Start of a link's text. */
export interface Link {
  target: string | null;
  paragraph: Paragraph;
  start: number;
}

export const maxColumns = 200;

/** Assembles the visible content of a part of a Word document: paragraphs with links, tables, notes, and boxes. */
export class DocxText {
  readonly #context: StoryContext;
  readonly #containers: Container[] = [newContainer()];
  readonly #tables: DocxRow[][] = [];
  readonly #cells: DocxCell[] = [];
  readonly #ruby: { start: number; reading: Piece[] }[] = [];

  constructor(context: StoryContext) {
    this.#context = context;
  }

  get #container(): Container {
    const last = this.#containers.at(-1);
    if (last !== undefined) return last;
    const container = newContainer();
    this.#containers.push(container);
    return container;
  }

  /** Returns the open paragraph; text outside of any opens a new one. */
  paragraph(): Paragraph {
    const container = this.#container;
    container.paragraph ??= newParagraph();
    return container.paragraph;
  }

  startParagraph(): void {
    const { paragraph } = this.#container;
    if (paragraph?.isJoined) paragraph.isJoined = false;
    else {
      this.#writeParagraph();
      this.#container.paragraph = newParagraph();
    }
  }

  endParagraph(): void {
    if (!this.#container.paragraph?.isJoined) this.#writeParagraph();
  }

  #writeParagraph(): void {
    const container = this.#container;
    const { paragraph, writer } = container;
    if (paragraph === null) return;
    container.paragraph = null;
    if (paragraph.pieces.some((piece) => piece.text.trim() !== '')) this.#write(paragraph, writer);
    for (const box of paragraph.boxes) writer.block(box);
  }

  #write(paragraph: Paragraph, writer: HtmlWriter): void {
    const { styles, numbering, hasHeadings = true } = this.#context;
    const style = styles.paragraph(paragraph.style);
    const heading = hasHeadings ? style.headingLevel : null;
    const place = heading === null ? numbering.place(paragraph, paragraph.style, style) : null;
    if (place === null) writer.paragraph(paragraph.pieces, heading);
    else writer.item([{ text: place.box, isBold: false }, ...paragraph.pieces], place);
  }

  finishContainer(): string {
    this.#writeParagraph();
    return (this.#containers.pop() ?? newContainer()).writer.finish();
  }

  /** Style of the open paragraph. */
  get style(): string | null {
    return this.#container.paragraph?.style ?? null;
  }

  get row(): DocxRow | undefined {
    return this.#tables.at(-1)?.at(-1);
  }

  add(piece: Piece): void {
    this.paragraph().pieces.push(piece);
  }

  addBreak(): void {
    this.add(lineBreak);
  }

  /** Starts a cell, note, or box, which has its own paragraphs. */
  startContainer(): void {
    this.#containers.push(newContainer());
  }

  startTable(): void {
    this.#writeParagraph();
    this.#tables.push([]);
  }

  startRow(): void {
    this.#tables.at(-1)?.push({ cells: [], skippedColumns: 0, isHeader: false, isDropped: false });
  }

  startCell(): void {
    this.startContainer();
    this.#cells.push({ html: '', columns: 1, isContinued: false });
  }

  startOfLink(target: string): Link {
    const paragraph = this.paragraph();
    return { target, paragraph, start: paragraph.pieces.length };
  }

  /** Adds the target to a link; a link that spans paragraphs gets none. */
  closeLink(link: Link | null): void {
    const paragraph = this.#container.paragraph;
    if (link === null || paragraph !== link.paragraph || this.#isInHeading()) return;
    const pieces = paragraph.pieces.slice(link.start);
    const text = pieces.map((piece) => piece.text).join('');
    const shown = withLinkTarget(text, link.target);
    if (shown === text) return;
    paragraph.pieces.splice(link.start, pieces.length, {
      text: shown,
      isBold: pieces.every((piece) => piece.isBold),
    });
  }

  #isInHeading(): boolean {
    const { styles } = this.#context;
    return styles.paragraph(this.#container.paragraph?.style ?? null).headingLevel !== null;
  }

  startRuby(): void {
    this.#ruby.push({ start: 0, reading: [] });
  }

  startReading(): void {
    const ruby = this.#ruby.at(-1);
    if (ruby !== undefined) ruby.start = this.paragraph().pieces.length;
  }

  endReading(): void {
    const ruby = this.#ruby.at(-1);
    if (ruby !== undefined) ruby.reading.push(...this.paragraph().pieces.splice(ruby.start));
  }

  /** Adds the ruby text in parentheses after its base text, as browsers without ruby support do. */
  endRuby(): void {
    const reading = this.#ruby.pop()?.reading ?? [];
    if (reading.length === 0) return;
    this.paragraph().pieces.push({ text: '(', isBold: false }, ...reading, { text: ')', isBold: false });
  }

  spanColumns(columns: number): void {
    const cell = this.#cells.at(-1);
    if (cell !== undefined) cell.columns = Math.min(Math.max(columns, 1), maxColumns);
  }

  mergeCell(kind: string): void {
    const cell = this.#cells.at(-1);
    if (cell !== undefined) cell.isContinued = kind === 'continue';
  }

  endCell(): void {
    const html = this.finishContainer();
    const cell = this.#cells.pop();
    const row = this.#tables.at(-1)?.at(-1);
    if (cell !== undefined && row !== undefined) row.cells.push({ ...cell, html });
    else this.#container.writer.block(html);
  }

  endTable(): void {
    const rows = this.#tables.pop() ?? [];
    if (rows.length > 0) this.#container.writer.block(tableHtml(rows));
  }

  endBox(): void {
    const html = this.finishContainer();
    if (html !== '') this.paragraph().boxes.push(html);
  }

  embed(id: string): void {
    const relation = this.#context.relations.get(id);
    const html = relation === undefined || relation.isExternal ? '' : this.#context.embedded(relation);
    if (html === '') return;
    if (this.#container.paragraph === null) this.#container.writer.block(html);
    else this.paragraph().boxes.push(html);
  }
}

function newContainer(): Container {
  return { writer: new HtmlWriter(), paragraph: null };
}

function newParagraph(): Paragraph {
  return { pieces: [], style: null, boxes: [], isJoined: false };
}
