-- What people ask an organization about their data: a copy of it, or its erasure.
-- oldest program: 10

create table privacy_requests (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  kind text not null check (kind in ('export', 'erase')),
  status text not null check (status in ('pending', 'running', 'done', 'failed')),
  -- By what the person was found; the address, number or id itself is not kept.
  subject_kind text not null check (subject_kind in ('email', 'phone', 'conversation')),
  -- Everything the request is about, as found when it was made.
  targets uuid[] not null,
  -- What was exported or erased so far.
  conversation_count integer not null default 0,
  message_count integer not null default 0,
  -- The entry of the ledger outside of the database, which is written before rows go.
  ledger_entry jsonb,
  created_by uuid,
  created_at timestamptz not null,
  due_at timestamptz not null,
  completed_at timestamptz,
  unique (organization_id, id)
);
create index privacy_requests_by_time on privacy_requests (organization_id, created_at desc, id desc);

alter table privacy_requests enable row level security;
alter table privacy_requests force row level security;
create policy tenant on privacy_requests to parley_app
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy platform on privacy_requests to parley_platform using (true) with check (true);
grant select, insert, update, delete on privacy_requests to parley_app, parley_platform;
