import type { Database } from '../src/db/database.ts';
import { withPlatform } from '../src/db/scope.ts';
import { sql } from '../src/db/sql.ts';

/** Columns with texts, JSON, and lists of texts, of all our tables and those of the queue. */
const textColumns = sql<{ place: string; schema: string; table: string; column: string; is_open: boolean }>`
  select has_column_privilege(c.oid, a.attnum, 'select') as is_open, n.nspname || '.' || c.relname || '.' || a.attname as place, n.nspname as schema, c.relname as table, a.attname as column
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  join pg_type t on t.oid = a.atttypid
  where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'm')
    and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\_toast%'
    and (t.typcategory in ('S', 'A') or t.typname in ('json', 'jsonb', 'bytea', 'tsvector'))
  order by place`;

/** Tables that the running program must not read: secrets, and the migration history. */
const unreadable = ['app_secrets', 'schema_migrations'];

/**
 * Finds a text anywhere in the database, ignoring case and inside any value. Returns `table.column`, with the schema if it is not
 * ours.
 */
export async function findInDatabase(database: Database, text: string): Promise<string[]> {
  return withPlatform(database, async (tx) => {
    const columns = await tx.rows(textColumns);
    if (columns.length < 100) throw new Error('the columns were not found');
    const found: string[] = [];
    const closed = new Set(columns.filter(({ is_open }) => !is_open).map(({ table }) => table));
    if ([...closed].some((table) => !unreadable.includes(table))) {
      throw new Error(`not searched: ${[...closed].join(', ')}`);
    }
    for (const { schema, table, column, is_open } of columns) {
      if (!is_open) continue;
      const row = await tx.first<{ n: number }>({
        text: `select 1 as n from "${schema}"."${table}" where strpos(lower("${column}"::text), lower($1)) > 0 limit 1`,
        values: [text],
      });
      if (row) found.push(schema === 'public' ? `${table}.${column}` : `${schema}.${table}.${column}`);
    }
    return found;
  });
}
