import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Color, contrast, mix, parseHex, readableOn, standOut, toHex } from './color.ts';
import { derivePalette } from './derive-palette.ts';

const colors = fc.tuple(
  fc.integer({ min: 0, max: 255 }),
  fc.integer({ min: 0, max: 255 }),
  fc.integer({ min: 0, max: 255 }),
);
const hex = (value: string | undefined): Color => parseHex(value ?? '') ?? [0, 0, 0];

describe('color', () => {
  it('parses 3 and 6 digits with and without #, and nothing else', () => {
    expect(parseHex('abc')).toEqual([170, 187, 204]);
    expect(parseHex('#DF0748')).toEqual([223, 7, 72]);
    for (const bad of ['', '#12', 'red', '#ggg', '#1234567', 'red;}*{}', 'url(x)'])
      expect(parseHex(bad)).toBeNull();
  });

  it('measures contrast as WCAG does', () => {
    expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21);
    expect(contrast(hex('#777777'), hex('#ffffff'))).toBeCloseTo(4.48, 2);
  });

  it('finds readable text for every color', () => {
    fc.assert(fc.property(colors, (color) => contrast(readableOn(color), color) >= 4.5));
    expect(toHex(readableOn(hex('#ffe680')))).toBe('#1b0c36');
    expect(toHex(readableOn(hex('#1d5c46')))).toBe('#ffffff');
  });

  it('changes a color only as far as necessary', () => {
    expect(standOut(hex('#1d5c46'), hex('#ffffff'))).toEqual(hex('#1d5c46'));
    fc.assert(
      fc.property(colors, fc.boolean(), (color, isDark) => {
        const ground = hex(isDark ? '#16111f' : '#ffffff');
        return contrast(standOut(color, ground), ground) >= 4.5;
      }),
    );
  });

  it('mixes by share', () => {
    expect(toHex(mix([0, 0, 0], [255, 255, 255], 0.15))).toBe('#262626');
  });
});

describe('derivePalette', () => {
  it('keeps text readable and marks visible for every chatbot color, light and dark', () => {
    fc.assert(
      fc.property(colors, fc.constantFrom('light' as const, 'dark' as const), (color, scheme) => {
        const palette = derivePalette(toHex(color), scheme);
        const at = (name: `--${string}`) => hex(palette[name]);
        expect(contrast(at('--on-bot'), at('--bot'))).toBeGreaterThanOrEqual(4.4);
        expect(contrast(at('--on-bot-soft'), at('--bot'))).toBeGreaterThanOrEqual(4.4);
        expect(contrast(at('--on-bot-mark'), at('--bot-mark'))).toBeGreaterThanOrEqual(4.4);
        expect(contrast(at('--bot-mark'), at('--ev'))).toBeGreaterThanOrEqual(3);
        expect(contrast(hex(scheme === 'light' ? '#1b0c36' : '#f3f0f8'), at('--ev'))).toBeGreaterThanOrEqual(
          7,
        );
      }),
    );
  });

  it('falls back to our color for an invalid color', () => {
    expect(derivePalette('red;}*{display:none', 'light')['--bot']).toBe('#df0748');
  });
});
