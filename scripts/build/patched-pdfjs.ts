import { patchPdfjs, pdfjsFile } from '../../packages/knowledge/src/parsing/pdf/pdfjs-patch.ts';

/** Applies our patch of pdf.js to the built program; `load-pdfjs.ts` applies it when running from source. */
export const patchedPdfjs = {
  name: 'parley-patched-pdfjs',
  transform: (code: string, id: string) => (pdfjsFile.test(id) ? patchPdfjs(code) : null),
};
