-- How often each step of a version's flow was come to, and went on by each of its ports.
-- oldest program: 22

-- Sums of events. `port` is empty where the flow has come to the step.
create table flow_traffic (
  organization_id uuid not null,
  chatbot_id uuid not null,
  version integer not null,
  node_id text not null,
  port text not null,
  times bigint not null,
  primary key (organization_id, chatbot_id, version, node_id, port),
  foreign key (organization_id, chatbot_id) references chatbots (organization_id, id) on delete cascade
);

alter table flow_traffic enable row level security;
alter table flow_traffic force row level security;
create policy tenant on flow_traffic to parley_app
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy platform on flow_traffic to parley_platform using (true) with check (true);
grant select, insert, update, delete on flow_traffic to parley_app, parley_platform;
