import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { languageCompleteness } from './packages/web/vite/language-completeness.ts';
import { builtPrograms } from './scripts/suite/built-programs.ts';
import SlowestFirst from './scripts/suite/report/slowest-first.ts';
import { briefDatabaseFlags } from './tools/brief-database-flags.ts';

const databaseTests = ['packages/*/{src,test}/**/*.{db,http}.test.ts', 'tests/**/*.{db,http}.test.ts'];
const screenTests = 'packages/web/src/**/*.test.tsx';
const exclude = [...configDefaults.exclude, '**/fixtures/**'];
const hasPostgres = Boolean(process.env.TEST_DATABASE_URL);

/** The database tests for one engine; both run the same files, but for the folder that is the other's own. */
function databaseProject(engine: 'embedded' | 'postgres') {
  const other = engine === 'embedded' ? 'postgres' : 'embedded';
  return {
    extends: true as const,
    test: {
      name: engine,
      include: databaseTests,
      exclude: [...exclude, `**/db/${other}/**`],
      env: { PARLEY_TEST_ENGINE: engine },
      isolate: false,
      // These end what hangs; on a busy machine a test that starts three databases takes half a minute.
      testTimeout: 45_000,
      hookTimeout: 60_000,
    },
  };
}

export default defineConfig({
  plugins: [builtPrograms()],
  test: {
    pool: 'forks',
    maxWorkers: 2,
    execArgv: briefDatabaseFlags,
    sequence: { sequencer: SlowestFirst },
    setupFiles: ['tests/setup/test-file.ts', 'tests/setup/console.ts'],
    unstubEnvs: true,
    restoreMocks: true,
    // What is polled for comes at once on an idle machine; the default of 1 s is over when other tests use every core.
    expect: { poll: { timeout: 8_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{packages/*/{src,test},scripts,bench,tests,tools}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.{db,http}.test.ts', screenTests],
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        plugins: [languageCompleteness(fileURLToPath(new URL('.', import.meta.url)))],
        test: {
          name: 'component',
          include: [screenTests],
          exclude,
          environment: 'happy-dom',
          environmentOptions: {
            happyDOM: { width: 1280, height: 800, settings: { disableIframePageLoading: true } },
          },
          isolate: false,
          setupFiles: ['packages/web/test/screen/setup.ts'],
          testTimeout: 20_000,
        },
      },
      databaseProject('embedded'),
      ...(hasPostgres ? [databaseProject('postgres')] : []),
      {
        extends: true,
        test: {
          name: 'browser',
          globalSetup: 'tools/e2e/servers/shared-server.ts',
          isolate: false,
          include: ['{tests/e2e,packages/*/test}/**/*.e2e.ts'],
          exclude,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
