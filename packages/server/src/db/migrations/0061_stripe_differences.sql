-- What differed from Stripe without an event and was mended, for the operator to see; and of which end of a period or trial an
-- organization has been reminded.
-- oldest program: 57

create table stripe_differences (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  found_at timestamptz not null,
  -- Of its amounts.
  currency text not null,
  -- Fields with their values before and after.
  changes jsonb not null,
  primary key (organization_id, id)
);
create index stripe_differences_by_time on stripe_differences (found_at, id);

alter table stripe_differences enable row level security;
alter table stripe_differences force row level security;
create policy tenant on stripe_differences to parley_app using (organization_id = current_organization_id())
  with check (organization_id = current_organization_id());
create policy platform on stripe_differences to parley_platform using (true) with check (true);
grant select, insert, delete on stripe_differences to parley_app, parley_platform;

-- locks: adds a column without a value, so nothing is rewritten
alter table subscriptions add column reminded_of timestamptz;
