import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from '../../tools/bootstrap/paths.mjs';
import { runTimeFiles } from './run-time-files.ts';
import type { ThirdPartyNotices } from './third-party-notices.ts';

/** Packages that load files of their own, most of them WebAssembly or machine code, so they stay in node_modules. */
const unbundled = [/^@electric-sql\/pglite/, '@node-rs/argon2', 'sharp', 'pdfkit'];

/** Packages import these optionally, inside a try. */
const optional = ['pg-native', 'cloudflare:sockets'];

/**
 * Bundles the server into flat files in `outDir`, because importing its packages one by one takes several times the memory and
 * start-up time. The bundle is not minified, so that stack traces are readable.
 */
export async function buildServer(outDir: string, notices: ThirdPartyNotices): Promise<void> {
  const bundle = await rolldown({
    input: { main: join(root, 'packages/server/src/main.ts') },
    platform: 'node',
    external: [...unbundled, ...optional],
    plugins: [runTimeFiles(join(root, 'packages')), notices.plugin()],
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    onLog(level, log, handle) {
      // We cannot act on warnings about third-party code.
      if (level !== 'warn' || !log.id?.includes('node_modules')) handle(level, log);
    },
  });
  await bundle.write({
    dir: outDir,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunk-[name]-[hash].js',
    minify: false,
    sourcemap: false,
    // The licenses of what is bundled are in the notices beside it.
    comments: { legal: false },
  });
  await bundle.close();
}
