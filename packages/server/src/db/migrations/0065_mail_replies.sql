-- Messages of people reach visitors who have left by email, and their answers come back into the same conversation.
-- oldest program: 57

-- locks: adds a column without a value, so nothing is rewritten
alter table messages
  -- What was cut from a visitor's email, for staff.
  add column quoted text;

-- locks: adds a constraint without reading the table; no row can break it yet
alter table messages add constraint messages_quoted_check check (char_length(quoted) <= 65536) not valid;

-- locks: adds a column without a value, so nothing is rewritten
alter table handovers
  -- The last sign that the visitor has the chat open, within seconds.
  add column visitor_seen_at timestamptz;

-- Whether messages of people have arrived: one row a message.
create table deliveries (
  organization_id uuid not null,
  message_id uuid not null,
  conversation_id uuid not null,
  ordinal integer not null,
  way text not null check (way in ('chat', 'email')),
  state text not null check (state in ('pending', 'sent', 'delivered', 'failed')),
  -- Where the email goes, in lower case; null if none was queued.
  address text check (char_length(address) <= 320),
  -- The email that holds the message.
  mail_id uuid,
  -- When an unseen message is emailed; null if it never is.
  due_at timestamptz,
  -- Before the email was given to the mail server for the last time: an answer from its address may come from then on.
  called_at timestamptz,
  -- When a mail server said that the address does not exist. It is used no more in its conversation, until the visitor leaves it
  -- again or a member sends again.
  refused_at timestamptz,
  changed_at timestamptz not null,
  -- Why the email failed; stays when the visitor reads the message in the chat afterwards.
  error text check (char_length(error) <= 300),
  primary key (organization_id, message_id),
  foreign key (organization_id, conversation_id) references conversations (organization_id, id) on delete cascade
);
create index deliveries_by_conversation on deliveries (organization_id, conversation_id, ordinal);
create index deliveries_due on deliveries (organization_id, due_at) where state = 'pending' and due_at is not null;
create index deliveries_by_mail on deliveries (mail_id) where mail_id is not null;

-- The last email of a conversation, and those that its next one refers to.
-- locks: reads the emails of 30 days once; those that are due wait meanwhile
create index mails_of_conversation on mails (organization_id, about, created_at) where kind = 'agentReply';
grant select (id, kind, created_at) on mails to parley_app;

-- Received emails, so that none is taken twice; without content. No organization: it answered none of our emails.
create table inbound_mails (
  -- SHA-256 of Message-ID, Date and From.
  hash bytea primary key check (octet_length(hash) = 32),
  organization_id uuid,
  conversation_id uuid,
  outcome text not null check (char_length(outcome) <= 40),
  received_at timestamptz not null,
  foreign key (organization_id, conversation_id) references conversations (organization_id, id) on delete cascade
);
create index inbound_mails_by_time on inbound_mails (received_at);
create index inbound_mails_by_conversation on inbound_mails (organization_id, conversation_id, received_at)
  where conversation_id is not null;

-- How far a mailbox has been read, and by which process.
create table mailboxes (
  -- SHA-256 of its address without the password.
  key bytea primary key check (octet_length(key) = 32),
  -- Null until it was opened for the first time.
  uid_validity bigint,
  last_uid bigint,
  -- The email that was begun last, and how often. Counted before each try, so that one that ends the process is passed over as well.
  tried_uid bigint,
  tries integer not null default 0,
  -- The process that reads it.
  leased_by uuid,
  leased_until timestamptz not null,
  -- Why it cannot be read; null while it can.
  problem text check (char_length(problem) <= 40),
  changed_at timestamptz not null,
  check ((uid_validity is null) = (last_uid is null))
);

alter table deliveries enable row level security;
alter table deliveries force row level security;
create policy tenant on deliveries to parley_app using (organization_id = current_organization_id())
  with check (organization_id = current_organization_id());
create policy platform on deliveries to parley_platform using (true) with check (true);
grant select, insert, update, delete on deliveries to parley_app, parley_platform;

alter table inbound_mails enable row level security;
alter table inbound_mails force row level security;
create policy tenant on inbound_mails to parley_app using (organization_id = current_organization_id())
  with check (organization_id = current_organization_id());
create policy platform on inbound_mails to parley_platform using (true) with check (true);
grant select on inbound_mails to parley_app;
grant select, insert, update, delete on inbound_mails to parley_platform;

-- The organization of a conversation whose visitor answers an email, while anybody may answer there.
create function resolve.resolve_conversation(conversation uuid) returns table (organization_id uuid, chatbot_id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  select c.organization_id, c.chatbot_id from conversations c
  join chatbots b on b.organization_id = c.organization_id and b.id = c.chatbot_id
    and b.deleted_at is null and b.status <> 'archived'
  join organizations o on o.id = c.organization_id and o.deleted_at is null
  where c.id = conversation
$$;
alter function resolve.resolve_conversation(uuid) owner to parley_platform;
revoke all on function resolve.resolve_conversation(uuid) from public;
grant execute on function resolve.resolve_conversation(uuid) to parley_app, parley_platform;

-- Notes a received email, which may belong to nobody. False if it was noted before.
create function resolve.note_inbound_mail(
  of_mail bytea, of_organization uuid, of_conversation uuid, found_outcome text, at timestamptz
) returns boolean
language sql volatile security definer set search_path = public, pg_temp
as $$
  with noted as (
    insert into inbound_mails (hash, organization_id, conversation_id, outcome, received_at)
    values (of_mail, of_organization, of_conversation, found_outcome, at)
    on conflict do nothing returning 1)
  select exists (select from noted)
$$;
alter function resolve.note_inbound_mail(bytea, uuid, uuid, text, timestamptz) owner to parley_platform;
revoke all on function resolve.note_inbound_mail(bytea, uuid, uuid, text, timestamptz) from public;
grant execute on function resolve.note_inbound_mail(bytea, uuid, uuid, text, timestamptz) to parley_app, parley_platform;

alter table mailboxes enable row level security;
alter table mailboxes force row level security;
create policy platform on mailboxes to parley_platform using (true) with check (true);
grant select, insert, update, delete on mailboxes to parley_platform;
