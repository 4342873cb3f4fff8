import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from '../../tools/bootstrap/paths.mjs';
import type { BundledPackages } from './bundled-packages.ts';
import { patchedPdfjs } from './patched-pdfjs.ts';
import { runTimeFiles } from './run-time-files.ts';
import { unbundled } from './run-time-packages.ts';

/** Packages import these optionally, inside a `try`. */
const optional = ['pg-native', 'cloudflare:sockets'];

/**
 * Bundles the server into flat files in `outDir`, because importing its packages individually takes several times the memory and
 * start-up time. The bundle is not minified, so that stack traces are readable. Source maps do not change the code.
 */
export async function buildServer(
  outDir: string,
  packages: BundledPackages,
  { hasSourceMaps = false } = {},
): Promise<void> {
  const bundle = await rolldown({
    input: { main: join(root, 'packages/server/src/main.ts') },
    platform: 'node',
    external: [...unbundled.map((name) => new RegExp(`^${name}(/|$)`)), ...optional],
    plugins: [patchedPdfjs, runTimeFiles(join(root, 'packages')), packages.plugin()],
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    onLog(level, log, handle) {
      // Our plugins replace single expressions, so modules and lines stay correct.
      if (log.code === 'SOURCEMAP_BROKEN') return;
      // Ignores warnings about third-party code.
      if (level !== 'warn' || !log.id?.includes('node_modules')) handle(level, log);
    },
  });
  await bundle.write({
    dir: outDir,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunk-[name]-[hash].js',
    minify: false,
    sourcemap: hasSourceMaps ? 'hidden' : false,
    // The notices next to the bundle contain the licenses of all bundled code.
    comments: { legal: false },
  });
  await bundle.close();
}
