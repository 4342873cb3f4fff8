import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';
import { root } from '../../tools/bootstrap/paths.mjs';
import { patchedPdfjs } from './patched-pdfjs.ts';

it('the built program reads PDFs with our change to pdf.js', async () => {
  const bundle = await rolldown({
    input: join(root, 'node_modules/unpdf/dist/pdfjs.mjs'),
    platform: 'node',
    plugins: [patchedPdfjs],
    onLog: () => undefined,
  });
  const { output } = await bundle.generate();
  await bundle.close();
  const code = output.map((one) => (one.type === 'chunk' ? one.code : '')).join('');
  expect(code).toContain('fallbackToUnicode');
  expect(code).not.toMatch(/toUnicode\.has\(\w+\) \|\|/);
  expect(code).toMatch(/ufffd\]\*\$\/\.test\(\w+\.toUnicode\.get/);
});
