import { Parser } from 'htmlparser2';

export type XmlAttributes = Readonly<Record<string, string>>;

/**
 * Events of an office file's XML. Names have the conventional prefix of their namespace, regardless of the prefix in the file.
 */
export interface XmlHandler {
  open(name: string, attributes: XmlAttributes): void;
  close(name: string): void;
  text(text: string): void;
}

/** Prefixes by namespace, for both transitional and strict Office Open XML. */
const prefixes: Readonly<Record<string, string>> = {
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main': 'w',
  'http://purl.oclc.org/ooxml/wordprocessingml/main': 'w',
  'http://schemas.openxmlformats.org/officeDocument/2006/math': 'm',
  'http://purl.oclc.org/ooxml/officeDocument/math': 'm',
  'http://schemas.openxmlformats.org/drawingml/2006/main': 'a',
  'http://purl.oclc.org/ooxml/drawingml/main': 'a',
  'http://schemas.openxmlformats.org/drawingml/2006/diagram': 'dgm',
  'http://purl.oclc.org/ooxml/drawingml/diagram': 'dgm',
  'http://schemas.openxmlformats.org/markup-compatibility/2006': 'mc',
  'http://schemas.microsoft.com/office/word/2010/wordml': 'w14',
  'http://schemas.openxmlformats.org/package/2006/relationships': 'rel',
};

/** Reads XML in one pass without building a tree. Ignores document type declarations. */
export function readXml(xml: string, handler: XmlHandler): void {
  const names = new Namespaces();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => handler.open(names.open(name, attributes), attributes),
      onclosetag: (name) => handler.close(names.close(name)),
      ontext: (text) => handler.text(text),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml);
  parser.end();
}

/** Returns the value of an attribute by its local name. */
export function attributeOf(attributes: XmlAttributes, name: string): string | undefined {
  for (const key in attributes) {
    const start = key.length - name.length;
    if (key.endsWith(name) && (start === 0 || key.charAt(start - 1) === ':')) return attributes[key];
  }
  return undefined;
}

/** Returns whether an on/off property is on; without a value it is. */
export function isOn(attributes: XmlAttributes): boolean {
  return !/^(?:0|false|off|none)$/.test(attributeOf(attributes, 'val') ?? '');
}

/** Returns the integer value of a property; null without one. */
export function numberOf(attributes: XmlAttributes): number | null {
  const value = attributeOf(attributes, 'val') ?? '';
  return /^\d{1,9}$/.test(value) ? Number(value) : null;
}

class Namespaces {
  #byPrefix: ReadonlyMap<string, string> = new Map();
  #names = new Map<string, string>();
  #depth = 0;
  /** Namespace declarations saved at each element that changes them. */
  #outer: { depth: number; byPrefix: ReadonlyMap<string, string> }[] = [];

  open(name: string, attributes: XmlAttributes): string {
    this.#depth += 1;
    const declared: [string, string][] = [];
    for (const key in attributes) {
      if (!key.startsWith('xmlns')) continue;
      declared.push([key.slice('xmlns:'.length), prefixes[attributes[key] ?? ''] ?? '']);
    }
    if (declared.length > 0) {
      this.#outer.push({ depth: this.#depth, byPrefix: this.#byPrefix });
      this.#use(new Map([...this.#byPrefix, ...declared]));
    }
    return this.#nameOf(name);
  }

  close(name: string): string {
    const known = this.#nameOf(name);
    const outer = this.#outer.at(-1);
    if (outer?.depth === this.#depth) {
      this.#outer.pop();
      this.#use(outer.byPrefix);
    }
    this.#depth -= 1;
    return known;
  }

  #use(byPrefix: ReadonlyMap<string, string>): void {
    this.#byPrefix = byPrefix;
    this.#names.clear();
  }

  #nameOf(name: string): string {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    const colon = name.indexOf(':');
    const written = colon < 0 ? '' : name.slice(0, colon);
    const prefix = this.#byPrefix.get(written) ?? written;
    const usual = prefix === '' ? name.slice(colon + 1) : `${prefix}:${name.slice(colon + 1)}`;
    this.#names.set(name, usual);
    return usual;
  }
}
