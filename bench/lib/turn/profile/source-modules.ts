import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BundledPackages } from '../../../../scripts/build/bundled-packages.ts';
import { buildServer } from '../../../../scripts/build/server.ts';
import { dist, root } from '../../../../tools/bootstrap/paths.mjs';

const built = pathToFileURL(join(dist, 'server/')).href;

/** A function of the running program as V8 reports it. */
export interface CallFrame {
  functionName: string;
  url: string;
  lineNumber: number;
  columnNumber: number;
}

/** A function and its source module. */
export interface SourceFunction {
  /**
   * Path from the root of the clone, such as "packages/server/src/db/session/session.ts" or "node_modules/pg/lib/client.js"; otherwise
   * V8's name.
   */
  module: string;
  name: string;
}

export type FindSource = (frame: CallFrame) => SourceFunction;

/**
 * Returns a lookup from functions of the built server to their source modules. Bundles the server again with source maps.
 * @throws if the build differs from the sources
 */
export async function readSourceModules(): Promise<FindSource> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-source-maps-'));
  try {
    await buildServer(folder, new BundledPackages(), { hasSourceMaps: true });
    const maps = new Map(scriptsOf(folder).map((name) => [name, mapOf(folder, name)]));
    const found = new Map<string, SourceFunction>();
    return (frame) => {
      const key = `${frame.url}:${frame.lineNumber}:${frame.columnNumber}:${frame.functionName}`;
      const known = found.get(key) ?? sourceOf(frame, maps);
      found.set(key, known);
      return known;
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function scriptsOf(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.js.map'))
    .map((name) => name.replace(/\.map$/, ''));
}

interface FolderMap {
  folder: string;
  map: SourceMap;
}

function mapOf(folder: string, name: string): FolderMap {
  const isSame = readFileSync(join(folder, name)).equals(readFileSync(join(dist, 'server', name)));
  if (!isSame) throw new Error(`${name} differs from the build: npm run build`);
  const payload: SourceMapPayload = JSON.parse(readFileSync(join(folder, `${name}.map`), 'utf8'));
  return { folder, map: new SourceMap(payload) };
}

function sourceOf(frame: CallFrame, maps: ReadonlyMap<string, FolderMap>): SourceFunction {
  // The bundler appends a number to functions that share a name.
  const name = frame.functionName.replace(/\$\d+$/, '') || '(anonymous)';
  const bundled = frame.url.startsWith(built) ? maps.get(basename(frame.url)) : undefined;
  if (!bundled) return { module: frame.url.replace(/^.*\/(?=node_modules\/)/, ''), name };
  const entry = bundled.map.findEntry(frame.lineNumber, frame.columnNumber);
  if (!('originalSource' in entry)) return { module: basename(frame.url), name };
  const path = resolve(bundled.folder, entry.originalSource);
  return { module: relative(root, path), name };
}
