import { existsSync, statSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { dist, root } from '../../tools/bootstrap/paths.mjs';
import { Problem } from '../../tools/bootstrap/problem.mjs';
import { runTimePackages } from '../build/run-time-packages.ts';
import { isForAnotherSystem } from './other-systems.ts';

/** The locale files, which the program reads from a folder next to its build. */
const locales = join('packages', 'locales');
/** Scripts for starting the assembled program; `start.mjs` runs first. */
const startFiles = ['assembled/start.mjs', 'bootstrap/child.mjs', 'bootstrap/heap-flags.mjs'];

/**
 * Copies the built program with the packages that it loads and its Node to a new folder. The program never writes there, so the
 * folder can be read-only and belong to another user.
 * @throws {Problem} if the folder exists
 */
export async function assemble(folder: string): Promise<void> {
  if (existsSync(folder)) throw new Problem(`${folder} exists already. Name a new folder.`);
  await mkdir(join(folder, 'bin'), { recursive: true });
  await Promise.all([
    cp(dist, join(folder, 'dist'), { recursive: true, filter: (path) => !isNote(path) }),
    copyPackages(folder),
    cp(join(root, locales), join(folder, locales), { recursive: true, filter: isFolderOrJson }),
    ...startFiles.map((path) => cp(join(root, 'tools', path), join(folder, basename(path)))),
    ...['LICENSE', 'NOTICE'].map((name) => cp(join(root, name), join(folder, name))),
    cp(process.execPath, join(folder, 'bin', 'node')),
  ]);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n');
}

/**
 * Copies each package without machine code for other systems, and without its nested packages, which are copied separately if
 * needed.
 */
async function copyPackages(folder: string): Promise<void> {
  for (const from of runTimePackages(root)) {
    const within = join(from, 'node_modules');
    const to = join(folder, relative(root, from));
    await cp(from, to, { recursive: true, filter: (path) => path !== within && !isForAnotherSystem(path) });
  }
}

function isFolderOrJson(path: string): boolean {
  return statSync(path).isDirectory() ? basename(path) !== 'test' : path.endsWith('.json');
}

/** Whether this is a by-product of the build: its fingerprint or the compile cache. */
function isNote(path: string): boolean {
  return dirname(path) === dist && basename(path).startsWith('.');
}
