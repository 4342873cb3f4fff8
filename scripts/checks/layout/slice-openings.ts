import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { eventTypes } from '../../../packages/contracts/src/events/events.ts';
import type { Findings } from '../check.ts';
import { splitStatements } from '../migrations/split-statements.ts';

const minLines = 4;
const maxLines = 10;
const labels = ['Tables', 'Events', 'Limits'] as const;
type Label = (typeof labels)[number];

/** The comment at the beginning of a file: its lines without the first and the last. */
const opening = /^\/\*\*\n((?: \*(?: .*)?\n)+) \*\//;

/** Names that an opening may mention in backticks. */
interface KnownNames {
  events: ReadonlySet<string>;
  tables: ReadonlySet<string>;
}

/** Reports slices that do not begin with what they do, their tables, events and limits, and names there that do not exist. */
export async function checkSliceOpenings(root: string): Promise<Findings> {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const migrations = globSync('packages/server/src/db/migrations/*.sql', { cwd: root }).sort().map(read);
  const known = { events: new Set<string>(eventTypes), tables: existingTables(migrations) };
  return {
    problems: globSync('packages/server/src/**/*.slice.ts', { cwd: root })
      .sort()
      .flatMap((path) => findOpeningProblems(path.split(sep).join('/'), read(path), known)),
  };
}

/** Returns one sentence for each problem of a slice's opening. */
export function findOpeningProblems(path: string, text: string, known: KnownNames): string[] {
  const lines = linesOfOpening(text);
  if (lines.length < minLines || lines.length > maxLines || !/^[A-Z][^:]*: \S/.test(lines[0] ?? ''))
    return [
      `${path} must begin with a comment of ${minLines} to ${maxLines} lines: "<Name>: <what it does>"`,
    ];
  const missing = labels.filter((label) => sectionOf(lines, label) === undefined);
  const unknown = (label: Label, names: ReadonlySet<string>) =>
    namesIn(sectionOf(lines, label) ?? '').filter((name) => !names.has(name));
  return [
    ...missing.map((label) => `${path} begins with a comment without the line "${label}: …"`),
    ...unknown('Tables', known.tables).map((name) => `${path} names \`${name}\`, which is no table`),
    ...unknown('Events', known.events).map((name) => `${path} names \`${name}\`, which is no event`),
  ];
}

/** Returns the names of the tables that exist after these migrations, in their order. */
export function existingTables(migrations: readonly string[]): Set<string> {
  const tables = new Set<string>();
  for (const { text } of migrations.flatMap(splitStatements)) {
    const created = /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/.exec(text)?.[1];
    if (created !== undefined) tables.add(created);
    const dropped = /^drop table (?:if exists )?([\w., ]+)/.exec(text)?.[1] ?? '';
    for (const name of dropped.split(/[ ,]+/)) tables.delete(name);
  }
  return tables;
}

/** Returns the lines of the comment without asterisks; none if the file does not begin with a comment. */
function linesOfOpening(text: string): string[] {
  const inner = opening.exec(text)?.[1] ?? '';
  return inner === ''
    ? []
    : inner
        .trimEnd()
        .split('\n')
        .map((line) => line.slice(3));
}

/** Returns a section up to the next one or an empty line; undefined if it is missing or empty. */
function sectionOf(lines: readonly string[], label: Label): string | undefined {
  const start = lines.findIndex((line) => line.startsWith(`${label}: `));
  if (start < 0) return undefined;
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => line === '' || labels.some((other) => line.startsWith(`${other}:`)));
  return [lines[start], ...(end < 0 ? rest : rest.slice(0, end))].join(' ');
}

/** Returns everything in backticks. */
function namesIn(section: string): string[] {
  return [...section.matchAll(/`([^`]*)`/g)].map(([, name = '']) => name);
}
