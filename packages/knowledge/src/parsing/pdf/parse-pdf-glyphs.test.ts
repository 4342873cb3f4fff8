import { describe, expect, it } from 'vitest';
import { assemblePdf } from '../testing/make-pdf.ts';
import { linesOf } from '../testing/parsed.ts';

/** Builds a page with text in a font whose codes have the glyph names of `differences` and the characters of `map`. */
function pdfOf(text: string, differences: string, map: string): Buffer {
  const stream = (data: string) => `<< /Length ${data.length} >>\nstream\n${data}\nendstream`;
  return assemblePdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
      stream(`BT /F1 12 Tf 50 700 Td (${text}) Tj ET`),
      `<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding << /Type /Encoding /Differences [${differences}] >> /ToUnicode 6 0 R >>`,
      stream(
        `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def 1 begincodespacerange <00> <FF> endcodespacerange ${map} endcmap end end`,
      ),
    ].map((object) => Buffer.from(object, 'latin1')),
  );
}

/** Builds pages with the given drawing operators. */
function pdfDrawn(...pages: string[]): Buffer {
  const kids = pages.map((_, n) => `${4 + n * 2} 0 R`).join(' ');
  return assemblePdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
      ...pages.flatMap((page, n) => [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + n * 2} 0 R >>`,
        `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
      ]),
    ].map((object) => Buffer.from(object, 'latin1')),
  );
}

const upright = (text: string, y: number) => `BT /F1 10 Tf 50 ${y} Td (${text}) Tj ET`;
const turned = (text: string, size: number, x: number, y: number, degrees: number) => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const matrix = [cos, sin, -sin, cos].map((one) => one.toFixed(4)).join(' ');
  return `BT /F1 ${size} Tf ${matrix} ${x} ${y} Tm (${text}) Tj ET`;
};

const letters = '1 beginbfrange <20> <7E> <0020> endbfrange';

describe('the glyphs of a PDF', () => {
  it.each([
    ['character 0', '2 beginbfchar <01> <0000> <02> <0000> endbfchar', '1 /fi /ffl', 'O\\001ce sni\\002ed'],
    [
      'a range of 0',
      '1 beginbfrange <01> <02> [<0000> <0000>] endbfrange',
      '1 /fi /ffl',
      'O\\001ce sni\\002ed',
    ],
    [
      'the replacement character',
      '2 beginbfchar <01> <FFFD> <02> <FFFD> endbfchar',
      '1 /fi /ffl',
      'O\\001ce sni\\002ed',
    ],
  ])('KB-07: mapped to %s are read by their names', async (_name, map, differences, text) => {
    expect(await linesOf(pdfOf(text, differences, `${map} ${letters}`), 'a.pdf')).toEqual([
      'paragraph: Ofice sniffled',
    ]);
  });

  it('KB-07: accents, symbols, and letters mapped to 0 are read by their names', async () => {
    const map = `1 beginbfrange <80> <83> [<0000> <0000> <0000> <0000>] endbfrange ${letters}`;
    const text = 'K\\200se 5 \\201, \\202 und \\203';
    expect(await linesOf(pdfOf(text, '128 /adieresis /Euro /Scaron /uni0416', map), 'a.pdf')).toEqual([
      'paragraph: Käse 5 €, Š und Ж',
    ]);
  });

  it('KB-07: mapped to Arabic presentation forms are read as ordinary letters', async () => {
    const map = `2 beginbfchar <01> <FEFB> <03> <FEE3> endbfchar ${letters}`;
    const read = async (code: string) => linesOf(pdfOf(code, '1 /a /b /c', map), 'a.pdf');
    expect(await read('\\001')).toEqual(['paragraph: \u0644\u0627']);
    expect(await read('\\003')).toEqual(['paragraph: \u0645']);
  });

  it('KB-07: of a slanted watermark do not split the text below, and are read once', async () => {
    const page = (name: string) =>
      [
        upright(`The ${name} is cleaned every day and the`, 700),
        turned('DRAFT', 60, 40, 600, 45),
        upright(`towels of the ${name} are changed weekly.`, 688),
      ].join('\n');
    expect(await linesOf(pdfDrawn(page('room'), page('pool')), 'a.pdf')).toEqual([
      'paragraph: The room is cleaned every day and the towels of the room are changed weekly.',
      'heading1: DRAFT',
      'paragraph: The pool is cleaned every day and the towels of the pool are changed weekly.',
    ]);
  });

  it('KB-07: of rotated text are read as lines', async () => {
    const page = [
      turned('Open from May', 10, 30, 500, 90),
      turned('to October', 10, 42, 500, 90),
      upright('The hall is closed.', 700),
    ];
    expect(await linesOf(pdfDrawn(page.join('\n')), 'a.pdf')).toEqual([
      'paragraph: Open from May to October',
      'paragraph: The hall is closed.',
    ]);
  });

  it('KB-07: mapped to private use characters are omitted', async () => {
    const map = `1 beginbfchar <01> <DB80DFD9> endbfchar ${letters}`;
    expect(await linesOf(pdfOf('Indonesia \\001', '1 /a', map), 'a.pdf')).toEqual(['paragraph: Indonesia']);
  });

  it('KB-07: mapped to other characters keep the mapping', async () => {
    const map = `1 beginbfchar <01> <00660066> endbfchar ${letters}`;
    expect(await linesOf(pdfOf('O\\001er', '1 /fi', map), 'a.pdf')).toEqual(['paragraph: Offer']);
  });
});
