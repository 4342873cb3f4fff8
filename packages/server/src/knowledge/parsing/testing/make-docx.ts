import { makeZip, type ZipPart } from './make-zip.ts';

const schemas = 'http://schemas.openxmlformats.org';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** The parts of a Word document whose body is the given WordprocessingML. */
export function docxParts(body: string): ZipPart[] {
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
      content: `${declaration}<w:styles xmlns:w="${schemas}/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    },
    {
      name: 'word/document.xml',
      content: `${declaration}<w:document xmlns:w="${schemas}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    },
  ];
}

export function paragraph(text: string, style = ''): string {
  const properties = style === '' ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}<w:r><w:t>${text}</w:t></w:r></w:p>`;
}

export function makeDocx(body: string, more: readonly ZipPart[] = []): Buffer {
  return makeZip([...docxParts(body), ...more]);
}
