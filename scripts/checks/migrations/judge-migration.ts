import { type SqlStatement, splitAtCommas, splitStatements } from './split-statements.ts';

const name = String.raw`(?:public\.)?"?(\w+)"?`;
const createTable = new RegExp(`^create (?:unlogged )?table (?:if not exists )?${name}`);
const createIndex = new RegExp(`^create (?:unique )?index (?:if not exists )?(?:\\S+ )?on (?:only )?${name}`);
const alterTable = new RegExp(`^alter table (?:if exists )?(?:only )?${name} (.*)$`);

/** Defaults that PostgreSQL computes once for all existing rows. */
const stableCalls = /\b(now|current_timestamp|current_date)\s*\(\)/g;

/**
 * Returns one sentence for each statement that is unsafe on tables in use: it blocks readers or writers for a time that grows
 * with the table, or its result breaks the previous release, which is still running. A line `-- locks: <reason>` directly above
 * the statement allows it.
 */
export function judgeMigration(script: string): { line: number; problem: string }[] {
  const statements = splitStatements(script);
  const created = new Set(statements.map(({ text }) => createTable.exec(text)?.[1]));
  return statements.flatMap((statement) => {
    if (/^create (?:unique )?index concurrently/.test(statement.text)) {
      const problem =
        'concurrently fails, because migrations run in a transaction (docs/decisions/0011-migrations-and-locks.md)';
      return [{ line: statement.line, problem }];
    }
    if (hasReason(statement)) return [];
    return problemsOf(statement.text, created).map((problem) => ({ line: statement.line, problem }));
  });
}

function hasReason({ commentAbove }: SqlStatement): boolean {
  return /^locks: \S+(?: \S+)+/.test(commentAbove ?? '');
}

function problemsOf(text: string, created: ReadonlySet<string | undefined>): string[] {
  const [, indexed] = createIndex.exec(text) ?? [];
  if (indexed !== undefined && !created.has(indexed))
    return [`create index blocks writes to ${indexed} until it is built`];
  if (/^drop table /.test(text)) return ['drop table breaks the release before, which still runs'];
  if (/^alter index .* rename /.test(text)) return [];
  const [, table, actions] = alterTable.exec(text) ?? [];
  if (table === undefined || actions === undefined || created.has(table)) return [];
  return splitAtCommas(actions).flatMap((action) => judgeAction(action) ?? []);
}

function judgeAction(action: string): string | undefined {
  if (/^rename /.test(action)) return 'rename breaks the release before, which still runs';
  if (/^drop (?!constraint|not null|default|expression|identity)/.test(action))
    return 'drop column breaks the release before, which still runs';
  if (/^alter .* (?:set data )?type /.test(action))
    return 'alter column … type rewrites the table under a lock';
  if (/^alter .* set not null/.test(action)) return 'set not null reads the whole table under a lock';
  if (/^add (?:constraint|foreign key|check|unique|primary key)\b/.test(action))
    return judgeConstraint(action);
  return /^add /.test(action) ? judgeColumn(action) : undefined;
}

function judgeConstraint(action: string): string | undefined {
  if (/\b(unique|primary key)\b/.test(action))
    return / using index /.test(action)
      ? undefined
      : 'add unique or primary key builds an index under a lock';
  return /\bnot valid\b/.test(action)
    ? undefined
    : 'add constraint reads the whole table under a lock: add it "not valid" and validate it in a later migration';
}

function judgeColumn(action: string): string | undefined {
  const fallback = / default\b(.*)$/.exec(action)?.[1];
  const isComputed = / generated /.test(action) || /\b(?:small|big)?serial\b/.test(action);
  if (isComputed || fallback?.replaceAll(stableCalls, '').includes('('))
    return 'add column with a default that differs from row to row rewrites the table under a lock';
  if (/ not null/.test(action) && fallback === undefined)
    return 'add column … not null without a default fails where there are rows';
  if (/ (?:references|check|unique|primary key)\b/.test(action))
    return 'a constraint of a new column is checked under a lock: add it on its own, "not valid"';
  return undefined;
}
