import { basename, dirname } from 'node:path';
import type { Import } from '../checks/sources/imports.ts';

/** Input for choosing tests; all paths are relative to the root. */
export interface Sources {
  modules: readonly string[];
  imports: readonly Pick<Import, 'from' | 'to'>[];
  tests: readonly string[];
}

/** A change to one of these can affect any test. */
const reachesAll = /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig\.json|tests\/setup\/.*)$/;
/** Prose, and settings that only checks read. */
const reachesNone = /\.md$|^(docs\/|LICENSE|biome\.json|\.github\/|\.ci\/)/;
/** Every rendered screen reads the locale files. */
const isSentence = (path: string) => /^packages\/locales\/.*\.json$/.test(path);
const isScreenTest = (path: string) => /^packages\/web\/src\/.*\.test\.tsx$/.test(path);
const isBrowserTest = (path: string) => path.endsWith('.e2e.ts');

/**
 * Returns the tests that a change can affect, along the imports. For files read at run time, follows the imports of the modules
 * in their folder. Every change can affect browser tests through the built program, so only those run that import a changed
 * module or share the name of its folder or file.
 */
export function reachedTests(changed: readonly string[], sources: Sources): string[] {
  if (changed.some((path) => reachesAll.test(path))) return [...sources.tests];
  const reached = importersOf(
    changed.filter((path) => !reachesNone.test(path)).flatMap((path) => modulesOf(path, sources.modules)),
    sources.imports,
  );
  const reachesScreens = changed.some(isSentence);
  const names = new Set(changed.filter(isProduct).flatMap(namesIn));
  return sources.tests.filter(
    (path) =>
      reached.has(path) ||
      (isScreenTest(path) && reachesScreens) ||
      (isBrowserTest(path) && isNamed(path, names)),
  );
}

function importersOf(modules: readonly string[], imports: Sources['imports']): Set<string> {
  const importers = new Map<string, string[]>();
  for (const { from, to } of imports) if (to) importers.set(to, [...(importers.get(to) ?? []), from]);
  const reached = new Set(modules);
  // Iteration over a set includes entries added during the loop.
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer);
  return reached;
}

/** Returns the module itself; for any other file, the modules of the nearest folder that has some. */
function modulesOf(path: string, modules: readonly string[]): string[] {
  if (/\.(tsx?|mjs)$/.test(path)) return [path];
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    const beside = modules.filter((module) => dirname(module) === folder);
    if (beside.length > 0) return beside;
  }
  return [];
}

function isProduct(path: string): boolean {
  return /^packages\/[^/]+\/(src|en)\//.test(path);
}

/** For `packages/web/src/features/api-keys/list/key-row.tsx`, returns web, features, api-keys, list and key-row. */
function namesIn(path: string): string[] {
  return [...dirname(path).split('/').slice(1), basename(path).replace(/\..*$/, '')];
}

/** Whether a browser test or its folder has one of the names; `chat` and `widget` select all tests of their package. */
function isNamed(test: string, names: ReadonlySet<string>): boolean {
  const stem = basename(test, '.e2e.ts');
  const owner = /^packages\/(chat|widget)\/test\//.exec(test)?.[1];
  return names.has(stem) || (owner !== undefined && names.has(owner) && names.has('src'));
}
