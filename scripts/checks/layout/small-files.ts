import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Findings } from '../check.ts';
import { isTestFile } from '../sources/sources.ts';

const folder = 'packages/server/src';
/** A file of at most so many lines is small. */
const maxSmallLines = 20;
/** Maximum number of small files: a file is a subject of 80 to 200 lines, not a fragment of one. */
const maxSmallFiles = 45;
/** Parts that every slice has, however small it is. */
const partsOfSlices = /\.(?:slice|routes|presenter)\.ts$/;

/** Reports the small files of the server if there are too many. */
export async function checkSmallFiles(root: string): Promise<Findings> {
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !isTestFile(path) && !partsOfSlices.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  return { problems: findSmallFiles(files) };
}

/** Returns one sentence with the number of small files and their names if they are over `maxSmallFiles`. */
export function findSmallFiles(files: readonly { path: string; text: string }[]): string[] {
  const small = files.filter(({ text }) => text.trimEnd().split('\n').length <= maxSmallLines);
  if (small.length <= maxSmallFiles) return [];
  const names = small.map(({ path }) => path.slice(folder.length + 1)).sort();
  return [
    `${folder} holds ${small.length} files of ${maxSmallLines} lines or fewer, over ${maxSmallFiles}: ` +
      `merge what is read together (${names.join(', ')})`,
  ];
}
