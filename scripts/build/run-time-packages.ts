import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readPackage } from './read-package.ts';

/** Packages that load their own files, mostly WebAssembly or machine code, so they stay in node_modules. */
export const unbundled = [
  '@electric-sql/pglite',
  '@electric-sql/pglite-pgvector',
  '@node-rs/argon2',
  'onnxruntime-node',
  'pdfkit',
  'sharp',
];

/** Dependencies that a package needs only for its install script, which does not run here. */
const neededByScripts: Readonly<Record<string, readonly string[]>> = {
  'onnxruntime-node': ['adm-zip', 'global-agent'],
};

/**
 * Returns the folders of all packages that the built program loads from node_modules: the unbundled ones with their transitive
 * dependencies.
 * @param from the folder from which the program resolves them
 */
export function runTimePackages(from: string, names: readonly string[] = unbundled): string[] {
  const found = new Set<string>();
  const add = (name: string, seeker: string): void => {
    const folder = findPackage(name, seeker);
    if (folder === undefined || found.has(folder)) return;
    found.add(folder);
    for (const need of readPackage(folder).needs) {
      if (!neededByScripts[name]?.includes(need)) add(need, folder);
    }
  };
  for (const name of names) {
    if (findPackage(name, from) === undefined) throw new Error(`The package ${name} is not installed`);
    add(name, from);
  }
  return [...found].sort();
}

/** Resolves like Node: in the node_modules of the folder, then of each parent. */
function findPackage(name: string, seeker: string): string | undefined {
  for (let folder = seeker; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (dirname(folder) === folder) return undefined;
  }
}
