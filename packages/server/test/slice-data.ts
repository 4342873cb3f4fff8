import type { Database } from '../src/db/database.ts';
import { type DatabaseScope, withPlatform, withScope } from '../src/db/scope.ts';
import { sql } from '../src/db/sql.ts';
import type { Removal, Slice } from '../src/kernel/slice/slice.ts';

interface TableRow {
  name: string;
  has_organization: boolean;
  has_conversation: boolean;
  /** Whether the application role may read the table. */
  is_readable: boolean;
  /** Tables whose deletes cascade to this one. */
  cascades: string[];
}

/** Reads the tables of the product from the database catalog. */
function readTables(database: Database): Promise<TableRow[]> {
  return withPlatform(database, (tx) =>
    tx.rows<TableRow>(sql`
      select c.relname::text as name,
        exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id') as has_organization,
        exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'conversation_id') as has_conversation,
        has_table_privilege('parley_app', c.oid, 'select') as is_readable,
        array(
          select p.relname::text from pg_constraint f join pg_class p on p.oid = f.confrelid
          where f.conrelid = c.oid and f.contype = 'f' and f.confdeltype = 'c'
        ) as cascades
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p')
      order by c.relname`),
  );
}

/** Returns one sentence for each table that the removal of an organization or the erasure of a visitor would leave behind. */
export async function findUnremovedData(database: Database, slices: readonly Slice[]): Promise<string[]> {
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
      .map(({ name }) => `${name} has an organization, but no slice declares how its rows are removed`),
    ...[...owners].filter(([, all]) => all.length > 1).map(([table]) => `${table} belongs to two slices`),
    ...declared.flatMap(({ slice, table, removal }) => {
      const why = judgeRemoval(known.get(table), removal);
      return why ? [`${slice} declares ${table}: ${why}`] : [];
    }),
    ...tables
      .filter((table) => table.has_conversation && !isErased(table, known, erased))
      .map(({ name }) => `${name} has a conversation, but erasing a visitor leaves its rows`),
    ...erased
      .filter((name) => !known.has(name))
      .map((name) => `${name} is listed for erasure but does not exist`),
  ];
}

function judgeRemoval(table: TableRow | undefined, removal: Removal): string | undefined {
  if (!table) return 'there is no such table';
  if ('inBatches' in removal) return undefined;
  return table.cascades.includes(removal.with)
    ? undefined
    : `no foreign key from it to ${removal.with} cascades`;
}

/** Whether erasing empties the table itself or a table that cascades to it. */
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

/** Number of remaining rows of an organization, per table; empty tables are omitted. */
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

/** Number of rows of an organization that each table shows in a scope, without a WHERE condition; empty tables are omitted. */
export async function countVisibleRows(
  database: Database,
  organizationId: string,
  scope: DatabaseScope,
): Promise<Record<string, number>> {
  const tables = (await readTables(database)).filter((table) => table.has_organization && table.is_readable);
  return withScope(database, scope, async (tx) => {
    const seen: Record<string, number> = {};
    for (const { name } of tables) {
      const [row] = await tx.script<{ count: number }>(
        `select count(*)::int as count from ${name} where organization_id = '${organizationId}'`,
      );
      if (row && row.count > 0) seen[name] = row.count;
    }
    return seen;
  });
}
