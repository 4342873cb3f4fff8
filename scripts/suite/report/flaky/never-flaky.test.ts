import { matchesGlob } from 'node:path';
import { expect, it } from 'vitest';
import { type Project, testFiles } from '../../test-files.ts';
import { neverFlakyFiles, neverFlakyReason } from './never-flaky.ts';

const projects: readonly Project[] = ['unit', 'component', 'embedded', 'postgres', 'browser'];
const files = projects.flatMap((project) => testFiles(project));

it('every never-flaky pattern matches a test', () => {
  const patterns = Object.values(neverFlakyFiles).flat();
  expect(patterns.filter((pattern) => !files.some((file) => matchesGlob(file, pattern)))).toEqual([]);
});

it.each(['erasure', 'kill', 'billing', 'counters', 'isolation'])('tests of %s are never flaky', (subject) => {
  const isListed = (file: string) => neverFlakyFiles[subject]?.some((pattern) => matchesGlob(file, pattern));
  expect(neverFlakyReason(files.find(isListed) ?? '', [])).toBe(`tests of ${subject} are never flaky`);
});

it.each([
  'error: deadlock detected',
  'Failed query: update …\ncaused by: could not serialize access due to concurrent update',
  'the database said (40P01)',
  'code 40001',
  'expected 20 writes: a lost write',
  '1 update was lost',
])('a failure with the message %j is never flaky', (message) => {
  const failure = { file: 'a.test.ts', name: 'a', message };
  expect(neverFlakyReason('a.test.ts', [failure])).toBeTruthy();
  expect(neverFlakyReason('b.test.ts', [failure])).toBeUndefined();
});

it('another failure can be flaky, even with the digits in a port or id', () => {
  const message = 'timed out after 140001 ms at 0199c0de-0000-7000-9000-000000040001';
  expect(neverFlakyReason('a.test.ts', [{ file: 'a.test.ts', name: 'a', message }])).toBeUndefined();
});
