-- The admin area: its own accounts, sessions and log, what the platform is set to, suspension, limits of an organization's own.
-- oldest program: 22

-- Only the platform's role may touch these four: no user, key or visitor comes near them.
create table platform_admins (
  id uuid primary key,
  email text not null,
  email_canonical text not null unique,
  full_name text not null,
  role text not null check (role in ('owner', 'operator', 'viewer')),
  password_hash text not null,
  -- Of the second factor; without `totp_enabled_at` it is only being set up.
  sealed_totp_secret text,
  totp_enabled_at timestamptz,
  -- The last 30-second step whose code was used: each opens once.
  totp_last_step bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table admin_sessions (
  id uuid primary key,
  admin_id uuid not null references platform_admins (id) on delete cascade,
  token_hash bytea not null unique,
  ip text,
  user_agent text,
  created_at timestamptz not null,
  confirmed_at timestamptz not null,
  last_active_at timestamptz not null,
  expires_at timestamptz not null
);
create index admin_sessions_by_admin on admin_sessions (admin_id);

-- What administrators did. It outlives them and the organizations it tells of, so it refers to neither.
create table platform_log (
  id uuid primary key,
  actor_kind text not null check (actor_kind in ('admin', 'system')),
  actor_id uuid,
  actor_name text,
  action text not null,
  target_kind text not null,
  target_id text,
  organization_id uuid,
  reason text,
  details jsonb not null default '{}',
  ip text,
  request_id text,
  created_at timestamptz not null
);
create index platform_log_by_time on platform_log (created_at desc, id desc);

-- One row: settings, maintenance and logging. Every process looks for it every two seconds.
create table platform_settings (
  is_only boolean primary key default true check (is_only),
  settings jsonb not null default '{}',
  maintenance jsonb not null default '{}',
  logging jsonb not null default '{}',
  revision bigint not null default 1,
  updated_at timestamptz not null
);

grant select, insert, update, delete on platform_admins, admin_sessions, platform_settings to parley_platform;
grant select, insert, delete on platform_log to parley_platform;

alter table organizations
  add column suspended_at timestamptz,
  add column suspension_reason text;

alter table users
  -- Why `disabled_at` is set.
  add column suspension_reason text;

-- Limits of the customers of the current organization: numbers of the plan, nothing they wrote.
create function resolve.resolve_customer_limits() returns table (organization_id uuid, limits jsonb)
language sql stable security definer set search_path = public, pg_temp
as $$
  select o.id, o.limits
  from organizations o
  join organizations a on a.id = o.agency_id and a.id = current_organization_id() and a.is_agency
  where o.deleted_at is null and o.limits is not null
$$;
alter function resolve.resolve_customer_limits() owner to parley_platform;
revoke all on function resolve.resolve_customer_limits() from public;
grant execute on function resolve.resolve_customer_limits() to parley_app, parley_platform;
