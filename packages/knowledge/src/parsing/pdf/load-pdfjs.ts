import { registerHooks } from 'node:module';
import { patchPdfjs, pdfjsFile } from './pdfjs-patch.ts';

/** Loads unpdf with the local patch to pdf.js. The production build already contains it, see `scripts/build/server.ts`. */
export async function loadPdfjs(): Promise<typeof import('unpdf')> {
  const hooks = registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!pdfjsFile.test(url) || !loaded.source) return loaded;
      const source = Buffer.from(loaded.source as Uint8Array).toString('utf8');
      return { ...loaded, source: patchPdfjs(source) };
    },
  });
  try {
    const unpdf = await import('unpdf');
    await unpdf.getResolvedPDFJS();
    return unpdf;
  } finally {
    hooks.deregister();
  }
}
