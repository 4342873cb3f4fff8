import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { variables } from '../../packages/server/src/config/variables.ts';
import { generatedDocuments } from '../docs/generated-documents.ts';
import type { Findings } from './check.ts';

/** Variables of tests and other programs that documents may mention. */
const otherVariables = [
  'PARLEY_TEST_ENGINE',
  'TEST_DATABASE_URL',
  'TEST_REDIS_URL',
  'TEST_PGBOUNCER',
  'CHROMIUM_PATH',
  'NODE_OPTIONS',
];

/** Reports documents that differ from their generated form, and documents that mention an unknown variable. */
export async function checkDocuments(root: string): Promise<Findings> {
  const outdated = generatedDocuments(root)
    .filter(({ present, wanted }) => present !== wanted)
    .map(({ path }) => `${path} differs from packages/server/src/config/variables: run npm run docs`);
  const documents = [
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    ...globSync('docs/**/*.md', { cwd: root }),
  ];
  const unknown = documents
    .filter((path) => existsSync(join(root, path)))
    .flatMap((path) =>
      unknownVariables(readFileSync(join(root, path), 'utf8')).map(
        (name) => `${path} names ${name}, which is no variable of the configuration`,
      ),
    );
  return { problems: [...outdated, ...unknown] };
}

/** Returns names in code formatting that look like variables but do not exist. */
export function unknownVariables(text: string): string[] {
  const known = new Set([...Object.keys(variables), ...otherVariables]);
  const named = [...text.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)[`=]/g)].map((match) => match[1] ?? '');
  return [...new Set(named)].filter((name) => !known.has(name));
}
