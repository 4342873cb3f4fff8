import { root } from '../../tools/bootstrap/paths.mjs';
import { importsOf } from '../checks/sources/imports.ts';
import { readSources } from '../checks/sources/sources.ts';
import { changedFiles } from './changed-files.ts';
import { reachedTests } from './reached-tests.ts';
import { isRepeatedOnEmbedded, type Project, testFiles } from './test-files.ts';

const projects: readonly Project[] = ['unit', 'component', 'embedded', 'postgres', 'browser'];

/** The tests to run for the changes of this clone. */
export interface Choice {
  files: ReadonlySet<string>;
  /** Whether the files include a browser test. */
  needsBuild: boolean;
  /** Whether the change affects code in which the two engines could differ. */
  changesEngine: boolean;
}

/** Returns the test files that the changes of this clone can affect, and prints how many others are left out. */
export function chooseFiles(): Choice {
  const changed = changedFiles();
  const modules = readSources(root, ['packages', 'tests', 'tools', 'scripts', 'bench']);
  const tests = [...new Set(projects.flatMap((project) => testFiles(project)))];
  const sources = {
    modules: modules.map((module) => module.path),
    imports: importsOf(root, modules),
    tests,
  };
  const files = new Set(reachedTests(changed, sources));
  const browserTests = testFiles('browser');
  const left = browserTests.filter((path) => !files.has(path)).length;
  console.log(`${changed.length} files have changed and reach ${files.size} of ${tests.length} test files.`);
  if (left > 0) console.log(`${left} browser tests reach the whole program and are left to the full run.`);
  return {
    files,
    needsBuild: left < browserTests.length,
    changesEngine: changed.some(isRepeatedOnEmbedded),
  };
}
