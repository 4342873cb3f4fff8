import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './paths.mjs';

const inputs = ['packages', 'scripts/build.ts', 'scripts/build', 'package-lock.json', 'tsconfig.json'];
const skipped = new Set(['node_modules', 'test', 'fixtures', 'dist']);

function buildInputs() {
  const files = [];
  const visit = (path, name) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats || skipped.has(name) || /\.(test|e2e)\.tsx?$/.test(name)) return;
    if (!stats.isDirectory()) files.push({ path, stats });
    else for (const entry of readdirSync(path).sort()) visit(join(path, entry), entry);
  };
  for (const input of inputs) visit(join(root, input), input);
  return files;
}

/** Fingerprint from file metadata, in milliseconds; changes whenever a source may have changed. */
export function quickFingerprint() {
  const hash = createHash('sha256');
  for (const { path, stats } of buildInputs())
    hash.update(`${relative(root, path)} ${stats.size} ${stats.mtimeMs}\n`);
  return hash.digest('hex');
}

/** Fingerprint of the contents; changes only if a source has changed. */
export function contentFingerprint() {
  const hash = createHash('sha256');
  for (const { path, stats } of buildInputs()) {
    hash.update(`${relative(root, path)} ${stats.size}\n`).update(readFileSync(path));
  }
  return hash.digest('hex');
}
