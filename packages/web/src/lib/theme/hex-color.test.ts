import { expect, it } from 'vitest';
import { expectConsole } from '../../../../../tests/setup/console.ts';
import { contrastOf, darken, lighten, parseHexColor, readableOn, textOn } from './hex-color.ts';

it('THEME-18: reads three or six digits with or without #', () => {
  expect(['abc', '#abc', 'AABBCC', '#aabbcc'].map(parseHexColor)).toEqual(Array(4).fill('#aabbcc'));
});

it('THEME-19: warns about any other value and ignores it', () => {
  expectConsole('warn', /Not a hex color/);
  expect(['#12', 'red', '#ggg', '', '#aabbccd'].map(parseHexColor)).toEqual(Array(5).fill(undefined));
});

it('THEME-13, THEME-14: mixes 15 % toward white and black', () => {
  expect(lighten('#000000')).toBe('#262626');
  expect(lighten('#ffffff')).toBe('#ffffff');
  expect(darken('#ffffff')).toBe('#d9d9d9');
  expect(darken('#00e0e0')).toBe('#00bebe');
});

it('chooses the text color with more contrast', () => {
  expect(textOn('#4b35ef')).toBe('#ffffff');
  expect(textOn('#f2cf5b')).toBe('#1b0c36');
});

it('shifts a color only as far as needed for contrast', () => {
  const yellow = readableOn('#f2cf5b', ['#ffffff'], { toward: 'black', contrast: 4.5 });
  expect(contrastOf(yellow, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(contrastOf(yellow, '#ffffff')).toBeLessThan(5.2);
  expect(readableOn('#4b35ef', ['#ffffff'], { toward: 'black', contrast: 4.5 })).toBe('#4b35ef');
});
