import { basename, dirname } from 'node:path';
import type { Import } from '../checks/imports.ts';

/** What a choice of tests is made from; all paths are relative to the root. */
export interface Sources {
  /** Every module. */
  modules: readonly string[];
  imports: readonly Pick<Import, 'from' | 'to'>[];
  tests: readonly string[];
}

/** A change of one of these may change any test. */
const reachesAll = /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig\.json|tests\/setup\/.*)$/;
/** Prose and settings that only checks read. */
const reachesNone = /\.md$|^(docs\/|LICENSE|biome\.json|\.github\/|\.ci\/)/;
/** Sentences are read by every screen that is drawn. */
const isSentence = (path: string) => /^packages\/locales\/.*\.json$/.test(path);
const isScreenTest = (path: string) => /^packages\/web\/src\/.*\.test\.tsx$/.test(path);
const isBrowserTest = (path: string) => path.endsWith('.e2e.ts');

/**
 * The tests that a change can reach: along the imports, and for files that are read at run time along the imports of the
 * modules beside them. A browser test reaches the built program, which is everything; of these, those run that import what has
 * changed or bear the name of its folder or file.
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
  // A set that grows while it is walked is walked to its new end.
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer);
  return reached;
}

/** A module is itself; another file stands for the modules of the nearest folder that has some. */
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

/** `packages/web/src/features/api-keys/list/key-row.tsx` has the names web, features, api-keys, list and key-row. */
function namesIn(path: string): string[] {
  return [...dirname(path).split('/').slice(1), basename(path).replace(/\..*$/, '')];
}

/** Whether a browser test or its folder bears one of the names; `chat`, `widget` name all tests of their package. */
function isNamed(test: string, names: ReadonlySet<string>): boolean {
  const stem = basename(test, '.e2e.ts');
  const owner = /^packages\/(chat|widget)\/test\//.exec(test)?.[1];
  return names.has(stem) || (owner !== undefined && names.has(owner) && names.has('src'));
}
