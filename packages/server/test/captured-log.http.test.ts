import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { capturedLogVariable } from '../../../tools/captured-log.ts';
import { startTestApp, type TestApp } from './harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('forwards a deadlock that the program logs to the test runner', () => {
  const target = join(app.deps.config.dataDir, 'log.jsonl');
  vi.stubEnv(capturedLogVariable, target);
  app.deps.log.error(
    { err: new Error('query failed', { cause: new Error('deadlock detected') }) },
    'request failed',
  );
  expect(readFileSync(target, 'utf8')).toContain('deadlock detected');
});
