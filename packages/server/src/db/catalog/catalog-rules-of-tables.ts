import { sql } from '../sql.ts';
import { type CatalogRule, ourSchema, ours } from './catalog-rule.ts';
import { unreferencedTables } from './global-tables.ts';
import { ownRows, policiesOfTheirOwn } from './policy-expressions.ts';

const columnsOf = sql`columns as (
  select attrelid, attname::text as name, attnum, attnotnull from pg_attribute where attnum > 0 and not attisdropped
)`;

/**
 * Policies that apply to the application role, with their commands: * all, r select, a insert, w update, d
 * delete.
 */
const policies = sql`policies as (
  select p.polrelid, t.name || ' ' || p.polname as object, t.kind, p.polcmd as command, p.polroles, p.polpermissive as permits,
    pg_get_expr(p.polqual, p.polrelid) as reads, pg_get_expr(p.polwithcheck, p.polrelid) as writes
  from pg_policy p join ours t on t.oid = p.polrelid
  where to_regrole('parley_app') = any(p.polroles) or 0 = any(p.polroles)
)`;

/**
 * The conditions of each permissive policy on rows read and rows written, each on one line. Restrictive policies are left out,
 * because they can only narrow what permissive ones allow.
 */
const conditions = sql`conditions as (
  select object, regexp_replace(condition, '\\s+', ' ', 'g') as condition
  from policies, lateral (values (reads), (writes)) as both_sides (condition) where condition is not null and permits
)`;

/** Rules that every table, policy, and foreign key must follow. */
export const tableRules: readonly CatalogRule[] = [
  {
    rule: 'a tenant table has organization_id not null',
    offenders: sql`with ${ours}, ${columnsOf} select name as object from ours t where kind = 'tenant' and not exists (
      select from columns c where c.attrelid = t.oid and c.name = 'organization_id' and c.attnotnull)`,
  },
  {
    rule: 'row level security is enabled and forced',
    offenders: sql`with ${ours} select name as object from ours t where not (enabled and forced) and (
      kind <> 'global' or has_table_privilege('parley_app', t.oid, 'select, insert, update, delete'))`,
  },
  {
    rule: 'a table of tenants has a policy for the application role',
    offenders: sql`with ${ours}, ${policies} select name as object from ours t
      where kind <> 'global' and not exists (select from policies p where p.polrelid = t.oid)`,
  },
  {
    rule: 'a policy says what may be read and what may be written',
    offenders: sql`with ${ours}, ${policies} select object from policies
      where (command <> 'a' and reads is null) or (command in ('*', 'a', 'w') and writes is null)`,
  },
  {
    rule: 'a policy compares the tenant or the user with the scope',
    offenders: sql`with ${ours}, ${policies}, ${conditions} select distinct object from conditions
      where condition <> all(${[...ownRows]}::text[])
        and (object || ': ' || condition) <> all(${[...policiesOfTheirOwn]}::text[])`,
  },
  {
    rule: 'no policy is for everyone',
    offenders: sql`with ${ours}, ${policies} select object from policies where 0 = any(polroles)`,
  },
  {
    rule: 'a tenant table with an id is unique by (organization_id, id)',
    offenders: sql`with ${ours}, ${columnsOf} select name as object from ours t
      where kind = 'tenant' and name <> all(${[...unreferencedTables]}::text[]) and exists (select from columns c where c.attrelid = t.oid and c.name = 'id') and not exists (
        select from pg_index i where i.indrelid = t.oid and i.indisunique and i.indpred is null and i.indnkeyatts = 2 and (
          select array_agg(c.name order by c.name) from columns c
          where c.attrelid = t.oid and c.attnum = any(i.indkey)) = array['id', 'organization_id'])`,
  },
  {
    rule: 'a foreign key between tenant tables carries organization_id',
    offenders: sql`with ${ours}, ${columnsOf} select a.name || ' ' || f.conname as object
      from pg_constraint f
      join ours a on a.oid = f.conrelid and a.kind = 'tenant' join ours b on b.oid = f.confrelid and b.kind = 'tenant'
      where f.contype = 'f' and not exists (
        select from generate_subscripts(f.conkey, 1) i
        join columns x on x.attrelid = a.oid and x.attnum = f.conkey[i] and x.name = 'organization_id'
        join columns y on y.attrelid = b.oid and y.attnum = f.confkey[i] and y.name = 'organization_id')`,
  },
  {
    rule: 'on delete set null leaves organization_id alone',
    offenders: sql`with ${ours}, ${columnsOf} select t.name || ' ' || f.conname as object
      from pg_constraint f join ours t on t.oid = f.conrelid and t.kind = 'tenant'
      join columns c on c.attrelid = t.oid and c.name = 'organization_id'
      where f.contype = 'f' and f.confdeltype in ('n', 'd') and c.attnum = any(coalesce(f.confdelsetcols, f.conkey))`,
  },
  {
    rule: 'a view runs with the rights of its reader, and a stored one is not for the application role',
    offenders: sql`select c.oid::regclass::text as object from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${ourSchema} and has_table_privilege('parley_app', c.oid, 'select') and (
        c.relkind = 'm' or (c.relkind = 'v' and not coalesce(c.reloptions, '{}') && array['security_invoker=true', 'security_invoker=on']))`,
  },
];
