import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The app's own browser tests, against its build and the stand-in server beside them. */
export default defineConfig({
  root: fileURLToPath(new URL('../../../', import.meta.url)),
  test: {
    include: ['packages/web/test/**/*.e2e.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
