import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of this clone. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Files that can be deleted at any time. */
export const cacheDir = join(root, '.cache');

export const dist = join(root, 'dist');

/** Output of tests and benchmarks for people to read. */
export const artifactsDir = join(root, '.artifacts');
