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

it('a change reaches what imports it, directly or through others', () => {
  expect(reached('packages/server/src/a.ts')).toEqual(['packages/server/src/b.test.ts']);
  expect(reached('packages/server/src/c.ts')).toEqual([]);
});

it('a changed test runs itself', () => {
  expect(reached('packages/chat/test/states.e2e.ts')).toEqual(['packages/chat/test/states.e2e.ts']);
});

it('a file that is read at run time reaches what the modules beside it reach', () => {
  expect(reached('packages/server/src/db/migrations/0009_x.sql')).toEqual([
    'packages/server/src/db/migrate.db.test.ts',
  ]);
});

it('a browser test is reached by what bears its name, and one of the chat by the whole chat', () => {
  expect(reached('packages/web/src/features/api-keys/key-row.tsx')).toEqual([
    'packages/web/test/api-keys.e2e.ts',
  ]);
  expect(reached('packages/chat/src/markdown/parse.ts')).toEqual(['packages/chat/test/states.e2e.ts']);
});

it('a sentence reaches the screens', () => {
  expect(reached('packages/locales/en/settings.json')).toEqual([
    'packages/web/src/features/agency/agency-page.test.tsx',
  ]);
});

it('prose reaches no test, and what every test stands on reaches all', () => {
  expect(reached('docs/architecture.md', 'README.md')).toEqual([]);
  expect(reached('package-lock.json')).toEqual(sources.tests);
});
