import { makeZip, type ZipPart } from './make-zip.ts';

const schemas = 'http://schemas.openxmlformats.org';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const namespaces = [
  `xmlns:w="${schemas}/wordprocessingml/2006/main"`,
  `xmlns:r="${schemas}/officeDocument/2006/relationships"`,
  `xmlns:m="${schemas}/officeDocument/2006/math"`,
  `xmlns:mc="${schemas}/markup-compatibility/2006"`,
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
].join(' ');

/**
 * Returns the parts of a Word document whose body is the given WordprocessingML; `styles` are added to its only heading style.
 */
export function docxParts(body: string, styles = ''): ZipPart[] {
  return [
    {
      name: '[Content_Types].xml',
      content: `${declaration}<Types xmlns="${schemas}/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `${declaration}<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="rId1" Type="${schemas}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: 'word/styles.xml',
      content: `${declaration}<w:styles ${namespaces}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style>${styles}</w:styles>`,
    },
    { name: 'word/document.xml', content: documentXml(body) },
  ];
}

function documentXml(body: string): string {
  return `${declaration}<w:document ${namespaces}><w:body>${body}</w:body></w:document>`;
}

export function paragraph(text: string, style = ''): string {
  const properties = style === '' ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}<w:r><w:t>${text}</w:t></w:r></w:p>`;
}

/** Returns a run of text with the given properties. */
export function run(text: string, properties = ''): string {
  const look = properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`;
  return `<w:r>${look}<w:t xml:space="preserve">${text}</w:t></w:r>`;
}

/** Returns a part besides the body, such as `header` or `footnotes`, with the content of its root. */
export function storyPart(name: string, root: string, content: string): ZipPart {
  return { name: `word/${name}`, content: `${declaration}<w:${root} ${namespaces}>${content}</w:${root}>` };
}

/** Returns the relationships of the body, with ids `rId1`, `rId2`, … in order; URLs are external. */
export function relationsPart(...relations: readonly (readonly [type: string, target: string])[]): ZipPart {
  const entries = relations.map(([type, target], index) => {
    const mode = type === 'hyperlink' ? ' TargetMode="External"' : '';
    return `<Relationship Id="rId${index + 1}" Type="${schemas}/officeDocument/2006/relationships/${type}" Target="${target}"${mode}/>`;
  });
  return {
    name: 'word/_rels/document.xml.rels',
    content: `${declaration}<Relationships xmlns="${schemas}/package/2006/relationships">${entries.join('')}</Relationships>`,
  };
}

export function makeDocx(body: string, more: readonly ZipPart[] = [], styles = ''): Buffer {
  return makeZip([...docxParts(body, styles), ...more]);
}
