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
 * What the embedded engine runs where PostgreSQL runs everything: where the two could differ. Everything else uses the same
 * statements through the same pool, so that a second run would prove nothing new. Backups of the embedded engine are proven by
 * the restore drills of the built program, from each engine to each.
 */
export const repeatedOnEmbedded = [
  // Statements, types, transactions, migrations, row level security, notifications.
  'packages/server/src/db/**',
  // The queue, and jobs that run for long.
  'packages/server/src/jobs/**',
  'packages/server/src/resources/knowledge/{ingest,embeddings}/**',
  'packages/server/src/resources/exports/run-export.http.test.ts',
  'packages/server/src/resources/knowledge/crawl/crawl-resume.http.test.ts',
  'packages/server/src/resources/organization/purge-organization.http.test.ts',
  // Hashes that the database computes, and its snapshots.
  'packages/server/src/resources/admin/seals/**',
  // Lexical and vector search, and the search of conversations.
  'packages/server/src/knowledge/**',
  'packages/server/src/resources/conversations/**',
  // Every route once, live updates, and messages that arrive at the same time.
  'packages/server/src/http/{permissions,live-events}.http.test.ts',
  'packages/server/src/resources/chat/chat.http.test.ts',
];

/** Whether a database test runs on the embedded engine even where PostgreSQL can be had. */
export function isRepeatedOnEmbedded(path: string): boolean {
  return repeatedOnEmbedded.some((pattern) => matchesGlob(path, pattern));
}

/** What also runs as a user who is not root: tests that touch files, rights and processes. */
export const repeatedAsOtherUser = [
  'packages/server/src/db/embedded/{copy-service,data-folder,unpack}.test.ts',
  'packages/server/src/{config,lib,ports/storage}/**',
  'packages/server/src/knowledge/parsing/parse-file.test.ts',
  'packages/server/src/resources/images/**',
  'scripts/{backup,suite}/*.test.ts',
  'tools/{bootstrap,services}/**',
];

export function isRepeatedAsOtherUser(path: string): boolean {
  return repeatedAsOtherUser.some((pattern) => matchesGlob(path, pattern));
}

/** The test files of a project, relative to the folder with forward slashes. @param folder default: the root of this clone */
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
