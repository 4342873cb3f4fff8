import type { CommandLine } from '../../tools/bootstrap/command-line.mjs';
import { type PartName, partNames } from './parts.ts';

export interface SuiteOptions {
  parts: readonly PartName[];
  /** Run only the tests that the changes of this clone can affect. */
  isChangedOnly: boolean;
  /** Whether the embedded engine runs every database test although PostgreSQL is available. */
  isEverythingOnBoth: boolean;
  /** Whether to rewrite the committed list of slow files, with which new clones start. */
  recordsSeconds: boolean;
}

/** Options of `npm test`. */
export const suiteCommand = {
  name: 'npm test',
  summary: 'Runs the checks, the build and every test, or the named parts of them.',
  arguments: '[part …]',
  choices: partNames,
  maxArguments: partNames.length,
  options: {
    changed: { type: 'boolean', meaning: 'Only what the changes of this clone can reach' },
    engine: {
      type: 'string',
      value: '<name>',
      choices: ['embedded', 'postgres', 'both'],
      meaning: 'embedded or postgres: one database alone; both: every database test on both',
    },
    'record-seconds': {
      type: 'boolean',
      meaning: 'Write the list of slow files that a new clone begins with',
    },
  },
  example: 'npm test -- checks unit',
} as const;

/** Parses the command line. */
export function suiteOptions({
  values,
  positionals,
}: CommandLine<typeof suiteCommand.options>): SuiteOptions {
  const { engine } = values;
  const other = { embedded: 'postgres', postgres: 'embedded' }[engine ?? ''];
  return {
    parts: partNames.filter(
      (part) => part !== other && (positionals.length === 0 || positionals.includes(part)),
    ),
    isChangedOnly: values.changed,
    isEverythingOnBoth: engine === 'both',
    recordsSeconds: values['record-seconds'],
  };
}
