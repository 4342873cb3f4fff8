import { expect, it } from 'vitest';
import { expectConsole } from '../../../../../tests/setup/console.ts';
import { darken, lighten, parseHexColor, textOn } from './hex-color.ts';

it('THEME-18: reads three or six digits with or without #', () => {
  expect(['abc', '#abc', 'AABBCC', '#aabbcc'].map(parseHexColor)).toEqual(Array(4).fill('#aabbcc'));
});

it('THEME-19: warns of any other value and ignores it', () => {
  expectConsole('warn', /Not a hex colour/);
  expect(['#12', 'red', '#ggg', '', '#aabbccd'].map(parseHexColor)).toEqual(Array(5).fill(undefined));
});

it('mixes 15 % towards white and black', () => {
  expect(lighten('#000000')).toBe('#262626');
  expect(lighten('#ffffff')).toBe('#ffffff');
  expect(darken('#ffffff')).toBe('#d9d9d9');
  expect(darken('#00e0e0')).toBe('#00bebe');
});

it('chooses the text that reads on a ground', () => {
  expect(textOn('#4b35ef')).toBe('#ffffff');
  expect(textOn('#f2cf5b')).toBe('#1b0c36');
});
