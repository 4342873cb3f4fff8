import { unpackXmlParts } from '../archives/zip-guard.ts';
import { ParseError } from '../parse-error.ts';
import { attributeOf, readXml } from './read-xml.ts';

/** Relationship of a part: to another part by name, or to an external target. */
export interface Relation {
  /** Last segment of its type, such as `hyperlink`. */
  type: string;
  target: string;
  isExternal: boolean;
}

/** File types that a Word document may embed as part of its text. */
const embeddedText = /\.(?:x?html?|mht|mhtml|txt|docx)$/i;

/** Parts of a Word document by name, with their relationships. */
export class DocxPackage {
  readonly mainPart: string;
  readonly #parts: ReadonlyMap<string, Buffer>;

  /** Throws like `unpackXmlParts`, and `file_damaged` if there is no main part. */
  constructor(bytes: Buffer) {
    this.#parts = unpackXmlParts(bytes, (name) => embeddedText.test(name));
    const declared = [...this.relationsOf('').values()].find((one) => one.type === 'officeDocument')?.target;
    this.mainPart = declared !== undefined && this.#parts.has(declared) ? declared : 'word/document.xml';
    if (!this.#parts.has(this.mainPart)) throw new ParseError('file_damaged');
  }

  bytesOf(name: string): Buffer | null {
    return this.#parts.get(name) ?? null;
  }

  /** Returns the XML of a part; empty if it is missing. */
  xmlOf(name: string | undefined): string {
    return this.#parts.get(name ?? '')?.toString('utf8') ?? '';
  }

  /** Returns the relationships of a part by id; an empty name returns those of the whole file. */
  relationsOf(part: string): Map<string, Relation> {
    const slash = part.lastIndexOf('/') + 1;
    const folder = part.slice(0, slash);
    const relations = new Map<string, Relation>();
    readXml(this.xmlOf(`${folder}_rels/${part.slice(slash)}.rels`), {
      open: (name, attributes) => {
        if (name !== 'rel:Relationship') return;
        const target = attributeOf(attributes, 'Target') ?? '';
        const isExternal = attributeOf(attributes, 'TargetMode') === 'External';
        relations.set(attributeOf(attributes, 'Id') ?? '', {
          type: (attributeOf(attributes, 'Type') ?? '').split('/').at(-1) ?? '',
          target: isExternal ? target : resolved(folder, target),
          isExternal,
        });
      },
      close: () => undefined,
      text: () => undefined,
    });
    return relations;
  }
}

function resolved(folder: string, target: string): string {
  const path: string[] = [];
  for (const step of (target.startsWith('/') ? target : `${folder}/${target}`).split('/')) {
    if (step === '..') path.pop();
    else if (step !== '' && step !== '.') path.push(step);
  }
  return path.join('/');
}
