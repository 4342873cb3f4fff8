import { expect, it } from 'vitest';
import { baseTheme, themePresets } from './theme-config.ts';

it('THEME-03: has every field of a theme', () => {
  const fields = [
    'variant',
    'appearance',
    'radius',
    'primary',
    'primaryDark',
    'primaryLight',
    'gradient',
    'primaryTitle',
    'secondary',
    'secondaryGradient',
    'accent',
    'success',
    'warning',
    'error',
    'glowOpacity',
    'shadowIntensity',
    'enablePatterns',
    'patternOpacity',
  ];
  expect(Object.keys(baseTheme).sort()).toEqual(fields.sort());
});

it('THEME-05: is professional, light, with a radius of 8', () => {
  expect(baseTheme).toMatchObject({ variant: 'professional', appearance: 'light', radius: 8 });
});

it('THEME-06: has the primary colors', () => {
  expect(baseTheme).toMatchObject({
    primary: '#DF0748',
    primaryDark: '#c01f3e',
    primaryLight: '#ff4366',
    primaryTitle: '#1B0C36',
  });
});

it('THEME-07 and THEME-08: has secondary, accent and status colors', () => {
  expect(baseTheme).toMatchObject({ secondary: '#00E0E0', accent: '#4b35ef' });
  expect(baseTheme).toMatchObject({ success: '#22c55e', warning: '#f59e0b', error: '#ef4444' });
});

it('THEME-09 and THEME-10: has glow, shadow and patterns', () => {
  expect(baseTheme).toMatchObject({
    glowOpacity: 0.25,
    shadowIntensity: 0.2,
    enablePatterns: true,
    patternOpacity: 0.05,
  });
});

it('THEME-11: the gradient runs to the right, from primary to its light shade', () => {
  expect(baseTheme.gradient).toEqual({ direction: 'to right', start: '#DF0748', end: '#ff4366' });
});

it('offers the other colors of the specification in addition to the base theme', () => {
  expect(themePresets.parley).toBe(baseTheme);
  expect(themePresets.violet).toMatchObject({
    primary: '#6d28d9',
    secondary: '#db2777',
    accent: '#2563eb',
    success: '#16a34a',
    warning: '#f59e0b',
    error: '#dc2626',
  });
});
