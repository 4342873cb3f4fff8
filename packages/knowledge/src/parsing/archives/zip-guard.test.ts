import { describe, expect, it } from 'vitest';
import { ParseError } from '../parse-error.ts';
import { docxParts, makeDocx, paragraph } from '../testing/make-docx.ts';
import { makeZip } from '../testing/make-zip.ts';
import { unpackXmlParts } from './zip-guard.ts';

const parts = docxParts(paragraph('Opening hours'));
const megabyte = 1024 * 1024;

function failure(bytes: Buffer): string | null {
  try {
    unpackXmlParts(bytes);
    return null;
  } catch (error) {
    return error instanceof ParseError ? error.code : 'other';
  }
}

describe('unpackXmlParts', () => {
  it('SEC-27: returns only the XML parts', () => {
    const unpacked = unpackXmlParts(makeZip([...parts, { name: 'word/media/image1.png', content: 'x' }]));
    expect([...unpacked.keys()]).toEqual(parts.map((part) => part.name));
    expect(unpacked.get('word/document.xml')?.toString()).toContain('Opening hours');
  });

  it('SEC-27: accepts 1,000 entries and no more', () => {
    const many = Array.from({ length: 1000 - parts.length }, (_, i) => ({
      name: `word/media/${i}`,
      content: 'x',
    }));
    expect(failure(makeZip([...parts, ...many]))).toBeNull();
    expect(failure(makeZip([...parts, ...many, { name: 'one-more', content: 'x' }]))).toBe(
      'file_too_complex',
    );
  });

  it('SEC-27: counts actual entries, not the declared number', () => {
    const many = Array.from({ length: 1001 }, (_, i) => ({ name: `word/media/${i}`, content: 'x' }));
    const bytes = makeZip(many);
    bytes.writeUInt16LE(3, bytes.length - 22 + 10);
    expect(failure(bytes)).toBe('file_too_complex');
  });

  it('SEC-27: stops inflating at a hundred times the size of the file', () => {
    const bomb = makeZip([...parts, { name: 'word/media/zeros', content: Buffer.alloc(20 * megabyte) }]);
    expect(bomb.length).toBeLessThan(megabyte / 10);
    expect(failure(bomb)).toBe('file_too_complex');
  });

  it('SEC-27: stops at 100 MB in total, however large the file', () => {
    const ballast = { name: 'word/media/ballast', content: Buffer.alloc(2 * megabyte, 1), stored: true };
    const zeros = (index: number) => ({
      name: `word/media/zeros${index}`,
      content: Buffer.alloc(33 * megabyte),
    });
    expect(failure(makeZip([...parts, ballast, zeros(1), zeros(2)]))).toBeNull();
    expect(failure(makeZip([...parts, ballast, zeros(1), zeros(2), zeros(3)]))).toBe('file_too_complex');
  });

  it('SEC-27: does not trust a small declared size', () => {
    const lie = { name: 'word/media/zeros', content: Buffer.alloc(20 * megabyte), declaredBytes: 10 };
    expect(failure(makeZip([...parts, lie]))).toBe('file_too_complex');
  });

  it('SEC-27: counts a body shared by several entries once per entry', () => {
    const bytes = makeZip([...parts, { name: 'a', content: Buffer.alloc(60_000), stored: true }]);
    const shared = sharedEntries(bytes, 800);
    expect(failure(shared)).toBe('file_too_complex');
  });

  it.each([
    '../evil.xml',
    'word/../../evil.xml',
    '/etc/evil.xml',
    'C:evil.xml',
    'word\\evil.xml',
    'evil\0.xml',
  ])('SEC-27: rejects the entry name %j', (name) => {
    expect(failure(makeZip([...parts, { name, content: '<x/>' }]))).toBe('file_damaged');
  });

  it('SEC-27: rejects two entries with the same name', () => {
    expect(failure(makeZip([...parts, { name: 'word/document.xml', content: '<x/>' }]))).toBe('file_damaged');
  });

  it.each([
    '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
    '<!doctype x><x/>',
    '<?xml version="1.0"?>\n<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]><lolz>&lol2;</lolz>',
  ])('SEC-27: rejects a document type declaration in any part: %s', (content) => {
    expect(failure(makeZip([...parts, { name: 'word/footnotes.xml', content }]))).toBe('file_damaged');
    expect(failure(makeZip([...parts, { name: 'word/_rels/x.rels', content }]))).toBe('file_damaged');
  });

  it('SEC-27: rejects a declaration hidden in UTF-16', () => {
    const content = Buffer.from('\ufeff<!DOCTYPE x><x/>', 'utf16le');
    expect(failure(makeZip([...parts, { name: 'word/footnotes.xml', content }]))).toBe('file_damaged');
  });

  it('SEC-27: rejects markup nested deeper than in any real document', () => {
    const content = '<a>'.repeat(2_000);
    expect(failure(makeZip([...parts, { name: 'word/footnotes.xml', content, stored: true }]))).toBe(
      'file_too_complex',
    );
  });

  it('SEC-27: reports an encrypted entry and a truncated file', () => {
    expect(failure(makeZip([...parts, { name: 'word/secret', content: 'x', flags: 1 }]))).toBe(
      'file_encrypted',
    );
    expect(failure(makeDocx('').subarray(0, 500))).toBe('file_damaged');
  });
});

/** Repeats the last entry of the directory under other names, all pointing at the same stored bytes. */
function sharedEntries(bytes: Buffer, copies: number): Buffer {
  const end = bytes.length - 22;
  const start = bytes.readUInt32LE(end + 16);
  const last = bytes.subarray(end - 47, end);
  const more = Array.from({ length: copies }, (_, index) => {
    const entry = Buffer.concat([last, Buffer.from(String(index).padStart(3, '0'))]);
    entry.writeUInt16LE(4, 28);
    return entry;
  });
  const tail = Buffer.from(bytes.subarray(end));
  tail.writeUInt16LE(bytes.readUInt16LE(end + 10) + copies, 10);
  return Buffer.concat([bytes.subarray(0, start), bytes.subarray(start, end), ...more, tail]);
}
