-- People: ways in and back in, second factor, invitations, agencies, API keys, mail, notices.

alter table users
  add column notifications jsonb not null default '{}',
  -- Told to colleagues, who see neither the factor nor the sessions themselves.
  add column two_factor_enabled_at timestamptz,
  add column last_active_at timestamptz;

-- An account that came through Google has no password.
alter table credentials alter column password_hash drop not null;

alter table organizations
  add column branding_revision integer not null default 1;
create index organizations_by_agency on organizations (agency_id) where agency_id is not null;

-- Accounts elsewhere that open this one.
create table identities (
  provider text not null check (provider in ('google')),
  subject text not null,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  primary key (provider, subject),
  unique (user_id, provider)
);

create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  sealed_secret text not null,
  -- Null while it is only being set up.
  enabled_at timestamptz,
  -- The last 30-second step whose code was used: each opens once.
  last_step bigint,
  recovery_hashes bytea[] not null default '{}',
  created_at timestamptz not null
);

-- Links that were mailed to a user. One lives for each purpose: a newer one supersedes it.
create table user_tokens (
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('reset', 'verify')),
  token_hash bytea not null unique,
  -- The address it was mailed to: another address in the meantime voids it.
  email_canonical text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);

create table user_photos (
  user_id uuid primary key references users (id) on delete cascade,
  content bytea not null,
  content_type text not null,
  -- First characters of its hash, so that a browser keeps it until it changes.
  version text not null,
  updated_at timestamptz not null
);

-- Mail that waits to be sent. The parameters hold links, so they are sealed, and gone once it is sent.
create table mails (
  id uuid primary key,
  organization_id uuid,
  kind text not null,
  recipient text not null,
  language text not null,
  sealed_params text,
  created_at timestamptz not null,
  attempts integer not null default 0,
  -- Due from then; while one process sends it, the end of its lease.
  due_at timestamptz not null,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text
);
create index mails_due on mails (due_at) where sent_at is null and failed_at is null;
create index mails_ended on mails (created_at) where sent_at is not null or failed_at is not null;

-- Tenant tables -------------------------------------------------------------------------------

create table invitations (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  email text not null,
  email_canonical text not null,
  role text not null check (role in ('owner', 'admin', 'member', 'guest', 'viewer')),
  token_hash bytea not null unique,
  invited_by uuid,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  unique (organization_id, id),
  -- Accepting or taking back removes the row, so there is one for each address.
  unique (organization_id, email_canonical)
);

create table api_keys (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  name text not null,
  hint text not null,
  key_hash bytea not null unique,
  permissions text not null check (permissions in ('read', 'read_write', 'full')),
  -- Its rights are at most those its maker has now.
  created_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid,
  unique (organization_id, id)
);
create index api_keys_by_time on api_keys (organization_id, created_at desc);

create table organization_logos (
  organization_id uuid primary key references organizations (id) on delete cascade,
  content bytea not null,
  content_type text not null,
  version text not null,
  updated_at timestamptz not null
);

create table notices (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  -- Names a sentence; facts fill it in.
  sentence text not null,
  params jsonb not null default '{}',
  href text not null,
  -- One notice for each occasion and person, however often its job runs.
  occasion text not null,
  -- False for what goes by mail alone: the row then only remembers that it went.
  in_app boolean not null,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (organization_id, id),
  unique (organization_id, user_id, occasion)
);
create index notices_by_user on notices (organization_id, user_id, created_at desc);
create index notices_by_time on notices (created_at);

-- The highest part of the month's messages, in percent, that the organisation was told of.
alter table usage_months add column told_percent smallint not null default 0;

-- Rights --------------------------------------------------------------------------------------

do $$
declare
  one text;
begin
  foreach one in array array['invitations', 'api_keys', 'organization_logos', 'notices'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format(
      'create policy tenant on %I to parley_app
         using (organization_id = current_organization_id())
         with check (organization_id = current_organization_id())', one);
    execute format('create policy platform on %I to parley_platform using (true) with check (true)', one);
    execute format('grant select, insert, update, delete on %I to parley_app, parley_platform', one);
  end loop;
  foreach one in array array['identities', 'second_factors', 'user_tokens', 'user_photos'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format(
      'create policy own on %I to parley_app
         using (user_id = current_user_id()) with check (user_id = current_user_id())', one);
    execute format('create policy platform on %I to parley_platform using (true) with check (true)', one);
    execute format('grant select, insert, update, delete on %I to parley_app, parley_platform', one);
  end loop;
end $$;

create policy colleagues on user_photos for select to parley_app using (
  exists (
    select 1 from memberships m
    where m.user_id = user_photos.user_id and m.organization_id = current_organization_id()
  )
);

-- The application hands mail over and never reads it again.
alter table mails enable row level security;
alter table mails force row level security;
create policy hand_over on mails for insert to parley_app with check (true);
create policy platform on mails to parley_platform using (true) with check (true);
grant insert on mails to parley_app;
grant select, insert, update, delete on mails to parley_platform;

grant delete on users to parley_app;
-- Accounts and organisations that end take their rows along.
grant delete on credentials to parley_app;

-- Before a scope exists: each answers ids only, and only for the exact secret or id. ------------

-- A session goes on in another organisation of its user when it has lost the current one.
create or replace function resolve.resolve_session(hash bytea, at timestamptz, idle_since timestamptz)
returns table (session_id uuid, user_id uuid, organization_id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  select s.id, s.user_id, (
    select m.organization_id from memberships m
    join organizations o on o.id = m.organization_id and o.deleted_at is null
    where m.user_id = s.user_id
    order by m.organization_id = s.current_organization_id desc nulls last, m.is_primary desc, m.created_at,
      m.organization_id
    limit 1
  )
  from sessions s
  join users u on u.id = s.user_id and u.disabled_at is null
  where s.token_hash = hash and s.revoked_at is null and s.expires_at > at and s.last_active_at > idle_since
$$;

create function resolve.resolve_user_token(hash bytea, for_purpose text, at timestamptz)
returns table (user_id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  select t.user_id from user_tokens t
  join users u on u.id = t.user_id and u.disabled_at is null and u.email_canonical = t.email_canonical
  where t.token_hash = hash and t.purpose = for_purpose and t.expires_at > at
$$;

create function resolve.resolve_identity(of_provider text, of_subject text) returns table (user_id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  select i.user_id from identities i join users u on u.id = i.user_id and u.disabled_at is null
  where i.provider = of_provider and i.subject = of_subject
$$;

create function resolve.resolve_invitation(hash bytea, at timestamptz)
returns table (invitation_id uuid, organization_id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  select i.id, i.organization_id from invitations i
  join organizations o on o.id = i.organization_id and o.deleted_at is null
  where i.token_hash = hash and i.expires_at > at
$$;

create function resolve.resolve_api_key(hash bytea, at timestamptz)
returns table (api_key_id uuid, organization_id uuid, user_id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  select k.id, k.organization_id, k.created_by from api_keys k
  join organizations o on o.id = k.organization_id and o.deleted_at is null
  join users u on u.id = k.created_by and u.disabled_at is null
  where k.key_hash = hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > at)
$$;

-- What an agency shows to everybody, and its customers wear.
create function resolve.agency_branding(agency uuid)
returns table (organization_id uuid, name text, branding jsonb, logo_version text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select o.id, o.name, o.branding, l.version from organizations o
  left join organization_logos l on l.organization_id = o.id
  where o.id = agency and o.is_agency and o.deleted_at is null
$$;

create function resolve.resolve_agency_logo(agency uuid)
returns table (content bytea, content_type text, version text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select l.content, l.content_type, l.version from organization_logos l
  join organizations o on o.id = l.organization_id and o.is_agency and o.deleted_at is null
  where l.organization_id = agency
$$;

-- Whether a user belongs to the agency or to one of its customers, with the organisation to open.
create function resolve.resolve_agency_membership(agency uuid, of_user uuid) returns table (organization_id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  select o.id from memberships m
  join organizations o on o.id = m.organization_id and o.deleted_at is null
  where m.user_id = of_user and (o.id = agency or o.agency_id = agency)
  order by o.id = agency desc, m.is_primary desc, m.created_at
  limit 1
$$;

-- The current organisation's own customers: names, plans and counts, nothing they wrote.
create function resolve.agency_customers(month_start date)
returns table (
  organization_id uuid, name text, plan text, created_at timestamptz,
  member_count bigint, chatbot_count bigint, message_count bigint
)
language sql stable security definer set search_path = public, pg_temp
as $$
  select o.id, o.name, o.plan, o.created_at,
    (select count(*) from memberships m where m.organization_id = o.id),
    (select count(*) from chatbots c where c.organization_id = o.id and c.deleted_at is null),
    (select coalesce(sum(u.messages), 0)::bigint from usage_months u
      where u.organization_id = o.id and u.month = month_start)
  from organizations o
  join organizations a on a.id = o.agency_id and a.id = current_organization_id() and a.is_agency
  where o.deleted_at is null
  order by o.name, o.id
  limit 1000
$$;

-- Names of the people behind entries of the current organisation's own log, those who have left included.
create function resolve.resolve_audit_actors(entries uuid[]) returns table (entry_id uuid, full_name text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select a.id, u.full_name from audit_log a
  join users u on u.id = case when a.actor_kind = 'user' then a.actor_id::uuid end
  where a.organization_id = current_organization_id() and a.id = any (entries)
$$;

do $$
declare
  signature text;
begin
  foreach signature in array array[
    'resolve_user_token(bytea, text, timestamptz)', 'resolve_identity(text, text)',
    'resolve_invitation(bytea, timestamptz)', 'resolve_api_key(bytea, timestamptz)',
    'resolve_agency_logo(uuid)', 'resolve_agency_membership(uuid, uuid)', 'agency_branding(uuid)',
    'agency_customers(date)', 'resolve_audit_actors(uuid[])'
  ] loop
    execute format('alter function resolve.%s owner to parley_platform', signature);
    execute format('revoke all on function resolve.%s from public', signature);
    execute format('grant execute on function resolve.%s to parley_app, parley_platform', signature);
  end loop;
end $$;
