import { expect, it } from 'vitest';
import { parseCommandLine } from '../../tools/bootstrap/command-line.mjs';
import { suiteCommand, suiteOptions } from './options.ts';
import { partNames } from './parts.ts';

const readOptions = (args: readonly string[]) => suiteOptions(parseCommandLine(suiteCommand, args));

it('without options, runs every part in order', () => {
  expect(readOptions([])).toEqual({
    parts: partNames,
    isChangedOnly: false,
    isEverythingOnBoth: false,
    recordsSeconds: false,
  });
  expect(readOptions(['browser', 'build']).parts).toEqual(['build', 'browser']);
});

it('naming an engine leaves the other one out; `both` runs everything on both', () => {
  expect(readOptions(['--engine', 'embedded']).parts).not.toContain('postgres');
  const both = readOptions(['--engine', 'both']);
  expect(both.parts).toEqual(partNames);
  expect(both.isEverythingOnBoth).toBe(true);
});

it.each([[['browsers']], [['--engine', 'mysql']], [['--fast']]])('refuses %j', (args) => {
  expect(() => readOptions(args)).toThrow();
});
