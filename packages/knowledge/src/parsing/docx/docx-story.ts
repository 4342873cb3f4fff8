import { checkedBox, emptyBox } from '../blocks/box-marks.ts';
import { linkTarget } from '../blocks/link-targets.ts';
import { DocxMath } from './docx-math.ts';
import { type RunLook, readRunLook } from './docx-styles.ts';
import { replaceSymbols, symbolText, withoutBoxes } from './docx-symbols.ts';
import { DocxText, type Link, maxColumns, type StoryContext } from './docx-text.ts';
import { attributeOf, isOn, numberOf, readXml, type XmlAttributes, type XmlHandler } from './read-xml.ts';

interface Run {
  look: RunLook;
  style: string | null;
}

interface Field {
  instruction: string;
  isResult: boolean;
  /** State of a legacy form checkbox; null for other fields. */
  isChecked: boolean | null;
  /** Entries and current choice of a legacy form list; null for other fields. */
  choices: { entries: string[]; chosen: number } | null;
  link: Link | null;
  /** Number of the paragraph in which it begins. */
  paragraph: number;
  hasText: boolean;
}

/** Elements that are skipped: previous versions, deleted or moved text, and properties without visible effect. */
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

/**
 * Reads one part of a Word document, such as its body, a header, or its notes, in one pass. Each visible character is written
 * once; unknown elements are read for their content.
 */
export class DocxStory implements XmlHandler {
  readonly #context: StoryContext;
  readonly #notes: string[] = [];
  readonly #text: DocxText;
  readonly #runs: Run[] = [];
  readonly #fields: Field[] = [];
  readonly #links: (Link | null)[] = [];
  /** For each open `mc:AlternateContent`, whether one of its choices has been read. */
  readonly #alternatives: { isTaken: boolean }[] = [];
  /** For each open content control, the state of its checkbox. */
  readonly #controls: { isChecked: boolean | null; isMarked: boolean }[] = [];
  #skipped = 0;
  #paragraphs = 0;
  #properties: 'paragraph' | 'row' | 'control' | null = null;
  #runProperties: 'run' | 'mark' | null = null;
  #math: DocxMath | null = null;
  #textParts: string[] | null = null;
  #isInstruction = false;

  constructor(context: StoryContext) {
    this.#context = context;
    this.#text = new DocxText(context);
  }

  /** Returns the HTML of a part with running text. */
  static textOf(xml: string, context: StoryContext): string {
    const story = new DocxStory(context);
    readXml(xml, story);
    return story.#text.finishContainer();
  }

  /** Returns the HTML of each note of a part. */
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

  /** Returns whether an element and its content are skipped. */
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

  /** Skips deleted text; a deleted paragraph mark joins paragraphs, and a deleted row mark drops the row. */
  #deletes(): boolean {
    if (this.#runProperties === 'mark') this.#text.paragraph().isJoined = true;
    else if (this.#properties === 'row') this.#dropRow();
    return true;
  }

  #dropRow(): void {
    const row = this.#text.row;
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
    const paragraph = this.#text.paragraph();
    if (name === 'w:pStyle') paragraph.style = attributeOf(attributes, 'val') ?? null;
    else if (name === 'w:numId') paragraph.numbering = attributeOf(attributes, 'val');
    else if (name === 'w:ilvl') paragraph.level = numberOf(attributes) ?? 0;
    else if (name === 'w:framePr' && /^(?:drop|margin)$/.test(attributeOf(attributes, 'dropCap') ?? ''))
      paragraph.isJoined = true;
  }

  #rowProperty(name: string, attributes: XmlAttributes): void {
    const row = this.#text.row;
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
        this.#paragraphs += 1;
        this.#text.startParagraph();
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
      case 'w:hyperlink':
        this.#openLink(this.#linkOf(attributes));
        break;
      case 'w:ruby':
        this.#text.startRuby();
        break;
      case 'w:rt':
        this.#text.startReading();
        break;
      case 'm:oMath':
        this.#math = new DocxMath();
        break;
      case 'm:oMathPara':
        this.#add(' ');
        break;
      case 'w:txbxContent':
      case 'a:txBody':
      case 'w:footnote':
      case 'w:endnote':
        this.#text.startContainer();
        break;
      case 'w:altChunk':
      case 'dgm:relIds':
        this.#text.embed(attributeOf(attributes, name === 'w:altChunk' ? 'id' : 'dm') ?? '');
        break;
      default:
        this.#openField(name, attributes);
        this.#openTable(name, attributes);
    }
  }

  #openField(name: string, attributes: XmlAttributes): void {
    switch (name) {
      case 'w:instrText':
        this.#isInstruction = true;
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
        else this.#fieldChoice(name, attributes);
        break;
      case 'w:ddList':
      case 'w:listEntry':
      case 'w:result':
        this.#fieldChoice(name, attributes);
        break;
      default:
    }
  }

  #openTable(name: string, attributes: XmlAttributes): void {
    switch (name) {
      case 'w:tbl':
        this.#text.startTable();
        break;
      case 'w:tr':
        this.#text.startRow();
        break;
      case 'w:tc':
        this.#text.startCell();
        break;
      case 'w:gridSpan':
        this.#text.spanColumns(numberOf(attributes) ?? 1);
        break;
      case 'w:vMerge':
        this.#text.mergeCell(attributeOf(attributes, 'val') ?? 'continue');
        break;
      default:
    }
  }

  #closeContent(name: string): void {
    switch (name) {
      case 'w:p':
      case 'a:p':
        this.#text.endParagraph();
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
        this.#text.closeLink(this.#links.pop() ?? null);
        break;
      case 'w:ruby':
        this.#text.endRuby();
        break;
      case 'w:rt':
        this.#text.endReading();
        break;
      case 'm:oMathPara':
        this.#add(' ');
        break;
      case 'w:tbl':
        this.#text.endTable();
        break;
      case 'w:tc':
        this.#text.endCell();
        break;
      case 'w:txbxContent':
      case 'a:txBody':
        this.#text.endBox();
        break;
      case 'w:footnote':
      case 'w:endnote':
        this.#notes.push(this.#text.finishContainer());
        break;
      default:
    }
  }

  #endText(): void {
    const text = this.#textParts?.join('') ?? '';
    this.#textParts = null;
    this.#add(text);
  }

  /** Adds text with the formatting of the open run. */
  #add(text: string): void {
    const look = text === '' ? null : this.#look();
    if (look === null || this.#isInCondition(text)) return;
    const field = this.#fields.at(-1);
    if (field !== undefined) field.hasText = true;
    const shown = this.#withBoxMark(replaceSymbols(text, this.#runs.at(-1)?.look.font));
    if (shown !== '') this.#text.add({ text: shown, isBold: look.isBold });
  }

  /**
   * Adds the result of a nested field to the instruction of the outer field, such as the condition of an IF; returns whether
   * there is one.
   */
  #isInCondition(text: string): boolean {
    const outer = this.#fields.slice(0, -1).findLast((field) => !field.isResult);
    if (outer === undefined || outer.paragraph !== this.#paragraphs || outer.instruction.trim() === '')
      return false;
    outer.instruction += text;
    return true;
  }

  #addBreak(): void {
    if (this.#look() !== null) this.#text.addBreak();
  }

  /** Returns the formatting of the text being added; null if it is hidden or struck. */
  #look(): { isBold: boolean } | null {
    const { styles } = this.#context;
    const paragraph = styles.paragraph(this.#text.style);
    const run = this.#runs.at(-1);
    const look = styles.look(run?.look ?? {}, run?.style ?? null, paragraph);
    const isInHidden = this.#runs.some((outer) => outer !== run && outer.look.isHidden === true);
    return isInHidden || look.isHidden || look.isStruck || look.isDoubleStruck ? null : look;
  }

  #addSymbol(attributes: XmlAttributes): void {
    this.#add(symbolText(attributeOf(attributes, 'font') ?? '', attributeOf(attributes, 'char') ?? ''));
  }

  /** Replaces the symbol in a checkbox control with a box that shows its state. */
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
      this.#fields.push({
        instruction: '',
        isResult: false,
        isChecked: null,
        choices: null,
        link: null,
        paragraph: this.#paragraphs,
        hasText: false,
      });
    else if (type === 'separate') this.#startResult();
    else if (type === 'end') this.#endField();
  }

  #startResult(): void {
    const field = this.#fields.at(-1);
    if (field === undefined || field.isResult) return;
    field.isResult = true;
    const target = hyperlinkOf(field.instruction);
    if (target !== null) field.link = this.#text.startOfLink(target);
  }

  #endField(): void {
    const field = this.#fields.pop();
    if (field === undefined) return;
    if (field.isChecked !== null) this.#add(boxMark(field.isChecked));
    if (field.choices !== null && !field.hasText)
      this.#add(field.choices.entries[field.choices.chosen] ?? '');
    this.#text.closeLink(field.link);
  }

  #fieldBox(isChecked: boolean): void {
    const field = this.#fields.at(-1);
    if (field !== undefined && !field.isResult) field.isChecked = isChecked;
  }

  #fieldChoice(name: string, attributes: XmlAttributes): void {
    const field = this.#fields.at(-1);
    if (field === undefined || field.isResult) return;
    if (name === 'w:ddList') field.choices = { entries: [], chosen: 0 };
    else if (name === 'w:listEntry') field.choices?.entries.push(attributeOf(attributes, 'val') ?? '');
    else if (field.choices !== null) field.choices.chosen = numberOf(attributes) ?? 0;
  }

  #linkOf(attributes: XmlAttributes): string | null {
    const relation = this.#context.relations.get(attributeOf(attributes, 'id') ?? '');
    return relation?.isExternal ? linkTarget(relation.target) : null;
  }

  #openLink(target: string | null): void {
    this.#links.push(target === null ? null : this.#text.startOfLink(target));
  }

  #closeMath(math: DocxMath): void {
    if (!math.close()) return;
    this.#math = null;
    this.#add(math.toString());
  }
}

function boxMark(isChecked: boolean): string {
  return isChecked ? checkedBox : emptyBox;
}

/** Returns the external target of a hyperlink field. */
function hyperlinkOf(instruction: string): string | null {
  const address = /^\s*HYPERLINK\s+(?:"([^"]{1,2000})"|([^\s"\\]{1,2000}))/i.exec(instruction);
  return address === null ? null : linkTarget(address[1] ?? address[2] ?? '');
}
