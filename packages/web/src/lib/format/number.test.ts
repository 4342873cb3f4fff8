import { expect, it } from 'vitest';
import { formatBytes, formatPercent, formatSeconds } from './number.ts';

it('formats bytes in steps of 1,024 in the reader’s locale', () => {
  expect(formatBytes(0, 'en')).toBe('0 bytes');
  expect(formatBytes(1_468_006, 'en')).toBe('1.4 MB');
  expect(formatBytes(1_468_006, 'de')).toBe('1,4 MB');
});

it('formats percentages and seconds', () => {
  expect(formatPercent(0.624, 'en')).toBe('62%');
  expect(formatSeconds(1400, 'en')).toBe('1.4\u00a0s');
  expect(formatSeconds(45, 'en')).toBe('45\u00a0ms');
});
