import { parseArgs } from 'node:util';
import { Problem } from './problem.mjs';

/**
 * An option of a command: a switch, or one that takes a value.
 * @typedef {{ type: 'boolean', meaning: string }} Switch
 * @typedef {{
 *   type: 'string',
 *   meaning: string,
 *   value: string,
 *   default?: string,
 *   choices?: readonly string[],
 *   min?: number,
 * }} ValueOption `value` names the value in the usage; `choices` are all it may be; `min` asks for a whole number from there on
 *
 * @typedef {{ [name: string]: Switch | ValueOption }} Options
 */

/**
 * The arguments and options of a command, and the texts of its usage.
 * @template {Options} T
 * @typedef {{
 *   name: string,
 *   summary: string,
 *   arguments?: string,
 *   choices?: readonly string[],
 *   minArguments?: number,
 *   maxArguments?: number,
 *   options?: T,
 *   example: string,
 * }} Command `name` is what a person types, such as "npm run seed"; `arguments` names those without a dash; `choices` lists the allowed ones
 */

/**
 * @template {Options} T
 * @typedef {{
 *   values: { [Name in keyof T]: T[Name] extends { type: 'boolean' } ? boolean : T[Name] extends { default: string } ? string : string | undefined },
 *   positionals: string[],
 * }} CommandLine
 */

/** The exit code for wrong usage, as in shells. */
const wrongUsageCode = 2;

/**
 * Reads this process's arguments. `--help` prints the usage and exits; a mistake prints one sentence and exits.
 * @template {Options} [T={}]
 * @param {Command<T>} command
 * @returns {CommandLine<T>}
 */
export function readCommandLine(command) {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${usageOf(command)}\n`);
    process.exit(0);
  }
  try {
    return parseCommandLine(command, args);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(wrongUsageCode);
  }
}

/**
 * @template {Options} [T={}]
 * @param {Command<T>} command
 * @param {readonly string[]} args
 * @returns {CommandLine<T>}
 * @throws {Problem} with one sentence about the invalid argument
 */
export function parseCommandLine(command, args) {
  const options = command.options ?? {};
  const types = Object.fromEntries(Object.entries(options).map(([name, { type }]) => [name, { type }]));
  const { tokens } = parseArgs({
    args: [...args],
    options: types,
    allowPositionals: true,
    // Node's error messages differ between versions, so the checks below replace them.
    strict: false,
    tokens: true,
  });
  const values = Object.fromEntries(
    Object.entries(options).map(([name, { type, default: value }]) => [
      name,
      type === 'boolean' ? false : value,
    ]),
  );
  const positionals = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind === 'option') values[token.name] = optionValue(command, token);
  }
  checkPositionals(command, positionals);
  return { values, positionals };
}

function optionValue(command, { name, rawName, value, inlineValue }) {
  const option = Object.hasOwn(command.options ?? {}, name) ? command.options[name] : undefined;
  if (!option) throw new Problem(`There is no option ${rawName}. ${seeHelp(command)}`);
  if (option.type === 'boolean') {
    if (value !== undefined) throw new Problem(`The option ${rawName} takes no value. ${seeHelp(command)}`);
    return true;
  }
  if (value === undefined || (!inlineValue && value.startsWith('-')))
    throw new Problem(`The option ${rawName} needs a value: ${rawName} ${option.value}`);
  if (option.choices && !option.choices.includes(value))
    throw new Problem(`The option ${rawName} must be one of ${option.choices.join(', ')}.`);
  if (option.min !== undefined && !(/^\d+$/.test(value) && Number(value) >= option.min))
    throw new Problem(`The option ${rawName} must be a whole number of at least ${option.min}.`);
  return value;
}

function checkPositionals(command, positionals) {
  const { choices, minArguments = 0, maxArguments = 0 } = command;
  const unknown = choices && positionals.find((value) => !choices.includes(value));
  if (unknown !== undefined) throw new Problem(`"${unknown}" is none of ${choices.join(', ')}.`);
  if (positionals.length > maxArguments)
    throw new Problem(`"${positionals[maxArguments]}" is one argument too many. ${seeHelp(command)}`);
  if (positionals.length < minArguments) throw new Problem(`An argument is missing: ${callOf(command)}`);
}

/**
 * Returns the usage: what the command does, its options, and an example.
 * @param {Command<Options>} command
 */
export function usageOf(command) {
  const rows = Object.entries(command.options ?? {}).map(([name, option]) => [
    option.type === 'boolean' ? `--${name}` : `--${name} ${option.value}`,
    option.type === 'string' && option.default
      ? `${option.meaning} (default: ${option.default})`
      : option.meaning,
  ]);
  rows.push(['--help', 'Print this text']);
  const width = Math.max(...rows.map(([left]) => left.length));
  return [
    command.summary,
    '',
    `Usage: ${callOf(command)}`,
    ...(command.choices ? ['', 'Arguments:', `  ${command.choices.join(', ')}`] : []),
    '',
    'Options:',
    ...rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`),
    '',
    'Example:',
    `  ${command.example}`,
  ].join('\n');
}

function callOf({ name, arguments: named }) {
  return [name, '--', named, '[options]'].filter(Boolean).join(' ');
}

function seeHelp({ name }) {
  return `See: ${name} -- --help`;
}
