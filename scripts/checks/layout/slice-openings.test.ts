import { expect, it } from 'vitest';
import { fixtureTree } from '../sources/fixture-tree.ts';
import { checkSliceOpenings, existingTables, findOpeningProblems } from './slice-openings.ts';

const known = { events: new Set(['lead.created']), tables: new Set(['leads', 'lead_history']) };
const good = [
  'Leads: people who left contact details.',
  '',
  'Tables: `leads`,',
  '`lead_history`.',
  'Events: appends `lead.created`.',
  'Limits: none.',
];

const sliceWith = (lines: readonly string[]) =>
  ['/**', ...lines.map((line) => ` * ${line}`.trimEnd()), ' */', '', "import { a } from './a.ts';"].join(
    '\n',
  );
const found = (text: string) => findOpeningProblems('a.slice.ts', text, known);
const replaced = (from: string, to: string) => found(sliceWith(good.map((line) => line.replace(from, to))));

it('accepts a slice that begins with what it does, its tables, events and limits', () => {
  expect(found(sliceWith(good))).toEqual([]);
});

it.each([
  ['no comment', "import { a } from './a.ts';"],
  ['a comment after the imports', `import { a } from './a.ts';\n${sliceWith(good)}`],
  ['a short comment', '/** Leads: people. */\nexport const a = 1;'],
  ['a comment of 3 lines', sliceWith(good.slice(0, 3))],
  ['a comment of 11 lines', sliceWith([...good, 'a', 'b', 'c', 'd', 'e'])],
  ['a comment without a name', sliceWith(['People who left contact details.', ...good.slice(1)])],
])('refuses %s', (_, text) => {
  expect(found(text)).toEqual([
    'a.slice.ts must begin with a comment of 4 to 10 lines: "<Name>: <what it does>"',
  ]);
});

it.each(['Tables', 'Events', 'Limits'])('reports that the line %s is missing or empty', (label) => {
  const problem = `a.slice.ts begins with a comment without the line "${label}: …"`;
  expect(replaced(`${label}:`, 'Other:')).toContain(problem);
  expect(replaced(new RegExp(`${label}:.*`).exec(good.join('\n'))?.[0] ?? '', `${label}:`)).toContain(
    problem,
  );
});

it('reports names in backticks that do not exist, also on the second line of a section', () => {
  expect(replaced('`leads`', '`people`')).toEqual(['a.slice.ts names `people`, which is no table']);
  expect(replaced('`lead_history`', '`lead.created`')).toEqual([
    'a.slice.ts names `lead.created`, which is no table',
  ]);
  expect(replaced('`lead.created`', '`lead.made`')).toEqual([
    'a.slice.ts names `lead.made`, which is no event',
  ]);
});

it('knows the tables that migrations create and do not drop', () => {
  const first = 'create table a (id int);\ncreate unlogged table b (id int);\n-- create table c (id int);';
  const second =
    "create table if not exists d (note text default 'create table e');\ndrop table if exists a, b cascade;";
  expect([...existingTables([first])]).toEqual(['a', 'b']);
  expect([...existingTables([first, second])]).toEqual(['d']);
});

it('reads slices, events and migrations from the sources', async () => {
  const root = fixtureTree({
    'packages/server/src/db/migrations/0001_first.sql': 'create table leads (id uuid);',
    'packages/server/src/resources/leads/leads.slice.ts': sliceWith(good),
    'packages/server/src/jobs/bare.slice.ts': 'export const bareSlice = 1;',
  });
  const { problems } = await checkSliceOpenings(root);
  expect(problems).toEqual([
    'packages/server/src/jobs/bare.slice.ts must begin with a comment of 4 to 10 lines: "<Name>: <what it does>"',
    'packages/server/src/resources/leads/leads.slice.ts names `lead_history`, which is no table',
  ]);
});
