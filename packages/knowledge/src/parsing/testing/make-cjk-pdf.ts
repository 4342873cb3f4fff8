import { assemblePdf } from './make-pdf.ts';

/** A font that the file references without embedding it, as PDFs in Chinese, Japanese, and Korean may. */
export interface CjkFont {
  /** Name of a predefined CMap, or the source of an embedded one. */
  cmap: string;
  /** Adobe's character collection: GB1, CNS1, Japan1 or Korea1. */
  ordering: string;
}

/** A line of text in codes of the font's CMap; position in points from the lower left. */
export interface CjkText {
  codes: Buffer;
  x: number;
  y: number;
}

/** Writes a PDF of one page in one font of size 12, without a ToUnicode table. */
export function makeCjkPdf({ cmap, ordering }: CjkFont, texts: readonly CjkText[]): Buffer {
  const isCarried = cmap.includes('begincmap');
  const drawn = texts.map(({ codes, x, y }) => `BT /F1 12 Tf ${x} ${y} Td <${codes.toString('hex')}> Tj ET`);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 4 0 R >> >> /Contents 7 0 R >>',
    `<< /Type /Font /Subtype /Type0 /BaseFont /Song /Encoding ${isCarried ? '8 0 R' : `/${cmap}`} /DescendantFonts [5 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Song /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> /DW 1000 /FontDescriptor 6 0 R >>`,
    '<< /Type /FontDescriptor /FontName /Song /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 >>',
    stream('', drawn.join('\n')),
    ...(isCarried ? [stream('/Type /CMap /CMapName /Own', cmap)] : []),
  ];
  return assemblePdf(objects.map((object) => Buffer.from(object, 'latin1')));
}

function stream(entries: string, content: string): string {
  return `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`;
}
