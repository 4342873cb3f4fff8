import { checkedBox, emptyBox } from '../blocks/box-marks.ts';
import type { ListLook, ResolvedStyle } from './docx-styles.ts';
import { attributeOf, readXml, type XmlHandler } from './read-xml.ts';

/** Position of a paragraph in its list. */
export interface ListPlace {
  depth: number;
  isOrdered: boolean;
  /** Checkbox used as the item's bullet, as in task lists; empty without one. */
  box: string;
}

interface Level {
  isOrdered: boolean;
  box: string;
}

interface AbstractList {
  levels: Map<number, Level>;
  levelOfStyle: Map<string, number>;
  /** List style that defines the levels. */
  styleLink: string | null;
}

/** Deeper levels are treated as this one. */
const maxDepth = 9;

export class DocxNumbering {
  readonly #abstract = new Map<string, AbstractList>();
  readonly #abstractOf = new Map<string, string>();

  readonly #numberingOfStyle: (style: string) => string | undefined;

  /** @param numberingOfStyle returns the list that a list style refers to */
  constructor(xml: string, numberingOfStyle: (style: string) => string | undefined) {
    this.#numberingOfStyle = numberingOfStyle;
    readXml(xml, this.#reader());
  }

  /** Returns the position of a paragraph from its own and its style's properties; null if it is not in a list. */
  place(own: ListLook, styleId: string | null, style: ResolvedStyle): ListPlace | null {
    const numbering = own.numbering ?? style.numbering;
    const list = this.#listOf(numbering);
    if (list === null) return null;
    const level = own.level ?? list.levelOfStyle.get(styleId ?? '') ?? style.level ?? 0;
    const found = list.levels.get(level);
    return found === undefined ? null : { depth: Math.min(level, maxDepth), ...found };
  }

  #listOf(numbering: string | undefined): AbstractList | null {
    const list = this.#abstract.get(this.#abstractOf.get(numbering ?? '') ?? '') ?? null;
    if (list === null || list.styleLink === null || list.levels.size > 0) return list;
    const linked = this.#numberingOfStyle(list.styleLink);
    return this.#abstract.get(this.#abstractOf.get(linked ?? '') ?? '') ?? null;
  }

  #reader(): XmlHandler {
    let list: AbstractList | null = null;
    let number = '';
    let level = 0;
    return {
      open: (name, attributes) => {
        if (name === 'w:abstractNum') {
          list = { levels: new Map(), levelOfStyle: new Map(), styleLink: null };
          this.#abstract.set(attributeOf(attributes, 'abstractNumId') ?? '', list);
        } else if (name === 'w:num') number = attributeOf(attributes, 'numId') ?? '';
        else if (name === 'w:abstractNumId')
          this.#abstractOf.set(number, attributeOf(attributes, 'val') ?? '');
        else if (name === 'w:lvl') {
          level = Number(attributeOf(attributes, 'ilvl') ?? 0) || 0;
          list?.levels.set(level, { isOrdered: true, box: '' });
        } else if (name === 'w:numFmt')
          setLevel(list, level, {
            isOrdered: !/^(?:bullet|none)$/.test(attributeOf(attributes, 'val') ?? ''),
          });
        else if (name === 'w:lvlText')
          setLevel(list, level, { box: boxOf(attributeOf(attributes, 'val') ?? '') });
        else if (name === 'w:pStyle') list?.levelOfStyle.set(attributeOf(attributes, 'val') ?? '', level);
        else if (name === 'w:numStyleLink' && list !== null)
          list.styleLink = attributeOf(attributes, 'val') ?? null;
      },
      close: (name) => {
        if (name === 'w:abstractNum') list = null;
      },
      text: () => undefined,
    };
  }
}

function setLevel(list: AbstractList | null, number: number, change: Partial<Level>): void {
  const level = list?.levels.get(number);
  if (level !== undefined) Object.assign(level, change);
}

function boxOf(bullet: string): string {
  if (bullet === '☐') return emptyBox;
  return bullet === '☑' || bullet === '☒' ? checkedBox : '';
}
