import { expect, it } from 'vitest';
import { parseCommandLine, usageOf } from './command-line.mjs';

const command = {
  name: 'npm run paint',
  summary: 'Paints a house.',
  arguments: '<house>',
  minArguments: 1,
  maxArguments: 1,
  options: {
    color: {
      type: 'string',
      value: '<name>',
      choices: ['red', 'blue'],
      default: 'red',
      meaning: 'Color of the walls',
    },
    coats: { type: 'string', value: '<number>', min: 1, meaning: 'How often' },
    wet: { type: 'boolean', meaning: 'Leave it wet' },
  },
  example: 'npm run paint -- barn --color blue',
} as const;

it('reads options, defaults and arguments', () => {
  expect(parseCommandLine(command, ['barn', '--coats=2', '--wet'])).toEqual({
    values: { color: 'red', coats: '2', wet: true },
    positionals: ['barn'],
  });
});

it.each([
  [['barn', '--colour', 'red'], 'There is no option --colour. See: npm run paint -- --help'],
  [['barn', '-x'], 'There is no option -x. See: npm run paint -- --help'],
  [['barn', '--constructor'], 'There is no option --constructor. See: npm run paint -- --help'],
  [['barn', '--coats'], 'The option --coats needs a value: --coats <number>'],
  [['barn', '--coats', '--wet'], 'The option --coats needs a value: --coats <number>'],
  [['barn', '--wet=yes'], 'The option --wet takes no value. See: npm run paint -- --help'],
  [['barn', '--color', 'green'], 'The option --color must be one of red, blue.'],
  [['barn', '--coats', '0'], 'The option --coats must be a whole number of at least 1.'],
  [['barn', 'shed'], '"shed" is one argument too many. See: npm run paint -- --help'],
  [[], 'An argument is missing: npm run paint -- <house> [options]'],
])('%j is refused in one sentence', (args, sentence) => {
  expect(() => parseCommandLine(command, args)).toThrow(sentence);
});

it('refuses an argument that is not one of the choices', () => {
  const { arguments: _, ...rest } = command;
  const parse = () => parseCommandLine({ ...rest, choices: ['barn', 'shed'] }, ['tower']);
  expect(parse).toThrow('"tower" is none of barn, shed.');
});

it('prints the summary, the options and an example', () => {
  expect(usageOf(command)).toBe(`Paints a house.

Usage: npm run paint -- <house> [options]

Options:
  --color <name>    Color of the walls (default: red)
  --coats <number>  How often
  --wet             Leave it wet
  --help            Print this text

Example:
  npm run paint -- barn --color blue`);
});
