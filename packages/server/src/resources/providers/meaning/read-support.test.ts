import { MeaningUnavailable } from '@parley/meaning/errors';
import type { Meaning } from '@parley/meaning/meaning';
import { expect, it } from 'vitest';
import { createMetrics } from '../../../ports/log/metrics.ts';
import { createReadSupport } from './read-support.ts';

const passages = [{ n: 1, sourceName: 'Terms', heading: null, passage: 'Vouchers last a year.' }];
const open = new AbortController().signal;

/** Metrics of claims that are checked concurrently. */
async function countedOf(read: Meaning['read'], claims: number, signal = open): Promise<string> {
  const metrics = createMetrics();
  const readSupport = createReadSupport({ meaning: { read } as Meaning, metrics });
  const scores = await Promise.all(
    Array.from({ length: claims }, () => readSupport('They last.', passages, signal)),
  );
  expect(scores.every((score) => score === null)).toBe(true);
  const { body } = await metrics.text();
  return body
    .split('\n')
    .filter((line) => line.includes('compare_'))
    .join(' ');
}

it('REL-18: claims without enough time count as timeouts, whether they waited or were rejected', async () => {
  const never: Meaning['read'] = (_claim, _windows, { deadlineMs = 0 } = {}) =>
    new Promise((_, reject) => setTimeout(() => reject(new MeaningUnavailable('crashed')), deadlineMs + 50));
  const counted = await countedOf(never, 12);
  expect(counted).toMatch(/compare_timeout"\} 10\b/);
  expect(counted).toMatch(/compare_crashed"\} 2\b/);
});

it('a claim of an ended turn is not counted', async () => {
  const ended = AbortSignal.abort(new Error('stopped'));
  expect(await countedOf(async () => [], 1, ended)).toBe('');
});
