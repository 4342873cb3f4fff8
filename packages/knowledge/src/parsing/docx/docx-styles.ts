import { attributeOf, isOn, numberOf, readXml, type XmlAttributes, type XmlHandler } from './read-xml.ts';

/** Formatting of text; undefined where it is not specified. */
export interface RunLook {
  isHidden?: boolean | undefined;
  isStruck?: boolean | undefined;
  isDoubleStruck?: boolean | undefined;
  isBold?: boolean | undefined;
  font?: string | undefined;
}

/** List properties of a paragraph. */
export interface ListLook {
  numbering?: string | undefined;
  level?: number | undefined;
}

/** Effective formatting of text. */
export interface ShownLook {
  isHidden: boolean;
  isStruck: boolean;
  isDoubleStruck: boolean;
  isBold: boolean;
}

interface Style extends ListLook {
  type: string;
  name: string;
  parent: string | null;
  run: RunLook;
}

/** A style with the properties inherited from its base styles. */
export type ResolvedStyle = Omit<Style, 'type' | 'parent' | 'name'> & { headingLevel: number | null };

const plain: ResolvedStyle = { run: {}, headingLevel: null };
const maxAncestors = 20;
const headingName = /^heading ([1-6])$/i;

/** Reads one element within `w:rPr`. */
export function readRunLook(look: RunLook, name: string, attributes: XmlAttributes): void {
  if (name === 'w:vanish') look.isHidden = isOn(attributes);
  else if (name === 'w:strike') look.isStruck = isOn(attributes);
  else if (name === 'w:dstrike') look.isDoubleStruck = isOn(attributes);
  else if (name === 'w:b') look.isBold = isOn(attributes);
  else if (name === 'w:rFonts')
    look.font = attributeOf(attributes, 'ascii') ?? attributeOf(attributes, 'hAnsi') ?? '';
}

export class DocxStyles {
  readonly #styles = new Map<string, Style>();
  readonly #resolved = new Map<string, ResolvedStyle>();
  #defaultParagraph = '';

  constructor(xml: string) {
    readXml(xml, this.#reader());
  }

  /** Returns the style of a paragraph, or the default one. */
  paragraph(id: string | null): ResolvedStyle {
    return this.#resolve(id ?? this.#defaultParagraph);
  }

  /**
   * Returns the effective formatting: direct formatting, or else that of the styles. If the paragraph's and the text's style both
   * turn a property on, it is off (ECMA-376, part 1, 17.7.3).
   */
  look(own: RunLook, style: string | null, paragraph: ResolvedStyle): ShownLook {
    const run = style === null ? plain.run : this.#resolve(style).run;
    const toggled = (name: 'isHidden' | 'isStruck' | 'isBold'): boolean =>
      own[name] ?? (paragraph.run[name] === true) !== (run[name] === true);
    return {
      isHidden: toggled('isHidden'),
      isStruck: toggled('isStruck'),
      isBold: toggled('isBold'),
      isDoubleStruck: own.isDoubleStruck ?? run.isDoubleStruck ?? paragraph.run.isDoubleStruck ?? false,
    };
  }

  #resolve(id: string): ResolvedStyle {
    const known = this.#resolved.get(id);
    if (known !== undefined) return known;
    let resolved = plain;
    for (const style of this.#lineage(id).reverse()) {
      const heading = style.type === 'paragraph' ? headingOf(style) : null;
      resolved = {
        numbering: style.numbering ?? resolved.numbering,
        level: style.level ?? resolved.level,
        headingLevel: heading ?? resolved.headingLevel,
        run: { ...resolved.run, ...this.#runOf(style) },
      };
    }
    this.#resolved.set(id, resolved);
    return resolved;
  }

  /** Ignores a default style that hides or strikes text: it cannot be intended, because all visible text overrides it. */
  #runOf(style: Style): RunLook {
    if (style !== this.#styles.get(this.#defaultParagraph)) return style.run;
    return { ...style.run, isHidden: undefined, isStruck: undefined, isDoubleStruck: undefined };
  }

  #lineage(id: string): Style[] {
    const lineage: Style[] = [];
    for (
      let style = this.#styles.get(id);
      style !== undefined && lineage.length < maxAncestors;
      style = this.#styles.get(style.parent ?? '')
    )
      lineage.push(style);
    return lineage;
  }

  #reader(): XmlHandler {
    let style: Style | null = null;
    let isInRun = false;
    return {
      open: (name, attributes) => {
        if (name === 'w:style') style = this.#startStyle(attributes);
        else if (name === 'w:rPr') isInRun = true;
        else if (style !== null && isInRun) readRunLook(style.run, name, attributes);
        else if (style !== null) readStyle(style, name, attributes);
      },
      close: (name) => {
        if (name === 'w:style') style = null;
        else if (name === 'w:rPr') isInRun = false;
      },
      text: () => undefined,
    };
  }

  #startStyle(attributes: XmlAttributes): Style {
    const id = attributeOf(attributes, 'styleId') ?? '';
    const type = attributeOf(attributes, 'type') ?? 'paragraph';
    const style: Style = { type, name: '', parent: null, run: {} };
    if (!this.#styles.has(id)) this.#styles.set(id, style);
    if (type === 'paragraph' && /^(?:1|true|on)$/.test(attributeOf(attributes, 'default') ?? ''))
      this.#defaultParagraph = id;
    return style;
  }
}

function readStyle(style: Style, name: string, attributes: XmlAttributes): void {
  if (name === 'w:name') style.name = attributeOf(attributes, 'val') ?? '';
  else if (name === 'w:basedOn') style.parent = attributeOf(attributes, 'val') ?? null;
  else if (name === 'w:numId') style.numbering = attributeOf(attributes, 'val');
  else if (name === 'w:ilvl') style.level = numberOf(attributes) ?? 0;
}

function headingOf({ name }: Style): number | null {
  if (/^title$/i.test(name)) return 1;
  const level = headingName.exec(name)?.[1];
  return level === undefined ? null : Number(level);
}
