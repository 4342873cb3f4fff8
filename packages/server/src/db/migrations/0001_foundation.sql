-- The foundation: who may see what, accounts, organisations, chatbots, conversations, events.
-- Roles parley_app and parley_platform exist before any migration runs.

create extension if not exists vector;

create schema if not exists resolve;
create schema if not exists pgboss authorization parley_platform;
grant usage on schema public, resolve to parley_app, parley_platform;
grant create on schema resolve to parley_platform;

create function current_organization_id() returns uuid language sql stable
  return nullif(current_setting('app.organization_id', true), '')::uuid;
create function current_user_id() returns uuid language sql stable
  return nullif(current_setting('app.user_id', true), '')::uuid;

-- Global tables -------------------------------------------------------------------------------

create table users (
  id uuid primary key,
  email text not null,
  email_canonical text not null unique,
  email_verified_at timestamptz,
  full_name text not null,
  username text,
  timezone text,
  language text,
  photo_key text,
  profile jsonb not null default '{}',
  disabled_at timestamptz,
  terms_accepted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Apart from users, because colleagues may read each other's row there.
create table credentials (
  user_id uuid primary key references users (id) on delete cascade,
  password_hash text not null,
  updated_at timestamptz not null
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null unique,
  current_organization_id uuid,
  ip text,
  user_agent text,
  created_at timestamptz not null,
  confirmed_at timestamptz not null,
  last_active_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_by_user on sessions (user_id);

-- Failed attempts by hashed key (account or address and purpose); outlives restarts, shared by all processes.
create table throttles (
  key text primary key,
  failures integer not null,
  window_ends_at timestamptz not null
);
create index throttles_by_end on throttles (window_ends_at);

-- Organisations -------------------------------------------------------------------------------

create table organizations (
  id uuid primary key,
  name text not null,
  language text,
  plan text not null,
  plan_started_at timestamptz not null,
  is_agency boolean not null default false,
  agency_id uuid references organizations (id),
  branding jsonb not null default '{}',
  privacy_defaults jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);

create table memberships (
  organization_id uuid not null references organizations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('owner', 'admin', 'member', 'guest', 'viewer')),
  is_primary boolean not null default false,
  created_at timestamptz not null,
  primary key (organization_id, user_id)
);
create index memberships_by_user on memberships (user_id);

-- Sealed keys of model providers: the organisation's own.
create table provider_keys (
  organization_id uuid not null references organizations (id) on delete cascade,
  provider text not null,
  sealed_key text,
  key_hint text,
  base_url text,
  updated_at timestamptz not null,
  primary key (organization_id, provider)
);

create table usage_months (
  organization_id uuid not null references organizations (id) on delete cascade,
  month date not null,
  messages bigint not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  primary key (organization_id, month)
);

create table audit_log (
  id uuid primary key,
  organization_id uuid not null,
  actor_kind text not null,
  actor_id text,
  action text not null,
  target_kind text not null,
  target_id text,
  details jsonb not null default '{}',
  ip text,
  request_id text,
  created_at timestamptz not null,
  unique (organization_id, id)
);
create index audit_log_by_time on audit_log (organization_id, created_at desc);

-- What happened; the only way work begins. Kept until dispatched and folded into the counters.
create table events (
  id uuid primary key,
  organization_id uuid not null,
  type text not null,
  resource text not null,
  resource_id uuid not null,
  chatbot_id uuid,
  data jsonb not null default '{}',
  created_at timestamptz not null,
  dispatched_at timestamptz,
  unique (organization_id, id)
);
create index events_waiting on events (id) where dispatched_at is null;
create index events_done on events (dispatched_at) where dispatched_at is not null;

-- One row for each replayable creating call, for 24 hours.
create table idempotency_keys (
  organization_id uuid not null,
  actor_id text not null,
  route text not null,
  key text not null,
  request_hash text not null,
  resource_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (organization_id, actor_id, route, key)
);
create index idempotency_keys_by_end on idempotency_keys (expires_at);

-- Chatbots ------------------------------------------------------------------------------------

create table chatbots (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  name text not null,
  company_name text,
  goal text,
  sector text,
  status text not null check (status in ('draft', 'active', 'paused', 'archived')),
  deployment_status text not null check (deployment_status in ('active', 'inactive', 'deploying', 'failed')),
  model jsonb not null,
  appearance jsonb not null,
  flow jsonb not null default '{}',
  draft_hash text not null,
  privacy jsonb not null,
  deployment jsonb not null,
  monthly_token_limit bigint,
  use_custom_api_key boolean not null default false,
  sealed_api_key text,
  api_key_hint text,
  -- The base address the key was given for: a published version with another one never gets it.
  api_key_base_url text,
  password_hash text,
  password_revision integer not null default 0,
  published_version integer,
  revision integer not null default 1,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  unique (organization_id, id)
);
create index chatbots_by_organization on chatbots (organization_id, updated_at desc) where deleted_at is null;

create table chatbot_versions (
  organization_id uuid not null,
  chatbot_id uuid not null,
  version integer not null,
  name text not null,
  model jsonb not null,
  appearance jsonb not null,
  flow jsonb not null,
  content_hash text not null,
  published_by uuid,
  published_at timestamptz not null,
  primary key (organization_id, chatbot_id, version),
  foreign key (organization_id, chatbot_id) references chatbots (organization_id, id) on delete cascade
);

-- Sums of events, folded by the dispatcher in the transaction that marks them done.
create table chatbot_counters (
  organization_id uuid not null,
  chatbot_id uuid not null,
  messages bigint not null default 0,
  answers bigint not null default 0,
  response_ms_sum bigint not null default 0,
  primary key (organization_id, chatbot_id),
  foreign key (organization_id, chatbot_id) references chatbots (organization_id, id) on delete cascade
);

-- Conversations -------------------------------------------------------------------------------

create table conversations (
  id uuid primary key,
  organization_id uuid not null,
  chatbot_id uuid not null,
  session_id text not null,
  status text not null check (status in ('active', 'completed')),
  locale text,
  country text,
  ip text,
  user_agent text,
  referrer text,
  contact text,
  user_intent text,
  sentiment_score double precision,
  main_topics text[] not null default '{}',
  message_count integer not null default 0,
  answer_count integer not null default 0,
  response_ms_sum bigint not null default 0,
  excerpt text,
  running_message_id uuid,
  started_at timestamptz not null,
  last_message_at timestamptz not null,
  ended_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, chatbot_id) references chatbots (organization_id, id) on delete cascade
);
create index conversations_by_start on conversations (organization_id, started_at desc, id desc);
create index conversations_by_chatbot on conversations (organization_id, chatbot_id, started_at desc);
create index conversations_open on conversations (last_message_at) where status = 'active';

create table messages (
  id uuid primary key,
  organization_id uuid not null,
  conversation_id uuid not null,
  chatbot_id uuid not null,
  ordinal integer not null,
  role text not null check (role in ('user', 'assistant', 'agent')),
  status text not null check (status in ('running', 'complete', 'incomplete', 'failed', 'stopped')),
  content text not null,
  client_message_id text,
  reply_to uuid,
  sources jsonb not null default '[]',
  mode text,
  provider text,
  model text,
  input_tokens integer,
  output_tokens integer,
  response_ms integer,
  rating text check (rating in ('up', 'down')),
  rating_comment text,
  error_code text,
  deadline_at timestamptz,
  created_at timestamptz not null,
  completed_at timestamptz,
  unique (organization_id, id),
  unique (organization_id, conversation_id, ordinal),
  foreign key (organization_id, conversation_id) references conversations (organization_id, id) on delete cascade,
  foreign key (organization_id, chatbot_id) references chatbots (organization_id, id) on delete cascade
);
create unique index messages_by_client_id on messages (organization_id, conversation_id, client_message_id)
  where client_message_id is not null;
create index messages_running on messages (deadline_at) where status = 'running';
create index messages_by_chatbot on messages (organization_id, chatbot_id);

-- Consent given by visitors, append-only.
create table consents (
  id uuid primary key,
  organization_id uuid not null,
  chatbot_id uuid not null,
  conversation_id uuid not null,
  accepted boolean not null,
  version text not null,
  statement text not null,
  purpose text not null,
  source text not null,
  created_at timestamptz not null,
  unique (organization_id, id),
  foreign key (organization_id, conversation_id) references conversations (organization_id, id) on delete cascade,
  foreign key (organization_id, chatbot_id) references chatbots (organization_id, id) on delete cascade
);
create index consents_by_conversation on consents (organization_id, conversation_id);

-- Row level security --------------------------------------------------------------------------

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array[
    'memberships', 'provider_keys', 'usage_months', 'audit_log', 'events', 'idempotency_keys', 'chatbots',
    'chatbot_versions', 'chatbot_counters', 'conversations', 'messages', 'consents'
  ] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy tenant on %I for all to parley_app
         using (organization_id = current_organization_id())
         with check (organization_id = current_organization_id())', tenant_table);
    execute format(
      'create policy platform on %I for all to parley_platform using (true) with check (true)', tenant_table);
    execute format('grant select, insert, update, delete on %I to parley_platform', tenant_table);
    if tenant_table in ('audit_log', 'consents') then
      execute format('grant select, insert on %I to parley_app', tenant_table);
    else
      execute format('grant select, insert, update, delete on %I to parley_app', tenant_table);
    end if;
  end loop;
end $$;

-- A user also sees the own memberships, whichever organisation is current.
create policy own on memberships for select to parley_app using (user_id = current_user_id());

alter table organizations enable row level security;
alter table organizations force row level security;
create policy tenant on organizations for all to parley_app
  using (id = current_organization_id()) with check (id = current_organization_id());
create policy own on organizations for select to parley_app using (
  exists (select 1 from memberships m where m.organization_id = organizations.id and m.user_id = current_user_id())
);
create policy platform on organizations for all to parley_platform using (true) with check (true);
grant select, insert, update on organizations to parley_app;
grant select, insert, update, delete on organizations to parley_platform;

alter table users enable row level security;
alter table users force row level security;
create policy own on users for all to parley_app
  using (id = current_user_id()) with check (id = current_user_id());
create policy colleagues on users for select to parley_app using (
  exists (
    select 1 from memberships m
    where m.user_id = users.id and m.organization_id = current_organization_id()
  )
);
create policy platform on users for all to parley_platform using (true) with check (true);
grant select, insert, update on users to parley_app;
grant select, insert, update, delete on users to parley_platform;

alter table credentials enable row level security;
alter table credentials force row level security;
create policy own on credentials for all to parley_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
create policy platform on credentials for all to parley_platform using (true) with check (true);
grant select, insert, update on credentials to parley_app;
grant select, insert, update, delete on credentials to parley_platform;

alter table sessions enable row level security;
alter table sessions force row level security;
create policy own on sessions for all to parley_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
create policy platform on sessions for all to parley_platform using (true) with check (true);
grant select, insert, update, delete on sessions to parley_app, parley_platform;

alter table throttles enable row level security;
alter table throttles force row level security;
create policy everyone on throttles for all to parley_app, parley_platform using (true) with check (true);
grant select, insert, update, delete on throttles to parley_app, parley_platform;

-- Before a scope exists: each answers ids only, and only for the exact secret, address or id. ---

create function resolve.resolve_session(hash bytea, at timestamptz, idle_since timestamptz)
returns table (session_id uuid, user_id uuid, organization_id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  select s.id, s.user_id, m.organization_id
  from sessions s
  join users u on u.id = s.user_id and u.disabled_at is null
  left join memberships m on m.user_id = s.user_id and m.organization_id = s.current_organization_id
  where s.token_hash = hash and s.revoked_at is null and s.expires_at > at and s.last_active_at > idle_since
$$;

create function resolve.resolve_login(canonical text) returns table (user_id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$ select u.id from users u where u.email_canonical = canonical and u.disabled_at is null $$;

create function resolve.resolve_chatbot(chatbot uuid) returns table (organization_id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  select c.organization_id from chatbots c
  join organizations o on o.id = c.organization_id and o.deleted_at is null
  where c.id = chatbot and c.deleted_at is null
$$;

alter function resolve.resolve_session(bytea, timestamptz, timestamptz) owner to parley_platform;
alter function resolve.resolve_login(text) owner to parley_platform;
alter function resolve.resolve_chatbot(uuid) owner to parley_platform;
revoke all on all functions in schema resolve from public;
grant execute on all functions in schema resolve to parley_app, parley_platform;
