import { describe, expect, it } from 'vitest';
import { judgeMigration } from './judge-migration.ts';

const problemsOf = (script: string) => judgeMigration(script).map(({ problem }) => problem);

describe('refuses statements that lock a table in use or break the previous release', () => {
  it.each([
    ['create index messages_by_day on messages (created_at)', 'create index blocks writes to messages'],
    [
      'create unique index if not exists m on public."messages" (id)',
      'create index blocks writes to messages',
    ],
    ['create index on messages (created_on)', 'create index blocks writes to messages'],
    ['create index concurrently m on messages (id)', 'concurrently fails'],
    ['alter table messages add constraint m foreign key (a) references b (id)', 'add constraint reads'],
    ['alter table messages add foreign key (a) references b (id)', 'add constraint reads'],
    ['alter table messages add check (length(a) < 5)', 'add constraint reads'],
    ['alter table messages add unique (id, chatbot_id)', 'builds an index'],
    ['alter table messages alter column a type bigint', 'rewrites the table'],
    ['alter table messages alter a set data type bigint', 'rewrites the table'],
    ['alter table messages alter column a set not null', 'set not null'],
    ['alter table messages add column a uuid default gen_random_uuid()', 'differs from row to row'],
    ['alter table messages add column a bigint generated always as identity', 'differs from row to row'],
    ['alter table messages add column a int not null', 'without a default fails'],
    ['alter table messages add column a int references b (id)', 'a constraint of a new column'],
    ['alter table messages drop column a', 'drop column'],
    ['alter table messages drop a', 'drop column'],
    ['alter table messages rename column a to b', 'rename'],
    ['alter table messages rename to letters', 'rename'],
    ['drop table messages', 'drop table'],
  ])('%s', (statement, problem) => {
    expect(problemsOf(`${statement};`)).toEqual([expect.stringContaining(problem)]);
  });

  it('checks each action of a statement, and reports its line', () => {
    expect(
      judgeMigration(
        '-- A reason.\n\nselect 1;\nalter table a\n  drop column b,\n  add check (c in (1, 2));',
      ),
    ).toEqual([
      { line: 4, problem: expect.stringContaining('drop column') },
      { line: 4, problem: expect.stringContaining('add constraint') },
    ]);
  });
});

describe('allows statements that are safe on a large table', () => {
  it.each([
    'create table messages (id uuid primary key, a int not null); create index m on messages (a)',
    'create table if not exists messages (id int); alter table messages add unique (id)',
    'alter table messages add constraint m foreign key (a) references b (id) not valid',
    'alter table messages validate constraint m',
    'alter table messages add column a text',
    "alter table messages add column a text not null default ''",
    'alter table messages add column a timestamptz not null default now()',
    'alter table messages add primary key using index messages_ids',
    'alter table messages drop constraint m, alter column a drop not null, alter column b set default 5',
    'alter table messages enable row level security',
    'drop index messages_by_day',
    "comment on column messages.a is '; drop table messages; create index i on messages (a)'",
    "do $$ begin execute 'alter table messages drop column a'; end $$",
    '/* alter table messages drop column a; */ select 1',
  ])('%s', (statement) => {
    expect(problemsOf(`${statement};`)).toEqual([]);
  });
});

describe('a plain reason directly above the statement allows it', () => {
  const statement = 'alter table plans drop column color;';

  it.each([
    [`-- locks: the table has five rows\n${statement}`, 0],
    [`  -- locks: the table has five rows\n  ${statement}`, 0],
    [`-- locks:\n${statement}`, 1],
    [`-- locks: small\n${statement}`, 1],
    [`-- The table has five rows.\n${statement}`, 1],
    [`-- locks: the table has five rows\n\n${statement}`, 1],
    [`-- locks: the table has five rows\nselect 1;\n${statement}`, 1],
    [`-- locks: the index is short\ncreate index concurrently m on messages (id);`, 1],
  ])('%j', (script, problems) => {
    expect(judgeMigration(script)).toHaveLength(problems);
  });
});
