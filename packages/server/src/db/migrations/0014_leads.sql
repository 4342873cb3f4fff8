-- People who left a way to reach them, and consents that outlive their conversation as long as there is such a lead.
-- oldest program: 10

create table leads (
  id uuid primary key,
  organization_id uuid not null,
  chatbot_id uuid not null,
  -- Raised by every change that a person makes.
  revision integer not null default 1,
  name text,
  email text,
  -- Folded, so that one address is one lead within a chatbot.
  email_canonical text,
  phone text,
  -- E.164, where the number is a valid one.
  phone_e164 text,
  location text,
  country text,
  company text,
  source text check (source in ('conversation', 'direct')),
  -- The conversation it was first captured from; outlives it as an id.
  conversation_id uuid,
  status text not null default 'new' check (status in ('new', 'contacted', 'qualified', 'unqualified', 'converted')),
  confidence text not null check (confidence in ('high', 'good', 'average', 'low')),
  extracted_at timestamptz,
  custom_fields jsonb not null default '[]',
  tags text[] not null default '{}',
  assignee_id uuid,
  -- For each field, the values that were seen: where, when, and in which conversation.
  provenance jsonb not null default '{}',
  -- The lead that it was taken into; then only its address is left, by which later conversations find that one.
  merged_into uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (organization_id, id),
  foreign key (organization_id, chatbot_id) references chatbots (organization_id, id) on delete cascade,
  foreign key (organization_id, merged_into) references leads (organization_id, id) on delete cascade
);
create unique index leads_by_address on leads (organization_id, chatbot_id, email_canonical) where merged_into is null;
create index leads_by_email on leads (organization_id, email_canonical);
create index leads_by_phone on leads (organization_id, phone_e164);
create index leads_by_name on leads (organization_id, lower(name)) where merged_into is null;
create index leads_by_time on leads (organization_id, created_at desc, id desc) where merged_into is null;
create index leads_by_target on leads (organization_id, merged_into) where merged_into is not null;

-- Every conversation in which a lead left something. Without a foreign key: the id outlives the conversation.
create table lead_conversations (
  organization_id uuid not null,
  lead_id uuid not null,
  conversation_id uuid not null,
  started_at timestamptz not null,
  primary key (organization_id, lead_id, conversation_id),
  foreign key (organization_id, lead_id) references leads (organization_id, id) on delete cascade
);
create index lead_conversations_by_conversation on lead_conversations (organization_id, conversation_id);

-- What happened to a lead.
create table lead_history (
  id uuid primary key,
  organization_id uuid not null,
  lead_id uuid not null,
  kind text not null,
  -- Who did it; null where a visitor or the program did.
  actor_kind text check (actor_kind in ('user', 'api-key')),
  actor_id uuid,
  note text,
  -- The status before and after, or the fields that changed.
  details jsonb not null default '{}',
  created_at timestamptz not null,
  unique (organization_id, id),
  foreign key (organization_id, lead_id) references leads (organization_id, id) on delete cascade
);
create index lead_history_by_lead on lead_history (organization_id, lead_id, created_at desc, id desc);

do $$
declare
  name text;
begin
  foreach name in array array['leads', 'lead_conversations', 'lead_history']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to parley_app using (organization_id = current_organization_id())
      with check (organization_id = current_organization_id())', name);
    execute format('create policy platform on %I to parley_platform using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to parley_app, parley_platform', name);
  end loop;
end
$$;

alter table consents
  -- The lead whose consent an administrator verified or revoked, who it was, and why.
  add column lead_id uuid,
  add column actor_kind text,
  add column actor_id uuid,
  add column note text,
  -- Null: as the consent itself.
  add column data_processing_approved boolean,
  drop constraint consents_organization_id_conversation_id_fkey;

-- Consents stay append-only as long as what they are about is held: its conversation, or a lead of it.
grant delete on consents to parley_app;
create policy held on consents as restrictive for delete to parley_app using (
  organization_id = current_organization_id()
  and not exists (
    select from conversations c where c.organization_id = consents.organization_id and c.id = consents.conversation_id
  )
  and not exists (
    select from lead_conversations l
    where l.organization_id = consents.organization_id and l.conversation_id = consents.conversation_id
  )
);

-- A conversation's consents go with it, whoever deletes it, unless a lead still needs them.
create function forget_consents() returns trigger language plpgsql as $$
begin
  delete from consents s using gone g
  where s.organization_id = g.organization_id and s.conversation_id = g.id
    and not exists (
      select from lead_conversations l
      where l.organization_id = s.organization_id and l.conversation_id = s.conversation_id
    );
  return null;
end
$$;
create trigger conversations_forget_consents after delete on conversations
  referencing old table as gone for each statement execute function forget_consents();
