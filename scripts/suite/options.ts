import { parseArgs } from 'node:util';
import { type PartName, partNames } from './parts.ts';

/** What a run of the suite is asked for. */
export interface SuiteOptions {
  parts: readonly PartName[];
  /** Only what the changes of this clone can reach. */
  isChangedOnly: boolean;
  /** Whether the embedded engine runs every database test although PostgreSQL does. */
  isEverythingOnBoth: boolean;
  /** Whether the list of slow files that a new clone begins with is written again. */
  recordsSeconds: boolean;
}

const engines = ['embedded', 'postgres', 'both'];

/** Reads the command line. @throws with a sentence for what does not exist */
export function readOptions(args: readonly string[]): SuiteOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      changed: { type: 'boolean', default: false },
      engine: { type: 'string' },
      'record-seconds': { type: 'boolean', default: false },
    },
  });
  const unknown = positionals.filter((name) => !partNames.some((part) => part === name));
  if (unknown.length > 0)
    throw new Error(`${unknown.join(', ')}: no part of the suite; there are ${partNames.join(', ')}`);
  const { engine } = values;
  if (engine !== undefined && !engines.includes(engine))
    throw new Error(`--engine ${engine}: there are ${engines.join(', ')}`);
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
