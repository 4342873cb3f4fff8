import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readPackage } from './read-package.ts';

/** Packages that load files of their own, most of them WebAssembly or machine code, so they stay in node_modules. */
export const unbundled = [
  '@electric-sql/pglite',
  '@electric-sql/pglite-pgvector',
  '@node-rs/argon2',
  'onnxruntime-node',
  'pdfkit',
  'sharp',
];

/** What a package needs only for its own script after its installation, which does not run here. */
const neededByScripts: Readonly<Record<string, readonly string[]>> = {
  'onnxruntime-node': ['adm-zip', 'global-agent'],
};

/**
 * The folders of the installed packages that the built program loads from node_modules: the unbundled ones, and all that they
 * need in turn.
 * @param from the folder from which the program would find them
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

/** As Node finds it: in the node_modules of the folder, then of each above. */
function findPackage(name: string, seeker: string): string | undefined {
  for (let folder = seeker; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (dirname(folder) === folder) return undefined;
  }
}
