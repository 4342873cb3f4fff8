import { checkedBox, emptyBox } from '../box-marks.ts';
import { linkTarget, withLinkTarget } from '../link-targets.ts';
import { DocxMath } from './docx-math.ts';
import type { DocxNumbering } from './docx-numbering.ts';
import type { Relation } from './docx-package.ts';
import { type DocxStyles, type ListLook, type RunLook, readRunLook } from './docx-styles.ts';
import { symbolText, withoutBoxes, withSigns } from './docx-symbols.ts';
import { type DocxCell, type DocxRow, tableHtml } from './docx-table.ts';
import { HtmlWriter, lineBreak, type Piece } from './html-writer.ts';
import { attributeOf, isOn, numberOf, readXml, type XmlAttributes, type XmlHandler } from './read-xml.ts';

/** What a part of a document needs of the others. */
export interface StoryContext {
  styles: DocxStyles;
  numbering: DocxNumbering;
  relations: ReadonlyMap<string, Relation>;
  /** The HTML of an embedded part, such as a chunk of another document or a diagram. */
  embedded: (relation: Relation) => string;
  /** Headings of a letterhead are none of the text. */
  hasHeadings?: boolean;
}

interface Paragraph extends ListLook {
  pieces: Piece[];
  style: string | null;
  /** Text boxes and pictures with text, which follow the paragraph that they are anchored in. */
  boxes: string[];
  /** Whether it goes on in the next paragraph: its mark is deleted, or it is a large first letter. */
  isJoined: boolean;
}

interface Container {
  writer: HtmlWriter;
  paragraph: Paragraph | null;
}

interface Run {
  look: RunLook;
  style: string | null;
}

interface Field {
  instruction: string;
  isResult: boolean;
  /** The state of a checkbox of an old form. */
  isChecked: boolean | null;
  link: Link | null;
}

/** Where the text of a link starts. */
interface Link {
  target: string | null;
  paragraph: Paragraph;
  start: number;
}

/** What is not read: earlier versions, what was deleted or moved away, and properties that show nothing. */
const unread: ReadonlySet<string> = new Set([
  'w:moveFrom',
  'w:pPrChange',
  'w:rPrChange',
  'w:sectPrChange',
  'w:tblPrChange',
  'w:tcPrChange',
  'w:trPrChange',
  'w:tblGridChange',
  'w:sectPr',
  'w:tabs',
  'w:tblPr',
  'w:tblGrid',
  'w:numberingChange',
  'w:instrTextDeleted',
  'w:delText',
  'w:delInstrText',
  'a:tblGrid',
]);
const maxColumns = 200;

/**
 * Reads one part of a Word document, such as its body, a header, or its notes, in one pass. Each letter that a person
 * sees is written once; elements that are not known are read for what is in them.
 */
export class DocxStory implements XmlHandler {
  readonly #context: StoryContext;
  readonly #notes: string[] = [];
  readonly #containers: Container[] = [newContainer()];
  readonly #runs: Run[] = [];
  readonly #tables: DocxRow[][] = [];
  readonly #cells: DocxCell[] = [];
  readonly #fields: Field[] = [];
  readonly #links: (Link | null)[] = [];
  /** Whether a choice of each alternative content has been read. */
  readonly #alternatives: { isTaken: boolean }[] = [];
  /** Of each content control that is open, the state of its checkbox. */
  readonly #controls: { isChecked: boolean | null; isMarked: boolean }[] = [];
  readonly #ruby: { start: number; reading: Piece[] }[] = [];
  #skipped = 0;
  #properties: 'paragraph' | 'row' | 'control' | null = null;
  #runProperties: 'run' | 'mark' | null = null;
  #math: DocxMath | null = null;
  #textParts: string[] | null = null;
  #isInstruction = false;

  constructor(context: StoryContext) {
    this.#context = context;
  }

  /** The HTML of a part of running text. */
  static textOf(xml: string, context: StoryContext): string {
    const story = new DocxStory(context);
    readXml(xml, story);
    return story.#finishContainer();
  }

  /** The HTML of each note of a part. */
  static notesOf(xml: string, context: StoryContext): string[] {
    const story = new DocxStory(context);
    readXml(xml, story);
    return story.#notes;
  }

  open(name: string, attributes: XmlAttributes): void {
    if (this.#skipped > 0) this.#skipped += 1;
    else if (unread.has(name) || this.#isDropped(name, attributes)) this.#skipped = 1;
    else if (this.#math !== null) this.#math.open(name, attributes);
    else if (this.#runProperties !== null) this.#runProperty(name, attributes);
    else if (this.#properties !== null && name !== 'w:rPr') this.#property(name, attributes);
    else this.#openContent(name, attributes);
  }

  close(name: string): void {
    if (this.#skipped > 0) this.#skipped -= 1;
    else if (name === 'mc:AlternateContent') this.#closeAlternative();
    else if (this.#math !== null) this.#closeMath(this.#math);
    else this.#closeContent(name);
  }

  text(text: string): void {
    if (this.#skipped > 0) return;
    if (this.#math !== null) this.#math.text(text);
    else if (this.#textParts !== null) this.#textParts.push(text);
    else if (this.#isInstruction) {
      const field = this.#fields.at(-1);
      if (field !== undefined) field.instruction += text;
    }
  }

  /** Whether an element and all that is in it are left out. */
  #isDropped(name: string, attributes: XmlAttributes): boolean {
    if (name === 'w:del') return this.#deletes();
    if (name === 'mc:AlternateContent') this.#alternatives.push({ isTaken: false });
    const alternative = this.#alternatives.at(-1);
    if (alternative === undefined || (name !== 'mc:Choice' && name !== 'mc:Fallback')) {
      const isNote = name === 'w:footnote' || name === 'w:endnote';
      return isNote && !/^(?:normal)?$/.test(attributeOf(attributes, 'type') ?? '');
    }
    if (alternative.isTaken) return true;
    alternative.isTaken = true;
    return false;
  }

  #closeAlternative(): void {
    this.#alternatives.pop();
    this.#math?.close();
  }

  /** Deleted text, or the mark of a paragraph or a row that is deleted. */
  #deletes(): boolean {
    if (this.#runProperties === 'mark') this.#paragraph().isJoined = true;
    else if (this.#properties === 'row') this.#dropRow();
    return true;
  }

  #dropRow(): void {
    const row = this.#tables.at(-1)?.at(-1);
    if (row !== undefined) row.isDropped = true;
  }

  #runProperty(name: string, attributes: XmlAttributes): void {
    const run = this.#runs.at(-1);
    if (this.#runProperties === 'mark' || run === undefined) return;
    if (name === 'w:rStyle') run.style = attributeOf(attributes, 'val') ?? null;
    else readRunLook(run.look, name, attributes);
  }

  #property(name: string, attributes: XmlAttributes): void {
    if (this.#properties === 'paragraph') this.#paragraphProperty(name, attributes);
    else if (this.#properties === 'row') this.#rowProperty(name, attributes);
    else this.#controlProperty(name, attributes);
  }

  #paragraphProperty(name: string, attributes: XmlAttributes): void {
    const paragraph = this.#paragraph();
    if (name === 'w:pStyle') paragraph.style = attributeOf(attributes, 'val') ?? null;
    else if (name === 'w:numId') paragraph.numbering = attributeOf(attributes, 'val');
    else if (name === 'w:ilvl') paragraph.level = numberOf(attributes) ?? 0;
    else if (name === 'w:framePr' && /^(?:drop|margin)$/.test(attributeOf(attributes, 'dropCap') ?? ''))
      paragraph.isJoined = true;
  }

  #rowProperty(name: string, attributes: XmlAttributes): void {
    const row = this.#tables.at(-1)?.at(-1);
    if (row === undefined) return;
    if (name === 'w:tblHeader') row.isHeader = isOn(attributes);
    else if (name === 'w:hidden' && isOn(attributes)) row.isDropped = true;
    else if (name === 'w:gridBefore') row.skippedColumns = Math.min(numberOf(attributes) ?? 0, maxColumns);
  }

  #controlProperty(name: string, attributes: XmlAttributes): void {
    const control = this.#controls.at(-1);
    if (control === undefined) return;
    if (name === 'w14:checkbox') control.isChecked ??= false;
    else if (name === 'w14:checked') control.isChecked = isOn(attributes);
  }

  #openContent(name: string, attributes: XmlAttributes): void {
    switch (name) {
      case 'w:p':
      case 'a:p':
        this.#startParagraph();
        break;
      case 'w:pPr':
        this.#properties = 'paragraph';
        break;
      case 'w:trPr':
        this.#properties = 'row';
        break;
      case 'w:sdt':
        this.#controls.push({ isChecked: null, isMarked: false });
        break;
      case 'w:sdtPr':
        this.#properties = 'control';
        break;
      case 'w:r':
      case 'a:r':
        this.#runs.push({ look: {}, style: null });
        break;
      case 'w:rPr':
        this.#runProperties = this.#properties === null ? 'run' : 'mark';
        break;
      case 'w:t':
      case 'a:t':
        this.#textParts = [];
        break;
      case 'w:instrText':
        this.#isInstruction = true;
        break;
      case 'w:tab':
      case 'w:ptab':
        this.#add('\t');
        break;
      case 'w:br':
      case 'w:cr':
      case 'a:br':
        this.#addBreak();
        break;
      case 'w:noBreakHyphen':
        this.#add('-');
        break;
      case 'w:sym':
        this.#addSymbol(attributes);
        break;
      case 'w:fldChar':
        this.#fieldMark(attributeOf(attributes, 'fldCharType') ?? '');
        break;
      case 'w:fldSimple':
        this.#openLink(hyperlinkOf(attributeOf(attributes, 'instr') ?? ''));
        break;
      case 'w:checkBox':
        this.#fieldBox(false);
        break;
      case 'w:default':
      case 'w:checked':
        if (this.#fields.at(-1)?.isChecked !== null) this.#fieldBox(isOn(attributes));
        break;
      case 'w:hyperlink':
        this.#openLink(this.#linkOf(attributes));
        break;
      case 'w:ruby':
        this.#ruby.push({ start: 0, reading: [] });
        break;
      case 'w:rt':
        this.#startReading();
        break;
      case 'm:oMath':
        this.#math = new DocxMath();
        break;
      case 'm:oMathPara':
        this.#add(' ');
        break;
      case 'w:tbl':
        this.#writeParagraph();
        this.#tables.push([]);
        break;
      case 'w:tr':
        this.#tables.at(-1)?.push({ cells: [], skippedColumns: 0, isHeader: false, isDropped: false });
        break;
      case 'w:tc':
        this.#containers.push(newContainer());
        this.#cells.push({ html: '', columns: 1, isContinued: false });
        break;
      case 'w:gridSpan':
        this.#spanColumns(numberOf(attributes) ?? 1);
        break;
      case 'w:vMerge':
        this.#mergeCell(attributeOf(attributes, 'val') ?? 'continue');
        break;
      case 'w:txbxContent':
      case 'a:txBody':
      case 'w:footnote':
      case 'w:endnote':
        this.#containers.push(newContainer());
        break;
      case 'w:altChunk':
      case 'dgm:relIds':
        this.#embed(attributeOf(attributes, name === 'w:altChunk' ? 'id' : 'dm') ?? '');
        break;
      default:
    }
  }

  #closeContent(name: string): void {
    switch (name) {
      case 'w:p':
      case 'a:p':
        this.#endParagraph();
        break;
      case 'w:pPr':
      case 'w:trPr':
      case 'w:sdtPr':
        this.#properties = null;
        break;
      case 'w:sdt':
        this.#endControl();
        break;
      case 'w:r':
      case 'a:r':
        this.#runs.pop();
        break;
      case 'w:rPr':
        this.#runProperties = null;
        break;
      case 'w:t':
      case 'a:t':
        this.#endText();
        break;
      case 'w:instrText':
        this.#isInstruction = false;
        break;
      case 'w:fldSimple':
      case 'w:hyperlink':
        this.#closeLink(this.#links.pop() ?? null);
        break;
      case 'w:ruby':
        this.#endRuby();
        break;
      case 'w:rt':
        this.#endReading();
        break;
      case 'm:oMathPara':
        this.#add(' ');
        break;
      case 'w:tbl':
        this.#endTable();
        break;
      case 'w:tc':
        this.#endCell();
        break;
      case 'w:txbxContent':
      case 'a:txBody':
        this.#endBox();
        break;
      case 'w:footnote':
      case 'w:endnote':
        this.#notes.push(this.#finishContainer());
        break;
      default:
    }
  }

  get #container(): Container {
    const last = this.#containers.at(-1);
    if (last !== undefined) return last;
    const container = newContainer();
    this.#containers.push(container);
    return container;
  }

  /** The paragraph that is open; text outside of any is a paragraph of its own. */
  #paragraph(): Paragraph {
    const container = this.#container;
    container.paragraph ??= newParagraph();
    return container.paragraph;
  }

  #startParagraph(): void {
    const { paragraph } = this.#container;
    if (paragraph?.isJoined) paragraph.isJoined = false;
    else {
      this.#writeParagraph();
      this.#container.paragraph = newParagraph();
    }
  }

  #endParagraph(): void {
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

  #finishContainer(): string {
    this.#writeParagraph();
    return (this.#containers.pop() ?? newContainer()).writer.finish();
  }

  #endText(): void {
    const text = this.#textParts?.join('') ?? '';
    this.#textParts = null;
    this.#add(text);
  }

  /** Adds text that the open run shows. */
  #add(text: string): void {
    const look = text === '' ? null : this.#look();
    if (look === null) return;
    const shown = this.#withBoxMark(withSigns(text, this.#runs.at(-1)?.look.font));
    if (shown !== '') this.#paragraph().pieces.push({ text: shown, isBold: look.isBold });
  }

  #addBreak(): void {
    if (this.#look() !== null) this.#paragraph().pieces.push(lineBreak);
  }

  /** How text looks that is added now; null if it is not to be read. */
  #look(): { isBold: boolean } | null {
    const { styles } = this.#context;
    const paragraph = styles.paragraph(this.#container.paragraph?.style ?? null);
    const run = this.#runs.at(-1);
    const look = styles.look(run?.look ?? {}, run?.style ?? null, paragraph);
    const isInHidden = this.#runs.some((outer) => outer !== run && outer.look.isHidden === true);
    return isInHidden || look.isHidden || look.isStruck || look.isDoubleStruck ? null : look;
  }

  #addSymbol(attributes: XmlAttributes): void {
    this.#add(symbolText(attributeOf(attributes, 'font') ?? '', attributeOf(attributes, 'char') ?? ''));
  }

  /** The box in a control that is a checkbox is told by its state, whatever sign shows it. */
  #withBoxMark(text: string): string {
    const control = this.#controls.at(-1);
    if (control === undefined || control.isChecked === null) return text;
    const mark = control.isMarked ? '' : boxMark(control.isChecked);
    control.isMarked = true;
    return mark + withoutBoxes(text);
  }

  #endControl(): void {
    const control = this.#controls.at(-1);
    if (control !== undefined && control.isChecked !== null && !control.isMarked) this.#add(' ');
    this.#controls.pop();
  }

  #fieldMark(type: string): void {
    if (type === 'begin')
      this.#fields.push({ instruction: '', isResult: false, isChecked: null, link: null });
    else if (type === 'separate') this.#startResult();
    else if (type === 'end') this.#endField();
  }

  #startResult(): void {
    const field = this.#fields.at(-1);
    if (field === undefined || field.isResult) return;
    field.isResult = true;
    const target = hyperlinkOf(field.instruction);
    if (target !== null) field.link = this.#startOfLink(target);
  }

  #endField(): void {
    const field = this.#fields.pop();
    if (field === undefined) return;
    if (field.isChecked !== null) this.#add(boxMark(field.isChecked));
    this.#closeLink(field.link);
  }

  #fieldBox(isChecked: boolean): void {
    const field = this.#fields.at(-1);
    if (field !== undefined && !field.isResult) field.isChecked = isChecked;
  }

  #linkOf(attributes: XmlAttributes): string | null {
    const relation = this.#context.relations.get(attributeOf(attributes, 'id') ?? '');
    return relation?.isExternal ? linkTarget(relation.target) : null;
  }

  #openLink(target: string | null): void {
    this.#links.push(target === null ? null : this.#startOfLink(target));
  }

  #startOfLink(target: string): Link {
    const paragraph = this.#paragraph();
    return { target, paragraph, start: paragraph.pieces.length };
  }

  /** A link that goes on in another paragraph is told without its target. */
  #closeLink(link: Link | null): void {
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

  #startReading(): void {
    const ruby = this.#ruby.at(-1);
    if (ruby !== undefined) ruby.start = this.#paragraph().pieces.length;
  }

  #endReading(): void {
    const ruby = this.#ruby.at(-1);
    if (ruby !== undefined) ruby.reading.push(...this.#paragraph().pieces.splice(ruby.start));
  }

  /** The reading follows what it is the reading of, as in browsers that cannot set it above. */
  #endRuby(): void {
    const reading = this.#ruby.pop()?.reading ?? [];
    if (reading.length === 0) return;
    this.#paragraph().pieces.push({ text: '(', isBold: false }, ...reading, { text: ')', isBold: false });
  }

  #closeMath(math: DocxMath): void {
    if (!math.close()) return;
    this.#math = null;
    this.#add(math.toString());
  }

  #spanColumns(columns: number): void {
    const cell = this.#cells.at(-1);
    if (cell !== undefined) cell.columns = Math.min(Math.max(columns, 1), maxColumns);
  }

  #mergeCell(kind: string): void {
    const cell = this.#cells.at(-1);
    if (cell !== undefined) cell.isContinued = kind === 'continue';
  }

  #endCell(): void {
    const html = this.#finishContainer();
    const cell = this.#cells.pop();
    const row = this.#tables.at(-1)?.at(-1);
    if (cell !== undefined && row !== undefined) row.cells.push({ ...cell, html });
    else this.#container.writer.block(html);
  }

  #endTable(): void {
    const rows = this.#tables.pop() ?? [];
    if (rows.length > 0) this.#container.writer.block(tableHtml(rows));
  }

  #endBox(): void {
    const html = this.#finishContainer();
    if (html !== '') this.#paragraph().boxes.push(html);
  }

  #embed(id: string): void {
    const relation = this.#context.relations.get(id);
    const html = relation === undefined || relation.isExternal ? '' : this.#context.embedded(relation);
    if (html === '') return;
    if (this.#container.paragraph === null) this.#container.writer.block(html);
    else this.#paragraph().boxes.push(html);
  }
}

function newContainer(): Container {
  return { writer: new HtmlWriter(), paragraph: null };
}

function newParagraph(): Paragraph {
  return { pieces: [], style: null, boxes: [], isJoined: false };
}

function boxMark(isChecked: boolean): string {
  return isChecked ? checkedBox : emptyBox;
}

/** The target of a field that is a link to somewhere outside. */
function hyperlinkOf(instruction: string): string | null {
  const address = /^\s*HYPERLINK\s+(?:"([^"]{1,2000})"|([^\s"\\]{1,2000}))/i.exec(instruction);
  return address === null ? null : linkTarget(address[1] ?? address[2] ?? '');
}
