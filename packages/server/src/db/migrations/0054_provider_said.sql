-- What providers of models have said in place of a result: {problem, status, message}.
-- oldest program: 47

-- One for each entry of `attempts`, null for one of our own limits.
alter table messages add column provider_said jsonb;

-- Why the last run of a chatbot's embeddings failed, and when.
alter table embedding_indexes
  add column failure jsonb,
  add column failed_at timestamptz;

-- The last call for an answer with a key of the organization or the operator, if it failed.
create table provider_reports (
  organization_id uuid not null references organizations (id) on delete cascade,
  provider text not null,
  said jsonb not null,
  reported_at timestamptz not null,
  primary key (organization_id, provider)
);
alter table provider_reports enable row level security;
alter table provider_reports force row level security;
create policy tenant on provider_reports to parley_app
  using (organization_id = current_organization_id())
  with check (organization_id = current_organization_id());
create policy platform on provider_reports to parley_platform using (true) with check (true);
grant select, insert, update, delete on provider_reports to parley_app, parley_platform;
