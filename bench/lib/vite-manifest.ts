import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { dist } from '../../tools/bootstrap/paths.mjs';

/** Sizes in bytes after brotli. */
export interface LoadedBytes {
  js: number;
  css: number;
}

interface Chunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

/** Vite's build manifest: source path to chunk. */
export type Manifest = Record<string, Chunk>;

/** Reads the manifest of a front end in dist. @throws if it is not built */
export function readManifest(frontEnd: string): Manifest {
  return JSON.parse(readFileSync(join(dist, frontEnd, '.vite', 'manifest.json'), 'utf8'));
}

/** Returns the entry sources of the pages. */
export function entriesOf(manifest: Manifest): string[] {
  return Object.keys(manifest).filter((source) => manifest[source]?.isEntry);
}

/** Returns the bytes that a browser loads for the sources and their static imports, each file counted once. */
export function loadedBytes(frontEnd: string, manifest: Manifest, sources: readonly string[]): LoadedBytes {
  const seen = new Set<string>();
  const js = new Set<string>();
  const css = new Set<string>();
  const visit = (source: string) => {
    const chunk = manifest[source] ?? Object.values(manifest).find(({ name }) => name === source);
    if (!chunk) throw new Error(`${source} is not in the manifest of ${frontEnd}`);
    if (seen.has(source)) return;
    seen.add(source);
    (chunk.file.endsWith('.css') ? css : js).add(chunk.file);
    for (const file of chunk.css ?? []) css.add(file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const source of sources) visit(source);
  const total = (files: ReadonlySet<string>) =>
    [...files].reduce((sum, file) => sum + brotliBytes(frontEnd, file), 0);
  return { js: total(js), css: total(css) };
}

/** Returns the bytes of the scripts and styles of a front end's HTML page, because the manifest may not contain the entry. */
export function pageBytes(frontEnd: string): number {
  const html = readFileSync(join(dist, frontEnd, 'index.html'), 'utf8');
  const files = [...html.matchAll(/(?:src|href)="[^"]*\/(assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, file = '']) => file,
  );
  return files.reduce((sum, file) => sum + brotliBytes(frontEnd, file), 0);
}

function brotliBytes(frontEnd: string, file: string): number {
  return brotliCompressSync(readFileSync(join(dist, frontEnd, file))).length;
}
