import { isOnlyPageNumber } from '../blocks/only-page-number.ts';
import { scanHtml } from '../html/html-blocks.ts';
import { ParseError } from '../parse-error.ts';
import type { ParsedDocument } from '../parsed-document.ts';
import { embeddedHtml } from './docx-alt-chunk.ts';
import { DocxNumbering } from './docx-numbering.ts';
import { DocxPackage, type Relation } from './docx-package.ts';
import { DocxStory } from './docx-story.ts';
import { DocxStyles } from './docx-styles.ts';
import type { StoryContext } from './docx-text.ts';

/** Maximum nesting of embedded documents; deeper ones are not written by people. */
const maxEmbeddedDepth = 2;
const maxEmbeddedParts = 100;

/**
 * Parses a Word document with its headings, lists, and tables, followed by notes, headers, and footers. Loads nothing external.
 * Throws like `unpackXmlParts`.
 */
export async function parseDocx(bytes: Buffer): Promise<ParsedDocument> {
  const file = new DocxPackage(bytes);
  const { blocks, columnNames } = scanHtml(documentHtml(file, { depth: 0, parts: 0 }));
  return { title: coreTitle(file), pages: null, blocks: blocks.map((one) => one.block), columnNames };
}

/** Current depth of embedding, and total number of embedded parts so far. */
interface Embedding {
  depth: number;
  parts: number;
}

function documentHtml(file: DocxPackage, embedding: Embedding): string {
  const relations = file.relationsOf(file.mainPart);
  const partsOf = (type: string): string[] => [
    ...new Set(
      [...relations.values()].filter((one) => one.type === type && !one.isExternal).map((one) => one.target),
    ),
  ];
  const styles = new DocxStyles(file.xmlOf(partsOf('styles')[0] ?? 'word/styles.xml'));
  const numbering = new DocxNumbering(
    file.xmlOf(partsOf('numbering')[0]),
    (style) => styles.paragraph(style).numbering,
  );
  const contextOf = (part: string): StoryContext => ({
    styles,
    numbering,
    relations: part === file.mainPart ? relations : file.relationsOf(part),
    embedded: (relation) => embeddedPart(file, relation, embedding),
    hasHeadings: part === file.mainPart,
  });
  const textOf = (part: string): string => DocxStory.textOf(file.xmlOf(part), contextOf(part));
  const notes = [...partsOf('footnotes'), ...partsOf('endnotes')].flatMap((part) =>
    DocxStory.notesOf(file.xmlOf(part), contextOf(part)),
  );
  const margins = [...new Set([...partsOf('header'), ...partsOf('footer')].map(textOf))].join('');
  const noteItems = notes.map((note) => `<li>${note}</li>`).join('');
  const text = textOf(file.mainPart) + (noteItems === '' ? '' : `<ol>${noteItems}</ol>`);
  const isScan = /<(?:\w+:)?(?:drawing|pict|object)\b/.test(file.xmlOf(file.mainPart));
  if (isScan && isOnlyPageNumber(withoutTags(text), withoutTags(margins))) return '';
  return text + margins;
}

function withoutTags(html: string): string {
  return html.replace(/<[^<>]*>/g, ' ');
}

function embeddedPart(file: DocxPackage, { type, target }: Relation, embedding: Embedding): string {
  const bytes = file.bytesOf(target);
  if (bytes === null) return '';
  embedding.parts += 1;
  if (embedding.parts > maxEmbeddedParts) throw new ParseError('file_too_complex');
  if (type === 'diagramData') return diagramHtml(bytes.toString('utf8'));
  if (!/\.docx$/i.test(target)) return embeddedHtml(target, bytes);
  if (embedding.depth === maxEmbeddedDepth) return '';
  const inner = { depth: embedding.depth + 1, parts: embedding.parts };
  const html = documentHtml(new DocxPackage(bytes), inner);
  embedding.parts = inner.parts;
  return html;
}

/** Returns the HTML of the texts in a diagram. */
function diagramHtml(xml: string): string {
  const context: StoryContext = {
    styles: new DocxStyles(''),
    numbering: new DocxNumbering('', () => undefined),
    relations: new Map(),
    embedded: () => '',
  };
  return DocxStory.textOf(xml, context);
}

function coreTitle(file: DocxPackage): string | null {
  const title = /<dc:title>([^<]{1,1000})<\/dc:title>/.exec(file.xmlOf('docProps/core.xml'))?.[1];
  return title === undefined ? null : (scanHtml(title).blocks[0]?.block.text ?? null);
}
