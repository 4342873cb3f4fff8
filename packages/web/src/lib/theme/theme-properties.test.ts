import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrastOf } from './hex-color.ts';
import { organizationTheme } from './organization-theme.ts';
import { brandCustomProperties, optionCustomProperties } from './theme-properties.ts';

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);
const surfaces = { light: ['#ffffff', '#ebe8f1'], dark: ['#16111f', '#281f38'] } as const;

function propertiesOf(primaryColor: string, appearance: 'light' | 'dark') {
  const theme = organizationTheme({ isAgency: true, agencyId: null, primaryColor, secondaryColor: null });
  if (theme === null) throw new Error(`no theme of ${primaryColor}`);
  const properties = brandCustomProperties(theme, appearance);
  return (name: string) => properties[name] ?? '';
}

it('gives text on every primary color, and the color as text and as a mark, enough contrast', () => {
  fc.assert(
    fc.property(anyColor, fc.constantFrom('light' as const, 'dark' as const), (color, appearance) => {
      const of = propertiesOf(color, appearance);
      expect(contrastOf(of('--on-primary'), of('--primary'))).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(of('--on-primary'), of('--primary-hover'))).toBeGreaterThanOrEqual(4.5);
      for (const ground of [...surfaces[appearance], of('--primary-soft')])
        expect(contrastOf(of('--primary-text'), ground)).toBeGreaterThanOrEqual(4.5);
      for (const ground of surfaces[appearance])
        expect(contrastOf(of('--primary-mark'), ground)).toBeGreaterThanOrEqual(3);
    }),
  );
});

it('uses dark text on a pale yellow, and darkens the color when used as text', () => {
  const of = propertiesOf('#fff3b0', 'light');
  expect(of('--on-primary')).toBe('#1b0c36');
  expect(of('--primary')).toBe('#fff3b0');
  expect(of('--primary-text')).not.toBe('#fff3b0');
});

it('turns patterns off by setting their opacity to zero', () => {
  const options = {
    variant: 'soft',
    radius: 12,
    enablePatterns: false,
    patternOpacity: 0.1,
    glowOpacity: 0.3,
  } as const;
  expect(optionCustomProperties(options)).toEqual({
    '--radius': '12px',
    '--pattern-opacity': '0',
    '--glow-opacity': '0.3',
  });
});
