-- What one administrator of the platform may read of an organization, after it has allowed it; and features by organization.
-- oldest program: 22

create table lockbox_grants (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  scope text not null check (scope in ('conversations', 'knowledge', 'settings')),
  reason text not null,
  minutes integer not null check (minutes > 0),
  status text not null check (status in ('requested', 'awaitingSecond', 'open', 'refused', 'ended')),
  is_break_glass boolean not null,
  -- Administrators are known by name here, because tenants cannot read their table and they may be gone later.
  requested_by uuid not null,
  requested_by_name text not null,
  seconded_by uuid,
  seconded_by_name text,
  -- The member who approved or refused. A grant is open only while they may still approve.
  decided_by uuid,
  opened_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('organization', 'platform')),
  created_at timestamptz not null,
  unique (organization_id, id),
  check ((status = 'open') <= (expires_at is not null)),
  check (seconded_by is distinct from requested_by)
);
create index lockbox_grants_by_organization on lockbox_grants (organization_id, created_at desc, id desc);
create index lockbox_grants_by_time on lockbox_grants (created_at desc, id desc);

alter table lockbox_grants enable row level security;
alter table lockbox_grants force row level security;
create policy tenant on lockbox_grants to parley_app
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy platform on lockbox_grants to parley_platform using (true) with check (true);
-- No tenant asks on behalf of an administrator, and nobody removes a grant.
grant select, update on lockbox_grants to parley_app;
grant select, insert, update on lockbox_grants to parley_platform;

-- locks: no entry matches yet, so one scan builds an empty index
create index audit_log_by_grant on audit_log (organization_id, (details->>'grant'), created_at desc, id desc)
  where action = 'lockbox.read';

-- The search of the admin area knows requests by their id.
-- locks: one small row for each sensitive act; a million of them are read in a few seconds
create index audit_log_by_request on audit_log (request_id) where request_id is not null;
-- locks: acts of administrators are few
create index platform_log_by_request on platform_log (request_id) where request_id is not null;

alter table organizations
  -- Features that the operator has switched for this organization alone.
  add column flags jsonb not null default '{}';
