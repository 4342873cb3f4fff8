-- Alerts of the dashboard that a user does not want to see any more.
-- oldest program: 10

create table dismissed_alerts (
  organization_id uuid not null references organizations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- Names what happened and when, so that the same alert returns when it happens anew.
  alert text not null,
  dismissed_at timestamptz not null,
  primary key (organization_id, user_id, alert)
);

alter table dismissed_alerts enable row level security;
alter table dismissed_alerts force row level security;
create policy tenant on dismissed_alerts to parley_app
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy platform on dismissed_alerts to parley_platform using (true) with check (true);
grant select, insert, update, delete on dismissed_alerts to parley_app, parley_platform;
