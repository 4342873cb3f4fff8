import { describe, expect, it } from 'vitest';
import { makeDoc } from '../testing/make-doc.ts';
import { makeDocx, paragraph, relationsPart, storyPart } from '../testing/make-docx.ts';
import { documentOf, failureOf, linesOf } from '../testing/parsed.ts';

describe('a Word document', () => {
  it('KB-07: yields headings, paragraphs, lists, and table rows', async () => {
    const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`;
    const body = [
      paragraph('Opening hours', 'Heading1'),
      paragraph('We open at nine &amp; close at five.'),
      `<w:tbl><w:tr>${cell('Monday')}${cell('9–17')}</w:tr><w:tr>${cell('Sunday')}${cell('closed')}</w:tr></w:tbl>`,
    ];
    expect(await linesOf(makeDocx(body.join('')), 'a.docx')).toEqual([
      'heading1: Opening hours',
      'paragraph: We open at nine & close at five.',
      'table-row: Monday | 9–17',
      'table-row: Sunday | closed',
    ]);
  });

  it('keeps the order and depth of items, and the header of a table', async () => {
    const item = (text: string, level: number) =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
    const row = (isHeader: boolean, ...texts: string[]) =>
      `<w:tr>${isHeader ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${texts.map((text) => `<w:tc>${paragraph(text)}</w:tc>`).join('')}</w:tr>`;
    const level = (number: number, format: string) =>
      `<w:lvl w:ilvl="${number}"><w:numFmt w:val="${format}"/></w:lvl>`;
    const numbering = {
      name: 'word/numbering.xml',
      content: `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:abstractNum w:abstractNumId="0">${level(0, 'decimal')}${level(1, 'bullet')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    };
    const relations = {
      name: 'word/_rels/document.xml.rels',
      content:
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering" Target="numbering.xml"/></Relationships>',
    };
    const body = [
      item('Open it', 0),
      item('here', 1),
      item('Wait', 0),
      `<w:tbl>${row(true, 'Plan', 'Price')}${row(false, 'Basic', '9')}</w:tbl>`,
    ];
    const { blocks, columnNames } = await documentOf(
      makeDocx(body.join(''), [numbering, relations]),
      'a.docx',
    );
    expect(columnNames).toEqual(['Plan', 'Price']);
    expect(blocks).toMatchObject([
      { text: 'Open it', list: 0, depth: 0, isOrdered: true },
      { text: 'here', list: 0, depth: 1, isOrdered: false },
      { text: 'Wait', list: 0, depth: 0, isOrdered: true },
      { text: 'Plan | Price', isHeader: true },
      { text: 'Basic | 9', isHeader: false, cells: [{ column: 0 }, { column: 1 }] },
    ]);
  });

  it('KB-07: joins words that formatting splits into runs', async () => {
    const bold = '<w:rPr><w:b/><w:rPrChange w:id="1"><w:rPr><w:i/></w:rPr></w:rPrChange></w:rPr>';
    const runs = `<w:p><w:r><w:t>Ware</w:t></w:r><w:r>${bold}<w:t>house</w:t></w:r><w:r><w:tab/><w:t>opens</w:t></w:r></w:p>`;
    expect(await linesOf(makeDocx(runs), 'a.docx')).toEqual(['paragraph: Warehouse opens']);
  });

  it('SEC-27: with a document type declaration is rejected entirely', async () => {
    const evil = {
      name: 'word/footnotes.xml',
      content: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
    };
    expect(await failureOf(makeDocx(paragraph('Hours'), [evil]), 'a.docx')).toBe('file_damaged');
  });

  it('SEC-27: with references to external files is read without them', async () => {
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image';
    const rels = {
      name: 'word/_rels/document.xml.rels',
      content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${type}" Target="file:///etc/hostname" TargetMode="External"/></Relationships>`,
    };
    const picture =
      '<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><a:blip xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:link="rId1"/></wp:inline></w:drawing></w:r></w:p>';
    expect(await linesOf(makeDocx(paragraph('Hours') + picture, [rels]), 'a.docx')).toEqual([
      'paragraph: Hours',
    ]);
  });

  it('KB-07: of scanned pages with a page number is reported as having no text', async () => {
    const picture = '<w:p><w:r><w:drawing/></w:r></w:p>';
    const margin = (text: string) => [
      storyPart('footer1.xml', 'ftr', paragraph(text)),
      relationsPart(['footer', 'footer1.xml']),
    ];
    expect(await failureOf(makeDocx(picture, margin('Page 1 of 12')), 'a.docx')).toBe('file_no_text');
    expect(
      await linesOf(makeDocx(picture, margin('Call 0199 555 0142 in the morning')), 'a.docx'),
    ).toHaveLength(1);
    expect(await linesOf(makeDocx('<w:p/>', margin('Call 0199 555 0142')), 'a.docx')).toHaveLength(1);
    const numbered = { headers: ['', '', '', 'Page 1'] };
    expect(await failureOf(makeDoc('\x01\r', numbered), 'a.doc')).toBe('file_no_text');
    expect(await linesOf(makeDoc('\r', numbered), 'a.doc')).toEqual(['paragraph: Page 1']);
  });

  it('KB-07: of Word 97 yields its paragraphs and table rows', async () => {
    const lines = await linesOf(
      makeDoc('Opening hours\rMonday\x07nine to five\x07\x07Grüße — 日本\r', {
        paragraphs: [
          { text: 'Monday\x07nine to five\x07', changes: Buffer.from('162401', 'hex') },
          { text: '\x07', changes: Buffer.from('162401172401', 'hex') },
        ],
      }),
      'a.doc',
    );
    expect(lines).toEqual([
      'paragraph: Opening hours',
      'table-row: Monday | nine to five',
      'paragraph: Grüße — 日本',
    ]);
  });

  it('KB-07: of Word 97 is reported if it is encrypted or truncated', async () => {
    expect(await failureOf(makeDoc('secret\r', { encrypted: true }), 'a.doc')).toBe('file_encrypted');
    expect(await failureOf(makeDoc('Opening hours\r').subarray(0, 2_500), 'a.doc')).toBe('file_damaged');
  });
});
