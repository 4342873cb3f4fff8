import { describe, expect, it } from 'vitest';
import { checkLockedReads, judgeStatement } from './locked-reads.ts';
import { fixtureTree } from './sources/fixture-tree.ts';

describe('a statement that locks rows must not read other tables', () => {
  it.each([
    [
      'select s.id, o.plan from a s join b o on true for update of s',
      'locks s and selects o.plan without a lock',
    ],
    [
      'select s.*, o.* from a s join b o on true for no key update of s',
      'locks s and selects o.* without a lock',
    ],
    ['select s.id, plan from a s join b o on true for update of s skip locked', 'locks s and selects plan'],
    [
      'select s.id, coalesce(o.n, 0) as n from a s join b o on true for update of s',
      'locks s and selects o.n',
    ],
    ['select id, (select sum(n) from b) as n from a for update', 'locks rows and selects a subquery'],
    [
      'with t as (select s.id, o.n from a s join b o on true for update of s) update a set n = t.n from t',
      'locks s and selects o.n',
    ],
    ['and id = 1 for update of s', 'locks s in a fragment'],
  ])('%s', (statement, problem) => {
    expect(judgeStatement(statement)).toEqual([expect.stringContaining(problem)]);
  });

  it.each([
    'select id, plan from a where id in (select id from b) for update',
    'select s.id, s.n from a s join b o on o.id = s.id and o.deleted_at is null for update of s',
    'select s.id, o.n from a s join b o on o.id = s.id for update of s, o',
    'select 1 from a s join b o on true for update of s',
    "select s.id, 'o.n' as n from a s join b o on true for update of s",
    'select s.id, o.n from a s join b o on true for share of s',
    'update a set n = b.n from b where b.id in (select id from b order by id for update skip locked)',
    'and id = 1 for update',
  ])('allows: %s', (statement) => {
    expect(judgeStatement(statement)).toEqual([]);
  });
});

it('resolves SQL fragments where they are used, also from other modules; a stated reason allows the statement', async () => {
  const statement =
    'const locked = sql`select ${columns} from a s join b o on true ${rest} for update of s`;';
  const root = fixtureTree({
    'packages/server/src/columns.ts':
      'export const columns = sql`s.id, ${plan}`; export const plan = sql`o.plan`;',
    'packages/server/src/imported.ts': `import { columns } from './columns.ts';\n${statement}`,
    'packages/server/src/own.ts': `const columns = sql\`s.id, \${more}\`;\nconst more = sql\`o.balance\`;\n${statement}`,
    'packages/server/src/deep.ts':
      "import { plan } from './columns.ts'; export const more = sql`o.balance, ${plan}`;",
    'packages/server/src/columns-of.ts': [
      "import { more } from './deep.ts';",
      'const round = sql`${round}`;',
      'export const columnsOf = (all: boolean) => sql`s.id, ${more}, ${round}`;',
      'export function restOf(key: string) { if (key) return sql`where s.id = ${key}`; return sql`and true`; }',
    ].join('\n'),
    'packages/server/src/nested.ts': [
      "import { columnsOf, restOf } from './columns-of.ts';",
      'const one = sql`select ${columnsOf(true)} from a s join b o on true ${restOf(key)} for update of s`;',
      'const two = sql`select o.id from a s join b o on true ${sql`where ${key} ${sql`for update of s`}`}`;',
    ].join('\n'),
    'packages/server/src/passed.ts': 'findOne(tx, sql`for update of s`);',
    'packages/server/src/chosen.ts': 'sql`select id from a ${lock ? sql`for update` : nothing}`;',
    'packages/server/src/harmless.ts': `import { columns } from './columns.ts';\n// unlocked: the plan is only shown\n${statement}`,
    'packages/server/src/unsaid.ts': `import { columns } from './columns.ts';\n// unlocked:\n${statement}`,
    'packages/server/src/a.test.ts': `const columns = sql\`s.id, o.plan\`;\n${statement}`,
  });
  const { problems } = await checkLockedReads(root);
  expect(problems.slice(0, -1)).toEqual([
    'packages/server/src/imported.ts:2 locks s and selects o.plan without a lock',
    'packages/server/src/nested.ts:2 locks s and selects o.balance, o.plan without a lock',
    'packages/server/src/nested.ts:3 locks s and selects o.id without a lock',
    'packages/server/src/own.ts:3 locks s and selects o.balance without a lock',
    'packages/server/src/passed.ts:1 locks s in a fragment: write the lock into the statement that reads',
    'packages/server/src/unsaid.ts:3 locks s and selects o.plan without a lock',
  ]);
});
