import { describe, expect, it } from 'vitest';
import { detectFileType, fileTypeOfName } from './detect-file-type.ts';
import { makeDoc, makeOle } from './testing/make-doc.ts';
import { makeDocx, paragraph } from './testing/make-docx.ts';
import { makePdf } from './testing/make-pdf.ts';
import { makeZip } from './testing/make-zip.ts';

const pdf = makePdf([[{ text: 'Opening hours', x: 50, y: 700, size: 12 }]]);
const docx = makeDocx(paragraph('Opening hours'));
const doc = makeDoc('Opening hours\r');
const html = Buffer.from('<!DOCTYPE html><html><body>Opening hours</body></html>');
const text = Buffer.from('Opening hours: nine to five.\n');
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(200)]);
const rtf = Buffer.from('{\\rtf1\\ansi Opening hours}');

describe('detectFileType', () => {
  it.each([
    ['guide.pdf', pdf, 'pdf'],
    ['GUIDE.PDF', pdf, 'pdf'],
    ['guide.docx', docx, 'docx'],
    ['guide.doc', doc, 'doc'],
    ['guide.html', html, 'html'],
    ['guide.htm', html, 'html'],
    ['guide.txt', text, 'txt'],
    ['guide.md', text, 'md'],
    ['guide.markdown', text, 'md'],
  ])('KB-07: accepts %s', (name, bytes, fileType) => {
    expect(detectFileType(bytes, name)).toEqual({ ok: true, fileType });
  });

  it.each([
    'guide.png',
    'guide.exe',
    'guide.xml',
    'guide',
    'guide.pdf.zip',
    '',
    'x.constructor',
    'x.toString',
  ])('KB-07: rejects the name %j whatever the content', (name) => {
    expect(detectFileType(text, name)).toEqual({ ok: false, code: 'file_type_unsupported' });
    expect(fileTypeOfName(name)).toBeNull();
  });

  it('KB-07: reports a file of zero bytes as empty', () => {
    expect(detectFileType(Buffer.alloc(0), 'guide.pdf')).toEqual({ ok: false, code: 'file_empty' });
  });

  it.each([
    ['a PDF as .txt', pdf, 'guide.txt'],
    ['a PDF as .docx', pdf, 'guide.docx'],
    ['a PNG as .txt', png, 'guide.txt'],
    ['a PNG as .md', png, 'guide.md'],
    ['a PNG as .pdf', png, 'guide.pdf'],
    ['RTF as .doc', rtf, 'guide.doc'],
    ['RTF as .txt', rtf, 'guide.txt'],
    ['text as .doc', text, 'guide.doc'],
    ['text as .pdf', text, 'guide.pdf'],
    ['a Word document as .html', docx, 'guide.html'],
    ['a Word document as .pdf', docx, 'guide.pdf'],
    [
      'a ZIP of something else as .docx',
      makeZip([{ name: 'xl/workbook.xml', content: '<x/>' }]),
      'guide.docx',
    ],
    ['an OLE2 file of something else as .doc', makeOle({ Workbook: Buffer.alloc(10) }), 'guide.doc'],
    ['text with one NUL in ten bytes as .txt', Buffer.from('opening\0hours'.repeat(50)), 'guide.txt'],
  ])('SEC-26: rejects %s', (_, bytes, name) => {
    expect(detectFileType(bytes, name)).toEqual({ ok: false, code: 'file_type_mismatch' });
  });

  it.each([
    ['a .docx named .doc', docx, 'guide.doc', 'docx'],
    ['a .doc named .docx', doc, 'guide.docx', 'doc'],
    ['a page that a word processor saved as .doc', html, 'guide.doc', 'html'],
    ['text that starts like a page, named .md', html, 'guide.md', 'md'],
    ['a PDF behind some other bytes', Buffer.concat([Buffer.from('junk\n'), pdf]), 'guide.pdf', 'pdf'],
  ])('SEC-26: parses %s by its content', (_, bytes, name, fileType) => {
    expect(detectFileType(bytes, name)).toEqual({ ok: true, fileType });
  });

  it.each([
    ['file_encrypted', makeDoc('secret\r', { encrypted: true }), 'guide.doc'],
    ['file_encrypted', makeOle({ EncryptedPackage: Buffer.alloc(10) }), 'guide.docx'],
    [
      'file_encrypted',
      makeOle({ WordDocument: Buffer.alloc(10), '\tDRMContent': Buffer.alloc(10) }),
      'guide.doc',
    ],
    ['file_damaged', docx.subarray(0, 600), 'guide.docx'],
    ['file_damaged', doc.subarray(0, 700), 'guide.doc'],
  ])('KB-07: reports why a Word file cannot be read: %s', (code, bytes, name) => {
    expect(detectFileType(bytes, name)).toEqual({ ok: false, code });
  });

  it('SEC-27: terminates on a circular OLE2 directory', () => {
    const circular = Buffer.from(doc);
    circular.writeUInt32LE(1, 512 + 4);
    expect(detectFileType(circular, 'guide.doc').ok).toBe(true);
  });
});
