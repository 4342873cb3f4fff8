import { expect, it } from 'vitest';
import { englishOf } from '../../../test/english.ts';
import { formatDuration } from './duration.ts';

const t = await englishOf('common');

it('DATE-02: counts seconds below a minute', () => {
  expect(formatDuration(59, t)).toBe('59 seconds');
});

it('DATE-03: counts minutes and seconds from a minute on', () => {
  expect(formatDuration(60, t)).toBe('1 minutes 0 seconds');
  expect(formatDuration(125, t)).toBe('2 minutes 5 seconds');
});
