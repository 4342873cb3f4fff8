import type { Executor } from '../database.ts';
import { sql } from '../sql.ts';
import type { Login } from './connect.ts';
import { type Logins, scramVerifier } from './logins.ts';

/** Time limits that the server enforces: for a running statement and for an idle transaction. */
export interface SessionLimits {
  readonly statementTimeoutMs: number;
  readonly idleTransactionMs: number;
}

interface State {
  vector: boolean;
  roles: string[];
  memberships: string[];
  /** As `<login> <setting>=<value>`. */
  settings: string[];
  owner_may_be_platform: boolean;
  owner_rules_schema: boolean;
  groups_use_schema: boolean;
  web_connects: boolean;
  jobs_connects: boolean;
  owner: string;
  database: string;
}

/**
 * The owner must be a member of the platform role: it hands functions over to it, and unless it is a
 * superuser, forced row level security would hide all rows from its data migrations.
 */
const ownerMembership = (owner: string) => `grant parley_platform to ${owner} with inherit true, set true`;

/**
 * Compares the catalog with everything that the program needs besides its own tables.
 * @returns the statements that add what is missing; empty if nothing is missing.
 */
export async function findPrerequisites(
  owner: Executor,
  { web, jobs }: Logins,
  limits: SessionLimits,
): Promise<string[]> {
  const state = await readState(owner, { web, jobs });
  const role = (name: string, statement: string) => (state.roles.includes(name) ? [] : [statement]);
  const member = ({ group, user }: Login) =>
    state.memberships.includes(`${group} ${user}`) ? [] : [`grant ${group} to ${user}`];
  const settings = ({ user, group }: Login) =>
    Object.entries(sessionSettings(group, limits)).flatMap(([name, value]) =>
      unless(
        state.settings.includes(`${user} ${name}=${value}`),
        `alter role ${user} set ${name} to '${value}'`,
      ),
    );
  const unless = (holds: boolean, statement: string) => (holds ? [] : [statement]);
  return [
    ...unless(state.vector, 'create extension if not exists vector'),
    ...role('parley_app', 'create role parley_app nologin nobypassrls'),
    ...role('parley_platform', 'create role parley_platform nologin nobypassrls'),
    ...role(web.user, createLogin(web)),
    ...role(jobs.user, createLogin(jobs)),
    ...member(web),
    ...member(jobs),
    ...settings(web),
    ...settings(jobs),
    ...unless(state.owner_may_be_platform, ownerMembership(state.owner)),
    ...unless(state.owner_rules_schema, `alter schema public owner to ${state.owner}`),
    ...unless(state.groups_use_schema, 'grant usage on schema public to parley_app, parley_platform'),
    ...unless(state.web_connects, `grant connect on database ${state.database} to ${web.user}`),
    ...unless(state.jobs_connects, `grant connect on database ${state.database} to ${jobs.user}`),
  ];
}

/**
 * Settings that every session of a login starts with. The session switches to the group of its login, which therefore owns what
 * the session creates. Times are in UTC, so that `date_trunc` returns the same on both engines.
 */
function sessionSettings(group: Login['group'], limits: SessionLimits): Record<string, string> {
  return {
    role: group,
    TimeZone: 'UTC',
    DateStyle: 'ISO, MDY',
    IntervalStyle: 'postgres',
    statement_timeout: `${limits.statementTimeoutMs}ms`,
    idle_in_transaction_session_timeout: `${limits.idleTransactionMs}ms`,
  };
}

function createLogin(login: Login): string {
  return `create role ${login.user} login inherit nobypassrls password '${scramVerifier(login)}'`;
}

async function readState(owner: Executor, { web, jobs }: Logins): Promise<State> {
  const names = ['parley_app', 'parley_platform', web.user, jobs.user];
  const [state] = await owner.rows(sql<State>`
    with found as (select oid, rolname::text from pg_roles where rolname = any(${names}::text[]))
    select
      exists (select from pg_extension where extname = 'vector') as vector,
      array(select rolname from found) as roles,
      array(
        select g.rolname || ' ' || m.rolname from pg_auth_members a
        join found g on g.oid = a.roleid join found m on m.oid = a.member
        where a.inherit_option
      ) as memberships,
      array(
        select r.rolname || ' ' || setting from pg_roles r join found f on f.oid = r.oid, unnest(r.rolconfig) setting
      ) as settings,
      coalesce((select pg_has_role(oid, 'set') and pg_has_role(oid, 'usage')
         from found where rolname = 'parley_platform'), false) as owner_may_be_platform,
      (select pg_has_role(nspowner, 'usage') from pg_namespace where nspname = 'public') as owner_rules_schema,
      (select count(*) = 2 and bool_and(has_schema_privilege(oid, 'public', 'usage'))
         from found where rolname in ('parley_app', 'parley_platform')) as groups_use_schema,
      coalesce((select has_database_privilege(oid, current_database(), 'connect')
         from found where rolname = ${web.user}), true) as web_connects,
      coalesce((select has_database_privilege(oid, current_database(), 'connect')
         from found where rolname = ${jobs.user}), true) as jobs_connects,
      quote_ident(current_user) as owner,
      quote_ident(current_database()) as database`);
  if (state === undefined) throw new Error('catalog_unreadable');
  return state;
}
