import { describe, expect, it } from 'vitest';
import { parseBytes } from '../parse-bytes.ts';
import { compareLetters, docxLetters } from '../testing/docx-letters.ts';
import { makeDocx, paragraph, relationsPart, run, storyPart } from '../testing/make-docx.ts';
import { linesOf } from '../testing/parsed.ts';

const p = (...content: string[]): string => `<w:p>${content.join('')}</w:p>`;
const textBox = (content: string): string =>
  `<w:pict><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></w:pict>`;
const textsOf = async (
  body: string,
  more: Parameters<typeof makeDocx>[1] = [],
  styles = '',
): Promise<string[]> =>
  (await linesOf(makeDocx(body, more, styles), 'a.docx')).map((line) => line.replace(/^paragraph: /, ''));

const mark = (type: string, data = ''): string =>
  `<w:r><w:fldChar w:fldCharType="${type}">${data && `<w:ffData>${data}</w:ffData>`}</w:fldChar></w:r>`;
const instruction = (text: string): string =>
  `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;
const field = (content: string, result: string): string =>
  `${mark('begin')}${content}${mark('separate')}${run(result)}${mark('end')}`;
const colors = '<w:listEntry w:val="Red"/><w:listEntry w:val="Blue"/><w:listEntry w:val="Green"/>';

describe('the text of a Word document', () => {
  it.each([
    [
      'a condition with a field in it',
      p(
        field(
          `${instruction(' IF ')}${field(instruction(' MERGEFIELD Sex '), 'f')}${instruction(' = "f" "Ms" "Mr" ')}`,
          'Ms',
        ),
        run(' Weir'),
      ),
      'Ms Weir',
    ],
    [
      'a link whose address has a field in it',
      p(
        field(
          `${instruction(' HYPERLINK "https://mill.example/')}${field(instruction(' MERGEFIELD Id '), '7')}${instruction('" ')}`,
          'yours',
        ),
      ),
      'yours (https://mill.example/7)',
    ],
    [
      'a field that is never ended',
      p(mark('begin'), instruction(' MACROBUTTON x ')) + p(field(instruction(' DATE '), 'Monday')),
      'Monday',
    ],
    [
      'the choice of a list',
      p(
        run('Color: '),
        mark('begin', `<w:ddList><w:result w:val="1"/>${colors}</w:ddList>`),
        instruction(' FORMDROPDOWN '),
        mark('end'),
      ),
      'Color: Blue',
    ],
    [
      'the usual choice of a list',
      p(
        run('Color: '),
        mark('begin', `<w:ddList><w:default w:val="2"/>${colors}</w:ddList>`),
        instruction(' FORMDROPDOWN '),
        mark('separate'),
        mark('end'),
      ),
      'Color: Green',
    ],
    [
      'a simple field',
      p(run('Open '), `<w:fldSimple w:instr=" DATE ">${run('today')}</w:fldSimple>`, run('.')),
      'Open today.',
    ],
    [
      'a direction',
      p(
        run('Gate '),
        `<w:dir w:val="rtl">${run('nine')}</w:dir>`,
        `<w:bdo w:val="ltr">${run(' north')}</w:bdo>`,
      ),
      'Gate nine north',
    ],
    ['a smart tag', p(run('In '), `<w:smartTag w:element="City">${run('Bern')}</w:smartTag>`), 'In Bern'],
    ['a custom element', p(`<w:customXml w:element="x">${run('Rye')}</w:customXml>`), 'Rye'],
    ['an insertion', p(run('Now '), `<w:ins w:id="1">${run('5')}</w:ins>`), 'Now 5'],
    [
      'a control',
      p(
        `<w:sdt><w:sdtPr><w:alias w:val="x"/></w:sdtPr><w:sdtContent>${run('Ms Weir')}</w:sdtContent></w:sdt>`,
      ),
      'Ms Weir',
    ],
    ['what an unknown element is around', p(`<w:future w:x="1">${run('Kept')}</w:future>`), 'Kept'],
    [
      'a reading',
      p(
        `<w:r><w:ruby><w:rt>${run('みせ')}</w:rt><w:rubyBase>${run('店')}</w:rubyBase></w:ruby></w:r>`,
        run('は'),
      ),
      '店(みせ)は',
    ],
    [
      'tabs and breaks',
      p(
        '<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:ptab/><w:t>c</w:t><w:cr/><w:t>d</w:t><w:br/><w:t>e</w:t></w:r>',
      ),
      'a b c d e',
    ],
    [
      'hyphens',
      p('<w:r><w:t>LM</w:t><w:noBreakHyphen/><w:t>20 bak</w:t><w:softHyphen/><w:t>ery</w:t></w:r>'),
      'LM-20 bakery',
    ],
    [
      'signs',
      p(
        '<w:r><w:sym w:font="Wingdings" w:char="F0FE"/><w:t> 9 </w:t><w:sym w:font="Symbol" w:char="F0B0"/><w:t>C</w:t></w:r>',
      ),
      '☑ 9 °C',
    ],
    [
      'a chosen alternative',
      p(
        `<w:r><mc:AlternateContent><mc:Choice Requires="x"><w:t>once</w:t></mc:Choice><mc:Fallback><w:t>twice</w:t></mc:Fallback></mc:AlternateContent></w:r>`,
      ),
      'once',
    ],
    [
      'the only alternative',
      p(`<w:r><mc:AlternateContent><mc:Fallback><w:t>spare</w:t></mc:Fallback></mc:AlternateContent></w:r>`),
      'spare',
    ],
  ])('KB-07: contains %s', async (_, body, text) => {
    expect(await textsOf(body)).toEqual([text]);
  });

  it.each([
    ['<m:f><m:num><m:r><m:t>a+b</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f>', '(a+b)/2'],
    ['<m:sSup><m:e><m:r><m:t>r</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup>', 'r²'],
    ['<m:sSub><m:e><m:r><m:t>v</m:t></m:r></m:e><m:sub><m:r><m:t>max</m:t></m:r></m:sub></m:sSub>', 'v_max'],
    ['<m:rad><m:deg/><m:e><m:r><m:t>x+1</m:t></m:r></m:e></m:rad>', '√(x+1)'],
    ['<m:d><m:e><m:r><m:t>x</m:t></m:r></m:e></m:d><m:r><m:t>=3</m:t></m:r>', '(x)=3'],
    [
      '<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub><m:r><m:t>i=1</m:t></m:r></m:sub><m:sup><m:r><m:t>n</m:t></m:r></m:sup><m:e><m:r><m:t>i</m:t></m:r></m:e></m:nary>',
      '∑_(i=1)ⁿ i',
    ],
  ])('KB-07: writes an equation on one line: %#', async (math, text) => {
    expect(await textsOf(p(run('So '), `<m:oMath>${math}</m:oMath>`, run(' holds.')))).toEqual([
      `So ${text} holds.`,
    ]);
  });

  it('KB-07: contains text boxes after the paragraph they are anchored to', async () => {
    const body = p(
      run('Before'),
      `<w:r>${textBox(paragraph('In the box') + paragraph('Still'))}</w:r>`,
      run(' and after'),
    );
    expect(await textsOf(body)).toEqual(['Before and after', 'In the box', 'Still']);
  });

  it('KB-07: contains embedded pages and documents', async () => {
    const chunks = [
      { name: 'word/a.html', content: '<html><body><p>Closed on <b>Mondays</b></body></html>' },
      {
        name: 'word/b.mht',
        content:
          'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="x"\r\n\r\n--x\r\nContent-Type: text/html; charset="utf-8"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<p>Gr=C3=BC=\r\n=C3=9Fe</p>\r\n--x--',
      },
      { name: 'word/c.docx', content: makeDocx(paragraph('Within')) },
      relationsPart(['aFChunk', 'a.html'], ['aFChunk', 'b.mht'], ['aFChunk', 'c.docx']),
    ];
    const body = `${paragraph('Start')}<w:altChunk r:id="rId1"/><w:altChunk r:id="rId2"/><w:altChunk r:id="rId3"/>${paragraph('End')}`;
    expect(await textsOf(body, chunks)).toEqual(['Start', 'Closed on Mondays', 'Grüße', 'Within', 'End']);
  });

  it('SEC-27: does not recurse into a document that is embedded in itself', async () => {
    const nest = (inner: Buffer): Buffer =>
      makeDocx(`${paragraph('Level')}<w:altChunk r:id="rId1"/>`, [
        { name: 'word/a.docx', content: inner },
        relationsPart(['aFChunk', 'a.docx']),
      ]);
    let bytes = makeDocx(paragraph('Core'));
    for (let depth = 0; depth < 5; depth += 1) bytes = nest(bytes);
    expect(await linesOf(bytes, 'a.docx')).toEqual(Array(3).fill('paragraph: Level'));
  });

  it('KB-07: contains notes, headers and footers once, without the separator above the notes', async () => {
    const note = (id: number, text: string, type = '') =>
      `<w:footnote w:id="${id}"${type}>${paragraph(text)}</w:footnote>`;
    const more = [
      storyPart(
        'footnotes.xml',
        'footnotes',
        note(-1, 'line', ' w:type="separator"') + note(2, 'Until May.'),
      ),
      storyPart('header1.xml', 'hdr', paragraph('Weir Lane 12', 'Heading1')),
      storyPart('header2.xml', 'hdr', paragraph('Weir Lane 12', 'Heading1')),
      storyPart('footer1.xml', 'ftr', paragraph('Call 0199 555 0142')),
      relationsPart(
        ['footnotes', 'footnotes.xml'],
        ['header', 'header1.xml'],
        ['header', '/word/header2.xml'],
        ['footer', 'footer1.xml'],
      ),
    ];
    expect(await textsOf(p(run('Free'), '<w:r><w:footnoteReference w:id="2"/></w:r>'), more)).toEqual([
      'Free',
      'list-item: Until May.',
      'Weir Lane 12',
      'Call 0199 555 0142',
    ]);
    expect(await textsOf('<w:p/>', more.slice(3))).toEqual(['Call 0199 555 0142']);
  });

  it('KB-07: omits text that is hidden or struck directly or by a style', async () => {
    const style = (type: string, id: string, look: string, parent = '') =>
      `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/>${parent === '' ? '' : `<w:basedOn w:val="${parent}"/>`}<w:rPr>${look}</w:rPr></w:style>`;
    const styles =
      style('character', 'Secret', '<w:vanish/>') +
      style('paragraph', 'Internal', '<w:vanish/>') +
      style('paragraph', 'Deeper', '<w:b/>', 'Internal') +
      style('character', 'Old', '<w:strike/>');
    const body = [
      p(
        run('Rye 5.40'),
        run(' margin 48', '<w:vanish/>'),
        run(' 6.20', '<w:strike/>'),
        run(' 7.10', '<w:dstrike/>'),
        run(' euros', '<w:vanish w:val="0"/><w:strike w:val="false"/>'),
      ),
      p(
        run('Ask'),
        run(' secret', '<w:rStyle w:val="Secret"/>'),
        run(' old', '<w:rStyle w:val="Old"/>'),
        run(' us', '<w:rStyle w:val="Secret"/><w:vanish w:val="0"/>'),
      ),
      paragraph('All of it', 'Internal'),
      paragraph('And this', 'Deeper'),
      p('<w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>', run('Only the mark')),
      p(`<w:r><w:rPr><w:vanish/></w:rPr>${textBox(paragraph('Hidden box'))}</w:r>`),
      `<w:tbl><w:tr><w:trPr><w:hidden/></w:trPr><w:tc>${paragraph('Hidden row')}</w:tc></w:tr><w:tr><w:tc>${paragraph('Row')}</w:tc></w:tr></w:tbl>`,
    ];
    expect(await textsOf(body.join(''), [], styles)).toEqual([
      'Rye 5.40 euros',
      'Ask us',
      'Only the mark',
      'table-row: Row',
    ]);
  });

  it('KB-07: omits deleted and moved text, and joins the paragraphs around a deleted mark', async () => {
    const body = [
      p(
        '<w:pPr><w:rPr><w:del w:id="1"/></w:rPr></w:pPr>',
        run('Open '),
        `<w:del w:id="2"><w:r><w:delText>never</w:delText></w:r></w:del>`,
      ),
      p(run('at nine.')),
      p(`<w:moveFrom w:id="3">${run('Away')}</w:moveFrom>`, `<w:moveTo w:id="4">${run('Here')}</w:moveTo>`),
      `<w:tbl><w:tr><w:trPr><w:del w:id="5"/></w:trPr><w:tc>${paragraph('Gone')}</w:tc></w:tr><w:tr><w:tc>${paragraph('Stays')}</w:tc></w:tr></w:tbl>`,
    ];
    expect(await textsOf(body.join(''))).toEqual(['Open at nine.', 'Here', 'table-row: Stays']);
  });

  it('KB-07: contains the state of checkboxes of every kind', async () => {
    const control = (state: string, sign: string) =>
      `<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="${state}"/></w14:checkbox></w:sdtPr><w:sdtContent>${run(sign)}</w:sdtContent></w:sdt>`;
    const old = (state: string) =>
      `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:default w:val="0"/>${state}</w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:instrText> FORMCHECKBOX </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
    const body = [
      p(control('1', '☒'), run(' Gluten free')),
      p(control('0', '☐'), run('Contains nuts')),
      p(old('<w:checked/>'), run('Gift')),
      p(old(''), run('Express')),
      p('<w:r><w:sym w:font="Wingdings" w:char="F0A8"/></w:r>', run(' By hand')),
    ];
    expect(await textsOf(body.join(''))).toEqual([
      '☑ Gluten free',
      '☐ Contains nuts',
      '☑ Gift',
      '☐ Express',
      '☐ By hand',
    ]);
  });

  it('KB-07: contains the state of tasks whose bullets are checkboxes', async () => {
    const level = (number: number, text: string) =>
      `<w:abstractNum w:abstractNumId="${number}"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="${text}"/></w:lvl></w:abstractNum>`;
    const numbers = [0, 1, 2].map(
      (id) => `<w:num w:numId="${id + 1}"><w:abstractNumId w:val="${id}"/></w:num>`,
    );
    const more = [
      storyPart(
        'numbering.xml',
        'numbering',
        level(0, '☐') + level(1, '☒') + level(2, '•') + numbers.join(''),
      ),
      relationsPart(['numbering', 'numbering.xml']),
    ];
    const item = (id: number, text: string) =>
      p(`<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="${id}"/></w:numPr></w:pPr>`, run(text));
    expect(await textsOf(item(1, 'Call') + item(2, 'Pack') + item(3, 'Wait'), more)).toEqual([
      'list-item: ☐ Call',
      'list-item: ☑ Pack',
      'list-item: Wait',
    ]);
  });

  it('KB-07: keeps a drop cap with its word', async () => {
    const letter = p('<w:pPr><w:framePr w:dropCap="drop" w:lines="3"/></w:pPr>', run('W'));
    expect(await textsOf(letter + paragraph('elcome to the mill.') + paragraph('Next.'))).toEqual([
      'Welcome to the mill.',
      'Next.',
    ]);
  });

  it('KB-07: contains the targets of links', async () => {
    const field = (instruction: string, text: string) =>
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction.slice(0, 14)}</w:instrText></w:r><w:r><w:instrText>${instruction.slice(14)}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${text}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
    const body = [
      p(
        run('Book on '),
        `<w:hyperlink r:id="rId1">${run('our ')}${run('site', '<w:b/>')}</w:hyperlink>`,
        run(' or ask.'),
      ),
      p(`<w:hyperlink r:id="rId2">${run('Write to us')}</w:hyperlink>`),
      p(field(' HYPERLINK "https://mill.example/map" \\o "x" ', run('the map')), run('.')),
      p(`<w:fldSimple w:instr=" HYPERLINK tel:+41446681800 ">${run('Call')}</w:fldSimple>`),
      p(
        `<w:hyperlink w:anchor="x">${run('below')}</w:hyperlink>`,
        field(' HYPERLINK \\l "y" ', run(' and above')),
      ),
      p(`<w:hyperlink r:id="rId1">${run('mill.example/book')}</w:hyperlink>`),
    ];
    const links = relationsPart(
      ['hyperlink', 'https://mill.example/book'],
      ['hyperlink', 'mailto:a@mill.example?subject=Hi'],
    );
    expect(await textsOf(body.join(''), [links])).toEqual([
      'Book on our site (https://mill.example/book) or ask.',
      'Write to us (a@mill.example)',
      'the map (https://mill.example/map).',
      'Call (+41446681800)',
      'below and above',
      'mill.example/book',
    ]);
  });

  it('KB-07: is the same for other XML prefixes and for the strict format', async () => {
    const strict = 'http://purl.oclc.org/ooxml/wordprocessingml/main';
    const xml = `<x:document xmlns:x="${strict}"><x:body><x:p><x:r><x:rPr><x:vanish/></x:rPr><x:t>no</x:t></x:r><x:r><x:t>yes</x:t></x:r></x:p><p xmlns="${strict}"><r><t>too</t></r></p></x:body></x:document>`;
    const bytes = makeDocx('').toString('latin1');
    expect(bytes).toContain('word/document.xml');
    const main = relationsPart();
    const root = { name: 'root.xml', content: xml };
    const { makeZip } = await import('../testing/make-zip.ts');
    const relations = {
      name: '_rels/.rels',
      content: main.content
        .toString()
        .replace(
          '></Rel',
          '><Relationship Id="a" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument" Target="/root.xml"/></Rel',
        ),
    };
    const types = {
      name: '[Content_Types].xml',
      content: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    };
    expect(
      await linesOf(
        makeZip([types, relations, { name: 'word/document.xml', content: '<x/>' }, root]),
        'a.docx',
      ),
    ).toEqual(['paragraph: yes', 'paragraph: too']);
  });

  /** Nests every wrapper within every other one, around letters that occur once each. */
  it('KB-07: contains each letter of generated documents exactly once', async () => {
    const wrappers: ((inner: string) => string)[] = [
      (inner) => `<w:fldSimple w:instr=" DATE ">${inner}</w:fldSimple>`,
      (inner) => `<w:dir w:val="rtl">${inner}</w:dir>`,
      (inner) => `<w:smartTag>${inner}</w:smartTag>`,
      (inner) => `<w:ins w:id="1">${inner}</w:ins>`,
      (inner) => `<w:sdt><w:sdtPr/><w:sdtContent>${inner}</w:sdtContent></w:sdt>`,
      (inner) => `<w:hyperlink w:anchor="a">${inner}</w:hyperlink>`,
      (inner) => `<w:r>${textBox(p(inner))}</w:r>`,
      (inner) =>
        `<w:r><mc:AlternateContent><mc:Choice>${textBox(p(inner))}</mc:Choice><mc:Fallback>${textBox(p(inner))}</mc:Fallback></mc:AlternateContent></w:r>`,
      (inner) => `<w:r><w:ruby><w:rt>${inner}</w:rt><w:rubyBase>${inner}</w:rubyBase></w:ruby></w:r>`,
      (inner) => `<w:del w:id="2">${inner}</w:del>`,
      (inner) => `<w:moveFrom w:id="3">${inner}</w:moveFrom>`,
      (inner) =>
        `<m:oMath><m:sSup><m:e>${inner}</m:e><m:sup><m:r><m:t>x</m:t></m:r></m:sup></m:sSup></m:oMath>`,
    ];
    let code = 0x4e00;
    const letter = (look = '') => run(String.fromCodePoint(code++), look);
    const looks = ['', '<w:b/>', '<w:vanish/>', '<w:strike/>', '<w:vanish w:val="0"/>'];
    const rows = wrappers.map((outer, at) => {
      const cells = wrappers
        .slice(0, at)
        .map(
          (inner) => `<w:tc>${p(letter(), outer(inner(letter())), letter(looks[at % looks.length]))}</w:tc>`,
        );
      return `<w:tr><w:tc>${p(outer(letter()))}</w:tc>${cells.join('')}</w:tr>`;
    });
    const paragraphs = wrappers.flatMap((outer) =>
      wrappers.map((inner) => p(outer(letter() + inner(letter())), letter())),
    );
    const bytes = makeDocx(`${paragraphs.join('')}<w:tbl>${rows.join('')}</w:tbl>`, [
      storyPart('header1.xml', 'hdr', p(letter())),
      storyPart('footnotes.xml', 'footnotes', `<w:footnote w:id="1">${p(letter())}</w:footnote>`),
      relationsPart(['header', 'header1.xml'], ['footnotes', 'footnotes.xml']),
    ]);
    const result = await parseBytes(bytes, 'a.docx');
    const read = result.ok ? result.document.blocks.map((block) => block.text).join('\n') : '';
    const letters = docxLetters(bytes);
    expect(letters.text.length).toBeGreaterThan(400);
    expect(compareLetters(letters, read)).toEqual({ lost: 0, doubled: 0 });
  });
});
