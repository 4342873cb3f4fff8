import type { Database } from '../src/db/database.ts';
import { withPlatform } from '../src/db/scope.ts';
import { sql } from '../src/db/sql.ts';
import type { Removal, Slice } from '../src/kernel/slice.ts';

interface TableRow {
  name: string;
  has_organization: boolean;
  has_conversation: boolean;
  /** Tables whose rows take those of this one along. */
  cascades: string[];
}

/** What the database itself says of the tables of the product. */
function readTables(database: Database): Promise<TableRow[]> {
  return withPlatform(database, (tx) =>
    tx.rows<TableRow>(sql`
      select c.relname::text as name,
        exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id') as has_organization,
        exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'conversation_id') as has_conversation,
        array(
          select p.relname::text from pg_constraint f join pg_class p on p.oid = f.confrelid
          where f.conrelid = c.oid and f.contype = 'f' and f.confdeltype = 'c'
        ) as cascades
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p')
      order by c.relname`),
  );
}

/** What slices leave undone of an organization's removal and a visitor's erasure, one sentence each. */
export async function findForgottenData(database: Database, slices: readonly Slice[]): Promise<string[]> {
  const tables = await readTables(database);
  const known = new Map(tables.map((table) => [table.name, table]));
  const declared = slices.flatMap(({ name, data }) =>
    Object.entries(data?.tables ?? {}).map(([table, removal]) => ({ slice: name, table, removal })),
  );
  const owners = Map.groupBy(declared, ({ table }) => table);
  const erased = slices.flatMap(({ data }) => data?.visitor?.tables ?? []);
  return [
    ...tables
      .filter((table) => table.has_organization && !owners.has(table.name))
      .map(({ name }) => `${name} has an organization, and no slice says how its rows are removed`),
    ...[...owners].filter(([, all]) => all.length > 1).map(([table]) => `${table} belongs to two slices`),
    ...declared.flatMap(({ slice, table, removal }) => {
      const why = judgeRemoval(known.get(table), removal);
      return why ? [`${slice} says of ${table}: ${why}`] : [];
    }),
    ...tables
      .filter((table) => table.has_conversation && !isErased(table, known, erased))
      .map(({ name }) => `${name} has a conversation, and erasing a visitor leaves its rows`),
    ...erased.filter((name) => !known.has(name)).map((name) => `${name} is to be erased and does not exist`),
  ];
}

function judgeRemoval(table: TableRow | undefined, removal: Removal): string | undefined {
  if (!table) return 'there is no such table';
  if ('inBatches' in removal) return undefined;
  return table.cascades.includes(removal.with)
    ? undefined
    : `no foreign key takes its rows along with those of ${removal.with}`;
}

/** Whether erasing empties the table itself or one whose rows take these along. */
function isErased(
  table: TableRow,
  known: ReadonlyMap<string, TableRow>,
  erased: readonly string[],
  seen: readonly string[] = [],
): boolean {
  if (erased.includes(table.name)) return true;
  return table.cascades.some((name) => {
    const parent = known.get(name);
    return parent !== undefined && !seen.includes(name) && isErased(parent, known, erased, [...seen, name]);
  });
}

/** Rows that an organization has left, by table; tables without any are left out. */
export async function countLeftRows(
  database: Database,
  organizationId: string,
): Promise<Record<string, number>> {
  const tables = (await readTables(database)).filter((table) => table.has_organization);
  return withPlatform(database, async (tx) => {
    const left: Record<string, number> = {};
    for (const { name } of tables) {
      const [row] = await tx.script<{ count: number }>(
        `select count(*)::int as count from ${name} where organization_id = '${organizationId}'`,
      );
      if (row && row.count > 0) left[name] = row.count;
    }
    return left;
  });
}
