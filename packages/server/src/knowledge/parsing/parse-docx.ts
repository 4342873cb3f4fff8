import mammoth from 'mammoth';
import { scanHtml } from './html-blocks.ts';
import { packZip } from './pack-zip.ts';
import type { ParsedDocument } from './parsed-document.ts';
import { slimWordXml } from './slim-word-xml.ts';
import { unpackXmlParts } from './zip-guard.ts';

/** The converter's links between a note and its place in the text, "[1]" and "↑". They would look like citations. */
const noteLink =
  /<sup><a href="#[\w-]*(?:foot|end)note-\d+"[^<>]*>\[\d+\]<\/a><\/sup>| ?<a href="#[\w-]*(?:foot|end)note-ref-\d+">↑<\/a>/g;

/**
 * Text of a Word document with its headings, lists, and tables. The converter only sees a container rebuilt
 * from checked XML parts; it loads nothing external and applies no style map from the file. Throws like
 * `unpackXmlParts`.
 */
export async function parseDocx(bytes: Buffer): Promise<ParsedDocument> {
  const parts = unpackXmlParts(bytes);
  const { value: html } = await mammoth.convertToHtml(
    { buffer: packZip(slimmed(parts)) },
    {
      externalFileAccess: false,
      includeEmbeddedStyleMap: false,
      convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
      styleMap: ["p[style-name='Title'] => h1:fresh"],
    },
  );
  const { blocks, columnNames } = scanHtml(html.replace(noteLink, ''));
  return { title: coreTitle(parts), pages: null, blocks: blocks.map((one) => one.block), columnNames };
}

function slimmed(parts: ReadonlyMap<string, Buffer>): Map<string, Buffer> {
  return new Map([...parts].map(([name, xml]) => [name, Buffer.from(slimWordXml(xml.toString('utf8')))]));
}

function coreTitle(parts: ReadonlyMap<string, Buffer>): string | null {
  const core = parts.get('docProps/core.xml')?.toString('utf8') ?? '';
  const title = /<dc:title>([^<]{1,1000})<\/dc:title>/.exec(core)?.[1];
  return title === undefined ? null : (scanHtml(title).blocks[0]?.block.text ?? null);
}
