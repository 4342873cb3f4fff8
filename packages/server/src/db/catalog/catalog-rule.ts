import { type Statement, sql } from '../sql.ts';
import { foreignSchemas, globalTables, organizationsTable } from './global-tables.ts';

/** A tenant isolation rule, with the SQL that finds its violations. */
export interface CatalogRule {
  readonly rule: string;
  readonly offenders: Statement<{ object: string }>;
}

const others = [...foreignSchemas, 'pg_catalog', 'information_schema', 'pg_toast'];

/** Restricts pg_namespace `n` to our own schemas. */
export const ourSchema = sql`(n.nspname <> all(${others}::text[]) and n.nspname not like 'pg\\_%temp\\_%')`;

/** A common table expression of all our tables with their `kind`: global, root (organizations), or tenant. */
export const ours = sql`ours as (
  select c.oid, c.oid::regclass::text as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
    case when c.relname = any(${[...globalTables]}::text[]) then 'global'
         when c.relname = ${organizationsTable} then 'root' else 'tenant' end as kind
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and ${ourSchema}
)`;
