import { eachChange } from './doc-properties.ts';

/** Formatting of a character that decides whether and how it is read. */
export interface LetterLook {
  isHidden: boolean;
  isStruck: boolean;
  isDeleted: boolean;
  /** Font and code of the symbol that the character displays. */
  symbol: { font: number; code: number } | null;
  /** Whether it is a special character of Word. */
  isMark: boolean;
  /** Offset of a special character's data in the data stream. */
  place: number | null;
}

export const plainLook: LetterLook = {
  isHidden: false,
  isStruck: false,
  isDeleted: false,
  symbol: null,
  isMark: false,
  place: null,
};

interface Style {
  base: number;
  /** Number of a built-in style. */
  kind: number;
  letters: Buffer;
}

const sprm = {
  deleted: 0x0800,
  strike: 0x0837,
  hidden: 0x083c,
  mark: 0x0855,
  style: 0x4a30,
  symbol: 0x6a09,
  place: 0x6a03,
  doubleStrike: 0x2a53,
};
const noBase = 0xfff;
const paragraphStyle = 1;
const titleKind = 62;
const maxAncestors = 12;

/** Styles of a Word 97 document (MS-DOC 2.9.271). */
export class DocStyles {
  readonly #styles = new Map<number, Style>();
  readonly #looks = new Map<number, LetterLook>();

  constructor(sheet: Buffer) {
    if (sheet.length < 6) return;
    const infoBytes = sheet.readUInt16LE(0);
    const count = sheet.readUInt16LE(2);
    const fixedBytes = sheet.readUInt16LE(4);
    let at = 2 + infoBytes;
    for (let number = 0; number < count && at + 2 <= sheet.length; number += 1) {
      const bytes = sheet.readUInt16LE(at);
      const style = readStyle(sheet.subarray(at + 2, at + 2 + bytes), fixedBytes);
      if (style !== null) this.#styles.set(number, style);
      at += 2 + bytes;
    }
  }

  /** Returns the heading level of a style, or null. */
  headingLevel(number: number): number | null {
    for (const style of this.#lineage(number)) {
      if (style.kind >= 1 && style.kind <= 6) return style.kind;
      if (style.kind === titleKind) return 1;
    }
    return null;
  }

  /** Returns the formatting of characters with direct changes, in a paragraph with the given style. */
  look(changes: Buffer, paragraph: number): LetterLook {
    const outer = this.#lookOf(paragraph);
    let look = outer;
    eachChange(changes, (change, operand) => {
      if (change === sprm.style) look = applied(look, this.#lettersOf(changes.readUInt16LE(operand)), outer);
    });
    return applied(look, changes, outer);
  }

  #lookOf(number: number): LetterLook {
    const known = this.#looks.get(number);
    if (known !== undefined) return known;
    const look = applied(plainLook, this.#lettersOf(number), plainLook);
    this.#looks.set(number, look);
    return look;
  }

  /** Ignores the default style, so that it hides nothing. */
  #lettersOf(number: number): Buffer {
    const lineage = this.#lineage(number).filter((style) => style !== this.#styles.get(0));
    return Buffer.concat(lineage.reverse().map((style) => style.letters));
  }

  #lineage(number: number): Style[] {
    const lineage: Style[] = [];
    for (
      let style = this.#styles.get(number);
      style !== undefined && lineage.length < maxAncestors;
      style = this.#styles.get(style.base)
    )
      lineage.push(style);
    return lineage;
  }
}

function readStyle(style: Buffer, fixedBytes: number): Style | null {
  if (style.length < fixedBytes + 2 || fixedBytes < 8) return null;
  const kind = style.readUInt16LE(0) & 0xfff;
  const type = style.readUInt16LE(2) & 0xf;
  const base = style.readUInt16LE(2) >> 4;
  const parts = style.readUInt16LE(4) & 0xf;
  let at = fixedBytes + 2 + style.readUInt16LE(fixedBytes) * 2 + 2;
  let letters = Buffer.alloc(0);
  for (let part = 0; part < parts && at + 2 <= style.length; part += 1) {
    const bytes = style.readUInt16LE(at);
    const isLetters = part === (type === paragraphStyle ? 1 : 0);
    if (isLetters) letters = Buffer.from(style.subarray(at + 2, at + 2 + bytes));
    at += 2 + bytes + (bytes % 2);
  }
  return { base: base === noBase ? -1 : base, kind, letters };
}

/** Applies property changes. A toggle is on, off, or relative to the paragraph's style. */
function applied(look: LetterLook, changes: Buffer, outer: LetterLook): LetterLook {
  const next = { ...look };
  eachChange(changes, (change, operand) => {
    const value = changes[operand] ?? 0;
    const switched = (style: boolean): boolean => (value >= 0x80 ? style !== (value === 0x81) : value === 1);
    if (change === sprm.hidden) next.isHidden = switched(outer.isHidden);
    else if (change === sprm.strike) next.isStruck = switched(outer.isStruck);
    else if (change === sprm.doubleStrike) next.isStruck ||= value === 1;
    else if (change === sprm.deleted) next.isDeleted = value === 1;
    else if (change === sprm.mark) next.isMark = value === 1;
    else if (change === sprm.place) next.place = changes.readUInt32LE(operand);
    else if (change === sprm.symbol)
      next.symbol = { font: changes.readUInt16LE(operand), code: changes.readUInt16LE(operand + 2) };
  });
  return next;
}
