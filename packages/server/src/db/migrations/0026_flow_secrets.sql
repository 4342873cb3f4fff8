-- Keys that the requests of a chatbot's flow send, each to one address only.
-- oldest program: 22

create table flow_secrets (
  organization_id uuid not null,
  chatbot_id uuid not null,
  name text not null,
  sealed_value text not null,
  hint text not null,
  -- As URL.origin writes it.
  origin text not null,
  updated_at timestamptz not null,
  primary key (organization_id, chatbot_id, name),
  foreign key (organization_id, chatbot_id) references chatbots (organization_id, id) on delete cascade
);

alter table flow_secrets enable row level security;
alter table flow_secrets force row level security;
create policy tenant on flow_secrets to parley_app
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy platform on flow_secrets to parley_platform using (true) with check (true);
grant select, insert, update, delete on flow_secrets to parley_app, parley_platform;
