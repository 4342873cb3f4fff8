-- Data exports: copies of an organization's data that a job writes to a file, which is kept for a week.
-- oldest program: 22

create table data_exports (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  type text not null check (type in ('all', 'chatbots', 'conversations', 'analytics', 'users')),
  format text not null check (format in ('json', 'csv', 'xml')),
  -- Only what came about from then on, and up to then.
  from_at timestamptz,
  to_at timestamptz,
  status text not null check (status in ('requested', 'ready', 'failed')),
  -- Why it failed, in a word.
  error text,
  -- Raised by whoever begins to write the file, and by what makes it unfit meanwhile: only the last one may end it.
  attempt integer not null default 0,
  -- Nothing that came about after this is in the file.
  requested_at timestamptz not null,
  done_rows bigint not null default 0,
  -- An estimate until the file is ready.
  total_rows bigint not null default 0,
  -- Stays until the file is removed.
  file_key text,
  size_bytes bigint,
  expires_at timestamptz,
  created_by uuid,
  created_at timestamptz not null,
  unique (organization_id, id)
);
create index data_exports_newest on data_exports (organization_id, created_at desc, id desc);
create index data_exports_old on data_exports (created_at);

alter table data_exports enable row level security;
alter table data_exports force row level security;
create policy tenant on data_exports to parley_app using (organization_id = current_organization_id())
  with check (organization_id = current_organization_id());
create policy platform on data_exports to parley_platform using (true) with check (true);
grant select, insert, update, delete on data_exports to parley_app, parley_platform;
