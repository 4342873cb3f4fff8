import { globSync } from 'node:fs';
import { matchesGlob, sep } from 'node:path';
import { root } from '../../tools/bootstrap/paths.mjs';

/** A project of vitest.config.ts. */
export type Project = 'unit' | 'component' | 'embedded' | 'postgres' | 'browser';

const database = /\.(db|http)\.test\.ts$/;
const belongs: Record<Project, (path: string) => boolean> = {
  unit: (path) => /\.test\.tsx?$/.test(path) && !database.test(path) && !belongs.component(path),
  component: (path) => /^packages\/web\/src\/.*\.test\.tsx$/.test(path),
  embedded: (path) => database.test(path) && !path.includes('/db/postgres/'),
  postgres: (path) => database.test(path) && !path.includes('/db/embedded/'),
  browser: (path) => path.endsWith('.e2e.ts'),
};

/**
 * Tests that the embedded engine runs in addition to PostgreSQL: areas in which the two could differ. All other code uses the
 * same statements through the same pool, so a second run would prove nothing. The restore drills of the built program cover
 * backups in every direction between the engines.
 */
export const repeatedOnEmbedded = [
  // Statements, types, transactions, migrations, row level security, notifications.
  'packages/server/src/db/**',
  // The queue and long-running jobs.
  'packages/server/src/jobs/**',
  'packages/server/src/resources/knowledge/{ingest,embeddings}/**',
  'packages/server/src/resources/exports/run-export.http.test.ts',
  'packages/server/src/resources/knowledge/crawl/crawl-resume.http.test.ts',
  'packages/server/src/resources/organization/purge-organization.http.test.ts',
  // Hashes computed by the database, and its snapshots.
  'packages/server/src/resources/admin/seals/**',
  // Lexical and vector search, and conversation search.
  'packages/server/src/knowledge/**',
  'packages/server/src/resources/conversations/**',
  // Every route once, live updates, and concurrent messages.
  'packages/server/src/http/{permissions,live-events}.http.test.ts',
  'packages/server/src/resources/chat/chat.http.test.ts',
];

/** Whether the embedded engine runs a database test although PostgreSQL is available. */
export function isRepeatedOnEmbedded(path: string): boolean {
  return repeatedOnEmbedded.some((pattern) => matchesGlob(path, pattern));
}

/** Tests that also run as an unprivileged user: those of files, permissions and processes. */
export const repeatedAsOtherUser = [
  'packages/server/src/db/embedded/{files/copy-service,data-folder,files/unpack}.test.ts',
  'packages/server/src/{config,lib,ports/storage}/**',
  'packages/server/src/knowledge/reader/parse-file.test.ts',
  'packages/server/src/resources/images/**',
  'scripts/{backup,suite,suite/report}/*.test.ts',
  'tools/{bootstrap,services}/**',
];

export function isRepeatedAsOtherUser(path: string): boolean {
  return repeatedAsOtherUser.some((pattern) => matchesGlob(path, pattern));
}

/**
 * Returns the test files of a project, relative to the folder, with forward slashes. @param folder default: the root of this
 * clone
 */
export function testFiles(project: Project, folder = root): string[] {
  return allTestFiles(folder).filter(belongs[project]);
}

function allTestFiles(folder: string): string[] {
  return globSync('{packages,scripts,bench,tests,tools}/**/*.{test.ts,test.tsx,e2e.ts}', {
    cwd: folder,
    exclude: ['**/node_modules', '**/fixtures', '**/dist'],
  })
    .map((path) => path.split(sep).join('/'))
    .sort();
}
