-- What visitors leave to be contacted by, and figures that outlive the conversations they count.
-- oldest program: 6

-- An address that a visitor left in a conversation after the chatbot had asked for one.
create table contact_requests (
  id uuid primary key,
  organization_id uuid not null,
  chatbot_id uuid not null,
  conversation_id uuid not null,
  email text not null,
  -- Folded, so that one address is kept once for each conversation.
  email_canonical text not null,
  created_at timestamptz not null,
  -- When a member marked it as done.
  done_at timestamptz,
  unique (organization_id, id),
  unique (organization_id, conversation_id, email_canonical),
  foreign key (organization_id, chatbot_id, conversation_id)
    references conversations (organization_id, chatbot_id, id) on delete cascade
);
create index contact_requests_by_time on contact_requests (organization_id, created_at desc, id desc);

alter table contact_requests enable row level security;
alter table contact_requests force row level security;
create policy tenant on contact_requests to parley_app
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy platform on contact_requests to parley_platform using (true) with check (true);
grant select, insert, update, delete on contact_requests to parley_app, parley_platform;

alter table conversations
  -- Whether the chatbot has asked for an address, which it does once.
  add column contact_asked boolean not null default false;

alter table chatbot_counters
  -- What the figures count of conversations that are gone.
  add column deleted_messages bigint not null default 0,
  add column deleted_answers bigint not null default 0,
  add column deleted_response_ms bigint not null default 0;
