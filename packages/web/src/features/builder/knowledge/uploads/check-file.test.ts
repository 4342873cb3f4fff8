import { expect, it } from 'vitest';
import { checkFile } from './check-file.ts';

it('KB-07: accepts PDF, TXT, DOC, DOCX, HTML and Markdown by file extension, and rejects others', () => {
  for (const name of ['a.pdf', 'b.TXT', 'c.doc', 'd.docx', 'e.html', 'f.htm', 'g.md', 'h.markdown']) {
    expect(checkFile({ name, size: 1 }), name).toBeNull();
  }
  for (const name of ['a.png', 'b.pdf.exe', 'pdf', 'c.zip', '.']) {
    expect(checkFile({ name, size: 1 }), name).toBe('type');
  }
});

it('KB-08: accepts a file of exactly 20 MB and rejects one byte more', () => {
  expect(checkFile({ name: 'a.pdf', size: 20 * 1024 * 1024 })).toBeNull();
  expect(checkFile({ name: 'a.pdf', size: 20 * 1024 * 1024 + 1 })).toBe('size');
});

it('refuses an empty file', () => {
  expect(checkFile({ name: 'a.pdf', size: 0 })).toBe('empty');
});
