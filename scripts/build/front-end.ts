import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../../tools/bootstrap/paths.mjs';
import type { BundledPackages } from './bundled-packages.ts';

/** The packages that run in a browser; each has its own vite.config.ts. */
export const frontEnds = ['web', 'chat', 'widget'] as const;

export type FrontEnd = (typeof frontEnds)[number];

/** Builds one front end into `outDir`, with a manifest of the files that each entry loads. */
export async function buildFrontEnd(
  name: FrontEnd,
  outDir: string,
  packages: BundledPackages,
): Promise<void> {
  const packageDir = join(root, 'packages', name);
  await build({
    root: packageDir,
    configFile: join(packageDir, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'warn',
    plugins: [packages.plugin()],
    build: { outDir, emptyOutDir: true, manifest: true, sourcemap: false, reportCompressedSize: false },
  });
}
