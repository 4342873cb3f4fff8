-- Who acknowledged which version of the organization's record of processing.
-- oldest program: 10

create table record_acknowledgements (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  -- Hash of the facts that were acknowledged.
  version text not null,
  acknowledged_by uuid,
  acknowledged_at timestamptz not null,
  -- The version that administrators were last notified of, while it differs from the acknowledged one.
  notified_version text,
  primary key (organization_id, id)
);

alter table record_acknowledgements enable row level security;
alter table record_acknowledgements force row level security;
create policy tenant on record_acknowledgements to parley_app
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy platform on record_acknowledgements to parley_platform using (true) with check (true);
grant select, insert, update, delete on record_acknowledgements to parley_app, parley_platform;
