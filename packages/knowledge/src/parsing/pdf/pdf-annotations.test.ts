import { describe, expect, it } from 'vitest';
import { assemblePdf } from '../testing/make-pdf.ts';
import { linesOf } from '../testing/parsed.ts';

/** Builds a page with texts, each `[text, x, y]`, and annotations in PDF syntax. */
function pdfWith(texts: readonly [string, number, number][], annotations: readonly string[]): Buffer {
  const drawn = texts.map(([text, x, y]) => `BT /F1 10 Tf ${x} ${y} Td (${text}) Tj ET`).join('\n');
  const refs = annotations.map((_, index) => `${6 + index} 0 R`).join(' ');
  return assemblePdf(
    [
      `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${refs}] /DR << /Font << /F1 4 0 R >> >> /DA (/F1 0 Tf 0 g) >> >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R /Annots [${refs}] >>`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
      `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ...annotations.map((one) => `<< /Type /Annot ${one} >>`),
    ].map((object) => Buffer.from(object, 'latin1')),
  );
}

const widget = (rect: string, rest: string) => `/Subtype /Widget /F 4 /Rect [${rect}] /T (f${rect}) ${rest}`;
const link = (rect: string, uri: string) => `/Subtype /Link /Rect [${rect}] /A << /S /URI /URI (${uri}) >>`;
const read = (...given: Parameters<typeof pdfWith>) => linesOf(pdfWith(...given), 'a.pdf');

describe('the fields of a PDF form', () => {
  it('KB-07: keep their values next to their labels', async () => {
    expect(
      await read(
        [
          ['Model:', 50, 700],
          ['Bought on __________', 50, 670],
          ['Dealer', 50, 640],
          ['Country', 50, 610],
        ],
        [
          widget('150 695 350 713', '/FT /Tx /V (Torino 5 \\(blue\\))'),
          widget('100 665 250 683', '/FT /Tx /V (2026-04-17)'),
          widget('150 635 350 653', '/FT /Tx /V <FEFF00410062016F>'),
          widget('150 605 350 623', '/FT /Ch /Opt [[(no) (Norway)] [(se) (Sweden)]] /V (se)'),
        ],
      ),
    ).toEqual([
      'paragraph: Model: Torino 5 (blue)',
      'paragraph: Bought on 2026-04-17',
      'paragraph: Dealer Abů',
      'paragraph: Country Sweden',
    ]);
  });

  it('KB-07: with several lines and without a label are read at their position', async () => {
    expect(
      await read(
        [
          ['Remarks', 50, 740],
          ['Thank you', 50, 500],
        ],
        [widget('50 600 500 720', '/FT /Tx /Ff 4096 /V (Fragile.\\rRing twice.)')],
      ),
    ).toEqual(['paragraph: Remarks', 'paragraph: Fragile. Ring twice.', 'paragraph: Thank you']);
  });

  it('KB-07: checkboxes and radio buttons keep their state', async () => {
    const box = (rect: string, state: string) =>
      widget(rect, `/FT /Btn /V /${state} /AS /${state} /AP << /N << /Yes 5 0 R /Off 5 0 R >> >>`);
    expect(
      await read(
        [
          ['Breakfast', 70, 700],
          ['Parking', 70, 680],
          ['Dog', 50, 660],
        ],
        [box('52 699 62 709', 'Yes'), box('52 679 62 689', 'Off'), box('80 659 90 669', 'Yes')],
      ),
    ).toEqual(['paragraph: ☑ Breakfast', 'paragraph: ☐ Parking', 'paragraph: Dog ☑']);
  });

  it('KB-07: signature fields contain the signer and the date', async () => {
    const signed = (name: string, date: string) =>
      `/Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 10 20 30] /Contents <00FF> /Name ${name} /M (${date})`;
    expect(
      await read(
        [
          ['Tenant:', 50, 700],
          ['Landlord:', 50, 660],
          ['Witness:', 50, 620],
        ],
        [
          widget('150 695 350 713', '/FT /Sig /V 9 0 R').replace(/\/T \([^)]*\)/, '/T (tenant)'),
          widget('150 655 350 673', '/FT /Sig /V 10 0 R').replace(/\/T \([^)]*\)/, '/T (landlord)'),
          widget('150 615 350 633', '/FT /Sig').replace(/\/T \([^)]*\)/, '/T (witness)'),
          signed('(Ana \\(A.\\) Sole)', "D:20260417101500+02'00'"),
          signed('<FEFF0042006F017E>', 'D:20260418'),
        ],
      ),
    ).toEqual([
      'paragraph: Tenant: Ana (A.) Sole, 2026-04-17',
      'paragraph: Landlord: Bož, 2026-04-18',
      'paragraph: Witness:',
    ]);
  });

  it('SEC-26: passwords and hidden fields are not read', async () => {
    expect(
      await read(
        [['Account', 50, 700]],
        [
          widget('150 695 350 713', '/FT /Tx /Ff 8192 /V (secret-77)'),
          widget('150 675 350 693', '/FT /Tx /V (hidden-88)').replace('/F 4', '/F 2'),
          widget('150 655 350 673', '/FT /Tx /V (unseen-99)').replace('/F 4', '/F 32'),
        ],
      ),
    ).toEqual(['paragraph: Account']);
  });
});

describe('the links of a PDF', () => {
  it('KB-07: to pages, email addresses, and telephone numbers keep their targets after their words', async () => {
    expect(
      await read(
        [
          ['Reserve with our table planner, or ask the host.', 50, 700],
          ['Call the kitchen', 50, 670],
          ['See www.inn.example for more', 50, 640],
        ],
        [
          link('127 697 186 710', 'https://inn.example/tables'),
          link('237 697 258 710', 'mailto:host@inn.example?subject=Table'),
          link('50 667 122 680', 'tel:+390612345678'),
          link('69 637 140 650', 'https://www.inn.example/'),
        ],
      ),
    ).toEqual([
      'paragraph: Reserve with our table planner (https://inn.example/tables), or ask the host (host@inn.example).',
      'paragraph: Call the kitchen (+390612345678)',
      'paragraph: See www.inn.example for more',
    ]);
  });

  it('KB-07: across two lines have one target, after the last word', async () => {
    expect(
      await read(
        [
          ['The terms are in our long', 50, 700],
          ['list of conditions today.', 50, 688],
        ],
        [
          link('121 697 170 710', 'https://inn.example/terms'),
          link('50 685 127 697', 'https://inn.example/terms'),
        ],
      ),
    ).toEqual(['paragraph: The terms are in our long list of conditions (https://inn.example/terms) today.']);
  });

  it('SEC-26: to scripts and to positions in the document add nothing', async () => {
    expect(
      await read(
        [['Go on', 50, 700]],
        [
          link('50 697 80 710', 'javascript:alert\\(1\\)'),
          '/Subtype /Link /Rect [50 697 80 710] /Dest [3 0 R /Fit]',
        ],
      ),
    ).toEqual(['paragraph: Go on']);
  });
});
