import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this clone. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Things that may be deleted at any time. */
export const cacheDir = join(root, '.cache');

export const dist = join(root, 'dist');

/** What tests and benchmarks leave for a reader. */
export const artifactsDir = join(root, '.artifacts');
