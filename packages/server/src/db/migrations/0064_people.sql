-- People take over from a chatbot: who may speak in a conversation, what is owed to its visitor, what people write, and notes.
-- oldest program: 57

-- Neither column is in an index, so that turns stay HOT updates. `rev` is raised by every change that the visitor sees.
-- locks: adds columns with constant defaults, so nothing is rewritten
alter table conversations
  add column controller text not null default 'bot',
  add column rev integer not null default 0;

-- locks: adds a constraint without reading the table; no row can break it yet
alter table conversations
  add constraint conversations_controller_check check (controller in ('bot', 'waiting', 'person')) not valid;

-- locks: adds columns with constant defaults or without a value, so nothing is rewritten
alter table messages
  add column rev integer not null default 0,
  -- Who wrote a message of people, or caused a system line: {kind, id, name}.
  add column author jsonb,
  -- What a system line tells: {key, params}.
  add column system jsonb,
  -- Through what a message of people came; null for the web.
  add column via text;

-- The new values are those of people; the old constraints allow fewer, so no row has to be checked.
-- locks: replaces constraints without reading the table
alter table messages drop constraint messages_role_check;
alter table messages drop constraint messages_status_check;
alter table messages
  add constraint messages_role_check check (role in ('user', 'assistant', 'agent', 'system')) not valid,
  add constraint messages_status_check
    check (status in ('running', 'complete', 'incomplete', 'failed', 'stopped', 'withheld')) not valid;

-- From the moment a person is asked for, or takes over, until that ends.
create table handovers (
  organization_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  chatbot_id uuid not null,
  reason text not null,
  offer text not null check (offer in ('chat', 'message')),
  requested_at timestamptz not null,
  assignee_id uuid references users (id) on delete set null,
  assigned_at timestamptz,
  joined_at timestamptz,
  first_reply_at timestamptz,
  -- Null once a person spoke last.
  waiting_since timestamptz,
  snoozed_until timestamptz,
  ended_at timestamptz,
  ended_by text,
  outcome text,
  primary key (organization_id, id),
  foreign key (organization_id, conversation_id) references conversations (organization_id, id) on delete cascade
);
create unique index handovers_open on handovers (organization_id, conversation_id) where ended_at is null;
create index handovers_waiting on handovers (organization_id, waiting_since) where ended_at is null;
create index handovers_by_conversation on handovers (organization_id, conversation_id, requested_at desc);
-- For the waits that a visitor is told.
create index handovers_by_chatbot on handovers (organization_id, chatbot_id, requested_at desc);
-- For what the clock does to chats every minute.
create index handovers_running on handovers (requested_at, id) where ended_at is null and offer = 'chat';
create index handovers_of_assignee on handovers (assignee_id) where ended_at is null;

create table conversation_notes (
  organization_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  author_id uuid references users (id) on delete set null,
  content text not null,
  mentions uuid[] not null default '{}',
  after_ordinal integer not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, conversation_id) references conversations (organization_id, id) on delete cascade
);
create index conversation_notes_by_conversation on conversation_notes (organization_id, conversation_id, created_at);
create index conversation_notes_by_author on conversation_notes (author_id);
create index conversation_notes_mentioning on conversation_notes using gin (mentions);

-- Up to which message a member has read a conversation.
create table conversation_reads (
  organization_id uuid not null,
  conversation_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  ordinal integer not null,
  primary key (organization_id, conversation_id, user_id),
  foreign key (organization_id, conversation_id) references conversations (organization_id, id) on delete cascade
);
create index conversation_reads_by_user on conversation_reads (user_id);

-- Whether a member takes conversations: what was chosen, and the last sign of life.
create table presences (
  organization_id uuid not null,
  user_id uuid not null,
  status text not null check (status in ('online', 'away', 'off')),
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references memberships (organization_id, user_id) on delete cascade
);

alter table handovers enable row level security;
alter table handovers force row level security;
create policy tenant on handovers to parley_app using (organization_id = current_organization_id())
  with check (organization_id = current_organization_id());
create policy platform on handovers to parley_platform using (true) with check (true);
grant select, insert, update, delete on handovers to parley_app, parley_platform;

alter table conversation_notes enable row level security;
alter table conversation_notes force row level security;
create policy tenant on conversation_notes to parley_app using (organization_id = current_organization_id())
  with check (organization_id = current_organization_id());
create policy platform on conversation_notes to parley_platform using (true) with check (true);
grant select, insert, update, delete on conversation_notes to parley_app, parley_platform;

alter table conversation_reads enable row level security;
alter table conversation_reads force row level security;
create policy tenant on conversation_reads to parley_app using (organization_id = current_organization_id())
  with check (organization_id = current_organization_id());
create policy platform on conversation_reads to parley_platform using (true) with check (true);
grant select, insert, update, delete on conversation_reads to parley_app, parley_platform;

alter table presences enable row level security;
alter table presences force row level security;
create policy tenant on presences to parley_app using (organization_id = current_organization_id())
  with check (organization_id = current_organization_id());
create policy platform on presences to parley_platform using (true) with check (true);
grant select, insert, update, delete on presences to parley_app, parley_platform;
