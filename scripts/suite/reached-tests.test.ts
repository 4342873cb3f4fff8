import { expect, it } from 'vitest';
import { reachedTests } from './reached-tests.ts';

const link = (from: string, to: string) => ({ from, to });
const sources = {
  modules: ['packages/server/src/db/migrate.ts', 'packages/server/src/a.ts', 'packages/server/src/b.ts'],
  imports: [
    link('packages/server/src/b.ts', 'packages/server/src/a.ts'),
    link('packages/server/src/b.test.ts', 'packages/server/src/b.ts'),
    link('packages/server/src/db/migrate.db.test.ts', 'packages/server/src/db/migrate.ts'),
  ],
  tests: [
    'packages/server/src/b.test.ts',
    'packages/server/src/db/migrate.db.test.ts',
    'packages/web/test/api-keys.e2e.ts',
    'packages/chat/test/states.e2e.ts',
    'packages/web/src/features/agency/agency-page.test.tsx',
  ],
};
const reached = (...changed: string[]) => reachedTests(changed, sources);

it('a change affects the modules that import it, directly or transitively', () => {
  expect(reached('packages/server/src/a.ts')).toEqual(['packages/server/src/b.test.ts']);
  expect(reached('packages/server/src/c.ts')).toEqual([]);
});

it('a changed test affects itself', () => {
  expect(reached('packages/chat/test/states.e2e.ts')).toEqual(['packages/chat/test/states.e2e.ts']);
});

it('a file read at run time affects what the modules in its folder affect', () => {
  expect(reached('packages/server/src/db/migrations/0009_x.sql')).toEqual([
    'packages/server/src/db/migrate.db.test.ts',
  ]);
});

it('a browser test runs for changes that share its name, and every chat test for any change of the chat', () => {
  expect(reached('packages/web/src/features/api-keys/key-row.tsx')).toEqual([
    'packages/web/test/api-keys.e2e.ts',
  ]);
  expect(reached('packages/chat/src/markdown/parse.ts')).toEqual(['packages/chat/test/states.e2e.ts']);
});

it('a locale file affects the screen tests', () => {
  expect(reached('packages/locales/en/settings.json')).toEqual([
    'packages/web/src/features/agency/agency-page.test.tsx',
  ]);
});

it('prose affects no test, and a file that every test depends on affects all', () => {
  expect(reached('docs/architecture.md', 'README.md')).toEqual([]);
  expect(reached('package-lock.json')).toEqual(sources.tests);
});
