import { linkTarget, withLinkTarget } from '../blocks/link-targets.ts';
import { type PlainCell, plainTable } from '../blocks/plain-table.ts';
import type { TableRows } from '../blocks/table-rows.ts';
import { symbolText } from '../docx/docx-symbols.ts';
import type { ParsedBlock } from '../parsed-document.ts';
import type { DocFile, ParagraphLook } from './doc-file.ts';
import { formFieldText } from './doc-form-field.ts';
import type { LetterLook } from './doc-styles.ts';

/** Number of characters by how they were handled; together they cover the whole text. */
export interface DocCounts {
  read: number;
  hidden: number;
  struck: number;
  deleted: number;
  /** Field instructions. */
  codes: number;
  /** Paragraph ends, pictures, and other special characters. */
  marks: number;
}

interface Field {
  instruction: string;
  /** Displayed state of a form field. */
  shown: string | null;
  isResult: boolean;
  /** Length of the text before the field's result. */
  start: number;
}

interface Link {
  /** Start of its text in the paragraph's text. */
  start: number;
  end: number;
  /** Its text followed by its target. */
  shown: string;
}

const mark = {
  data: '\u0001',
  cell: '\u0007',
  lineBreak: '\u000b',
  pageBreak: '\u000c',
  paragraph: '\r',
  fieldStart: '\u0013',
  fieldSeparator: '\u0014',
  fieldEnd: '\u0015',
  noBreakHyphen: '\u001e',
  softHyphen: '\u001f',
};
/** Returns whether a character is a special character of Word, below the letters and not white space. */
function isInkless(char: string): boolean {
  return char < '\t' || (char > '\r' && char < ' ' && char !== mark.noBreakHyphen);
}

/** Rest of a sentence after a link at its end. */
const endOfSentence = /^[\s.,;:!?)]*$/;
const maxInstructionChars = 4_000;

export function emptyCounts(): DocCounts {
  return { read: 0, hidden: 0, struck: 0, deleted: 0, codes: 0, marks: 0 };
}

/** Reads a range of a document's text as blocks: paragraphs, headings, and table rows. */
export class DocStory {
  readonly #file: DocFile;
  readonly #rows: TableRows;
  readonly #counts: DocCounts;
  readonly #blocks: ParsedBlock[] = [];
  readonly #fields: Field[] = [];
  #text = '';
  #links: Link[] = [];
  #cells: string[] = [];
  #cellText = '';
  #table: PlainCell[][] = [];

  constructor(file: DocFile, rows: TableRows, counts: DocCounts) {
    this.#file = file;
    this.#rows = rows;
    this.#counts = counts;
  }

  read(start: number, end: number): ParsedBlock[] {
    for (let from = start; from < end; ) {
      const to = this.#paragraphEnd(from, end);
      this.#paragraph(from, to);
      from = to;
    }
    this.#endRow();
    this.#endTable();
    return this.#blocks;
  }

  #paragraphEnd(from: number, end: number): number {
    for (let at = from; at < end; at += 1) {
      const char = this.#file.text[at];
      if (char === mark.paragraph || char === mark.cell || char === mark.pageBreak) return at + 1;
    }
    return end;
  }

  #paragraph(from: number, to: number): void {
    const look = this.#file.paragraphAt(to - 1);
    for (let at = from; at < to; at += 1) this.#char(this.#file.text[at] ?? '', at, look.style);
    const last = this.#file.text[to - 1] ?? '';
    const isJoined = last === mark.paragraph && this.#file.lookAt(to - 1, look.style).isDeleted;
    if (!isJoined) this.#endParagraph(last, look);
  }

  #char(char: string, at: number, style: number): void {
    const look = this.#file.lookAt(at, style);
    if (char === mark.fieldStart)
      this.#fields.push({ instruction: '', shown: null, isResult: false, start: this.#text.length });
    else if (char === mark.fieldSeparator) this.#startResult();
    else if (char === mark.fieldEnd) this.#endField();
    else if (char === mark.data && look.place !== null) this.#readData(look);
    if (isInkless(char) && !(look.isMark && look.symbol !== null)) {
      this.#counts.marks += 1;
      return;
    }
    const code = this.#fields.find((field) => !field.isResult);
    if (code !== undefined) {
      this.#counts.codes += 1;
      if (code.instruction.length < maxInstructionChars) code.instruction += char;
    } else if (look.isDeleted) this.#counts.deleted += 1;
    else if (look.isHidden) this.#counts.hidden += 1;
    else if (look.isStruck) this.#counts.struck += 1;
    else this.#add(char, look.isMark ? look.symbol : null);
  }

  #add(char: string, symbol: { font: number; code: number } | null): void {
    this.#counts.read += 1;
    if (symbol !== null)
      this.#text += symbolText(this.#file.fonts[symbol.font] ?? 'Symbol', symbol.code.toString(16));
    else if (char === mark.noBreakHyphen) this.#text += '-';
    else this.#text += char === mark.lineBreak || char === mark.pageBreak ? '\n' : char;
  }

  /** Reads the state of a checkbox or list, which forms store outside the text. */
  #readData({ place, isDeleted, isHidden, isStruck }: LetterLook): void {
    const field = this.#fields.at(-1);
    if (field === undefined || place === null || isDeleted || isHidden || isStruck) return;
    if (/^\s*FORM(?:CHECKBOX|DROPDOWN)\b/i.test(field.instruction))
      field.shown = formFieldText(this.#file.data, place);
  }

  #startResult(): void {
    const field = this.#fields.at(-1);
    if (field === undefined) return;
    field.isResult = true;
    field.start = this.#text.length;
  }

  #endField(): void {
    const field = this.#fields.pop();
    if (field === undefined || this.#fields.some((outer) => !outer.isResult)) return;
    if (field.shown !== null && this.#text.slice(field.start).trim() === '') this.#text += field.shown;
    const address = /^\s*HYPERLINK\s+(?:"([^"]{1,2000})"|([^\s"\\]{1,2000}))/i.exec(field.instruction);
    if (address === null || field.start > this.#text.length) return;
    const label = this.#text.slice(field.start);
    const shown = withLinkTarget(label, linkTarget(address[1] ?? address[2] ?? ''));
    if (shown !== label) this.#links.push({ start: field.start, end: this.#text.length, shown });
  }

  /**
   * Returns the text since the last end of a paragraph or cell. Targets of links inside a sentence follow the text, so that the
   * sentence stays whole.
   */
  #takeText(): string {
    let text = this.#text;
    const last = this.#links.at(-1);
    if (last !== undefined && endOfSentence.test(text.slice(last.end))) {
      this.#links.pop();
      text = text.slice(0, last.start) + last.shown + text.slice(last.end);
    }
    const shown = [text, ...this.#links.map((link) => link.shown.trim())].join(' ');
    this.#text = '';
    this.#links = [];
    return shown;
  }

  #endParagraph(last: string, look: ParagraphLook): void {
    if (last === mark.cell && look.isRowEnd) this.#endRow();
    else if (last === mark.cell) this.#endCell();
    else if (look.tableDepth > 0) {
      this.#cellText += `${this.#takeText()} `;
    } else {
      this.#endRow();
      this.#endTable();
      this.#endText(look.style);
    }
  }

  #endText(style: number): void {
    const text = this.#takeText();
    if (text.trim() === '') return;
    const level = this.#file.styles.headingLevel(style);
    this.#blocks.push(level === null ? { kind: 'paragraph', text } : { kind: 'heading', level, text });
  }

  #endCell(): void {
    this.#cells.push((this.#cellText + this.#takeText()).trim());
    this.#cellText = '';
  }

  #endRow(): void {
    if (this.#cellText.trim() !== '') this.#endCell();
    if (this.#cells.length > 0) this.#table.push(this.#cells.map((text, column) => ({ text, column })));
    this.#cells = [];
    this.#cellText = '';
  }

  #endTable(): void {
    if (this.#table.length > 0) this.#blocks.push(...plainTable(this.#table, this.#rows));
    this.#table = [];
  }
}
