import { sql } from '../sql.ts';
import { type CatalogRule, ourSchema, ours } from './catalog-rule.ts';
import { foreignSchemas } from './global-tables.ts';

/**
 * The application role and its logins. PostgreSQL also makes the creator of a role its member, but with neither the INHERIT nor
 * the SET option, so the creator does not count.
 */
const applicants = sql`applicants as (
  select oid, rolname::text as name, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication from pg_roles
  where rolname = 'parley_app' or oid in (select member from pg_auth_members where roleid = to_regrole('parley_app') and (inherit_option or set_option))
)`;

/** Attributes and privileges that the application role must not have. */
export const roleRules: readonly CatalogRule[] = [
  {
    rule: 'the application role has no power over the server',
    offenders: sql`with ${applicants} select name as object from applicants
      where rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication`,
  },
  {
    rule: 'the application role is a member of nothing else',
    offenders: sql`with ${applicants} select a.name || ' in ' || g.rolname as object from pg_auth_members m
      join applicants a on a.oid = m.member join pg_roles g on g.oid = m.roleid where g.rolname <> 'parley_app'`,
  },
  {
    rule: 'the application role owns nothing',
    offenders: sql`with ${applicants} select a.name || ' ' || d.classid::regclass || ' ' || d.objid as object
      from pg_shdepend d join applicants a on a.oid = d.refobjid and d.refclassid = 'pg_authid'::regclass
      where d.deptype = 'o'`,
  },
  {
    rule: 'the platform role is held by row level security',
    offenders: sql`select rolname::text as object from pg_roles where rolname = 'parley_platform' and (rolsuper or rolbypassrls)`,
  },
  {
    rule: 'the application role may not truncate, refer to or hang triggers on a table',
    offenders: sql`with ${ours} select name as object from ours t
      where has_table_privilege('parley_app', t.oid, 'truncate, references, trigger')`,
  },
  {
    rule: 'the application role may not create in a schema',
    offenders: sql`select n.nspname::text as object from pg_namespace n
      where ${ourSchema} and has_schema_privilege('parley_app', n.oid, 'create')`,
  },
  {
    rule: 'the application role may not use the schemas of others',
    offenders: sql`select nspname::text as object from pg_namespace
      where nspname = any(${[...foreignSchemas]}::text[]) and has_schema_privilege('parley_app', oid, 'usage')`,
  },
  {
    rule: 'nothing of ours is granted to everyone',
    offenders: sql`select c.oid::regclass::text as object from pg_class c join pg_namespace n on n.oid = c.relnamespace,
        aclexplode(c.relacl) g where ${ourSchema} and g.grantee = 0
      union select c.oid::regclass::text || '.' || a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
        join pg_namespace n on n.oid = c.relnamespace, aclexplode(a.attacl) g where ${ourSchema} and g.grantee = 0`,
  },
];

/** Functions that run with their owner's rights: few, narrow, and safe against a caller's own search_path. */
const definers = sql`definers as (
  select p.oid::regprocedure::text as object, p.proname::text as name, p.proowner, p.proacl,
    (select substr(setting, 13) from unnest(p.proconfig) setting where setting like 'search_path=%') as search_path
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where p.prosecdef and ${ourSchema} and not exists (
    select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')
)`;

export const routineRules: readonly CatalogRule[] = [
  {
    rule: 'only the functions that answer before a scope exists, number documents, keep whom Stripe charges, show own seals, search what was said or keep a person within a limit run with the rights of their owner',
    offenders: sql`with ${definers} select object from definers
      where name !~ '^resolve_' and name not in ('agency_branding', 'agency_customers', 'take_document_numbers',
        'keep_customer_to_end', 'note_stripe_event', 'note_inbound_mail', 'own_seals', 'sealed_until', 'said_with', 'said_between', 'said_languages', 'reserve_person_cost')`,
  },
  {
    rule: 'such a function fixes its search_path, temporary tables last',
    offenders: sql`with ${definers} select object from definers
      where search_path is null or search_path ~ '\\$user' or search_path !~ '(^|, )pg_temp$'`,
  },
  {
    rule: 'such a function belongs to the platform role',
    offenders: sql`with ${definers} select object from definers where proowner is distinct from to_regrole('parley_platform')`,
  },
  {
    rule: 'such a function is not for everyone',
    offenders: sql`with ${definers} select object from definers
      where proacl is null or exists (select from aclexplode(proacl) g where g.grantee = 0)`,
  },
];
