import { judgeMutants } from '../mutate/judge-mutants.ts';
import { allMutants } from '../mutate/mutants/all.ts';
import type { Check } from './check.ts';
import { checkDocuments } from './documents.ts';
import { checkArchitecture } from './imports/architecture.ts';
import { checkFolders } from './layout/crowded-folders.ts';
import { checkIgnoredFiles } from './layout/ignored-files.ts';
import { checkLongFunctions } from './layout/long-functions.ts';
import { checkSliceOpenings } from './layout/slice-openings.ts';
import { checkSmallFiles } from './layout/small-files.ts';
import { checkSqlPlaces } from './layout/sql-places.ts';
import { checkLockedReads } from './locked-reads.ts';
import { checkMigrations } from './migrations/check-migrations.ts';
import { checkPackages } from './packages.ts';
import { checkRetiredWords } from './retired-words.ts';
import { checkSentences } from './sentences.ts';
import { checkSilentTests } from './silent-tests.ts';
import { checkSlowExpressions } from './slow-expressions.ts';
import { checkTags } from './tags.ts';
import { checkLint, checkTypes } from './tools.ts';
import { checkTransactionEffects } from './transaction-effects.ts';

/** Returns every check of the sources below `root`. All of them run, so that all problems are reported together. */
export function allChecks(root: string): Check[] {
  return [
    { name: 'types', run: () => checkTypes(root) },
    { name: 'lint and format', run: () => checkLint(root) },
    { name: 'import rules', run: () => checkArchitecture(root) },
    { name: 'folders', run: () => checkFolders(root) },
    { name: 'ignored files', run: () => checkIgnoredFiles(root) },
    { name: 'retired words', run: () => checkRetiredWords(root) },
    { name: 'sentences', run: () => checkSentences(root) },
    { name: 'effects in transactions', run: () => checkTransactionEffects(root) },
    { name: 'migrations', run: () => checkMigrations(root) },
    { name: 'reads beside locks', run: () => checkLockedReads(root) },
    { name: 'long functions', run: () => checkLongFunctions(root) },
    { name: 'small files', run: () => checkSmallFiles(root) },
    { name: 'slice openings', run: () => checkSliceOpenings(root) },
    { name: 'places of SQL', run: () => checkSqlPlaces(root) },
    { name: 'documents', run: () => checkDocuments(root) },
    { name: 'packages', run: () => checkPackages(root) },
    { name: 'regular expressions', run: () => checkSlowExpressions(root) },
    { name: 'tests that try nothing', run: () => checkSilentTests(root) },
    { name: 'mutants', run: async () => ({ problems: judgeMutants(root, allMutants) }) },
    { name: 'requirement tags', run: () => checkTags(root) },
  ];
}
