import { patchPdfjs, pdfjsFile } from '../../packages/server/src/knowledge/parsing/pdfjs-patch.ts';

/** Gives the built program our change to pdf.js, which `load-pdfjs.ts` makes where the program runs from source. */
export const patchedPdfjs = {
  name: 'parley-patched-pdfjs',
  transform: (code: string, id: string) => (pdfjsFile.test(id) ? patchPdfjs(code) : null),
};
