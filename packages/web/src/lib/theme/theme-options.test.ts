import { expect, it } from 'vitest';
import { parseThemeOptions } from './theme-options.ts';

const base = {
  variant: 'professional',
  radius: 8,
  enablePatterns: true,
  patternOpacity: 0.05,
  glowOpacity: 0.25,
};

it('reads the stored options', () => {
  const chosen = { variant: 'soft', radius: 4, enablePatterns: false, patternOpacity: 0.2, glowOpacity: 0 };
  expect(parseThemeOptions(JSON.stringify(chosen))).toEqual(chosen);
});

it('falls back to the base theme for missing, unknown or out-of-range values', () => {
  const odd = { variant: 'neon', radius: 500, enablePatterns: 'yes', patternOpacity: 3, glowOpacity: -1 };
  for (const stored of [null, '', 'not json', '[]', 'null', JSON.stringify(odd)])
    expect(parseThemeOptions(stored)).toEqual(base);
});
