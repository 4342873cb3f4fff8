import { expect, it } from 'vitest';
import { fixtureTree } from '../sources/fixture-tree.ts';
import { checkSqlPlaces } from './sql-places.ts';

const leads = 'packages/server/src/resources/leads';
const statement = 'export const list = (tx) =>\n  tx.rows(sql`select 1`);\n';

/** Returns the places that the check reports in a made-up slice. */
async function placesIn(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { problems } = await checkSqlPlaces(fixtureTree(files));
  return problems.slice(0, -1).map((problem) => problem.replace(`${leads}/`, '').replace(' holds SQL', ''));
}

it('reports a statement in a use case, once for each line', async () => {
  expect(await placesIn({ [`${leads}/create-lead.ts`]: statement })).toEqual(['create-lead.ts:2']);
});

it('reports a fragment, and a statement of another module that is run', async () => {
  const files = {
    [`${leads}/leads.jobs.ts`]: 'endWhere(tx, sql`id = ${id}`);',
    [`${leads}/leads.slice.ts`]: 'deps.database.tenant.first(newest());',
  };
  expect(await placesIn(files)).toEqual(['leads.jobs.ts:1', 'leads.slice.ts:1']);
});

it('accepts queries, projections, tests, other rooms, and calls that run no statement', async () => {
  const files = {
    [`${leads}/leads.queries.ts`]: statement,
    [`${leads}/store/figures.projection.ts`]: statement,
    [`${leads}/leads.http.test.ts`]: statement,
    [`${leads}/testing/insert-lead.ts`]: statement,
    [`${leads}/export-leads.ts`]: 'sheet.rows(1); work.execute();',
    'packages/server/src/record/audit.ts': statement,
  };
  expect((await checkSqlPlaces(fixtureTree(files))).problems).toEqual([]);
});
