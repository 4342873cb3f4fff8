import { globSync } from 'node:fs';
import { dirname, sep } from 'node:path';
import type { Findings } from '../check.ts';
import { isTestFile } from '../sources/sources.ts';

/** Maximum number of source files in a folder. Tests, locales and migrations do not count. */
const maxFiles = 15;

/** Larger folders, in which readers open one file at a time, and why. */
const exceptions: Readonly<Record<string, string>> = {
  bench: 'one file for each benchmark',
  'packages/knowledge/src/languages': 'one file for each language',
  scripts: 'one file for each npm command',
};

/** Reports folders with too many source files, and exceptions that are no longer needed. */
export async function checkFolders(root: string): Promise<Findings> {
  const paths = ['packages', 'scripts', 'tools', 'bench'].flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx,mjs}`, { cwd: root, exclude: ['**/node_modules', '**/dist'] }),
  );
  return {
    problems: findCrowdedFolders(
      paths.map((path) => path.split(sep).join('/')),
      exceptions,
    ),
  };
}

/** Returns one sentence for each folder with more than `maxFiles` files that is no exception, and for each useless exception. */
export function findCrowdedFolders(
  paths: readonly string[],
  allowed: Readonly<Record<string, string>>,
): string[] {
  const counts = new Map<string, number>();
  for (const path of paths.filter((one) => !isTestFile(one))) {
    const folder = dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const crowded = [...counts].filter(([, count]) => count > maxFiles);
  const useless = Object.keys(allowed).filter((folder) => (counts.get(folder) ?? 0) <= maxFiles);
  return [
    ...crowded
      .filter(([folder]) => !Object.hasOwn(allowed, folder))
      .map(([folder, count]) => `${folder} holds ${count} files, over ${maxFiles}: sort them into folders`),
    ...useless.map((folder) => `${folder} needs no exception in crowded-folders.ts`),
  ];
}
