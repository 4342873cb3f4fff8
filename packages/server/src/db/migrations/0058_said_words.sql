-- Conversations are found by what was said in them.
-- oldest program: 57

-- The words of each message, folded like those of knowledge; those of what a conversation is about have the ordinal 0.
create table message_words (
  organization_id uuid not null,
  conversation_id uuid not null,
  ordinal integer not null,
  -- By whose rules they are folded.
  language text not null,
  -- Each word begins with a key of its organization and the language, so that no search reads what others have said.
  words tsvector not null,
  primary key (organization_id, conversation_id, ordinal),
  foreign key (organization_id, conversation_id) references conversations (organization_id, id) on delete cascade
);
create index message_words_by_word on message_words using gin (words);
create index message_words_by_language on message_words (organization_id, language);

-- Organizations with conversations from before this table, and the last of them whose words are in it.
create table said_backlog (
  organization_id uuid primary key references organizations (id) on delete cascade,
  after_id uuid not null default '00000000-0000-0000-0000-000000000000'
);
insert into said_backlog (organization_id) select id from organizations where deleted_at is null;

do $$
declare
  name text;
begin
  foreach name in array array['message_words', 'said_backlog']
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

-- Row level security keeps the comparison of words out of the index, because PostgreSQL does not call it leakproof. So an
-- organization reads its own part of the index through a function.
create function resolve.said_with(asked tsquery)
returns table (conversation_id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  select w.conversation_id from message_words w
  where w.organization_id = current_organization_id() and w.words @@ asked
$$;
alter function resolve.said_with(tsquery) owner to parley_platform;
revoke all on function resolve.said_with(tsquery) from public;
grant execute on function resolve.said_with(tsquery) to parley_app;

-- The languages of what was said in an organization; each is the next entry of the index, whatever number of messages it has.
create function resolve.said_languages()
returns table (language text)
language sql stable security definer set search_path = public, pg_temp
as $$
  with recursive spoken as (
    (
      select w.language from message_words w where w.organization_id = current_organization_id()
      order by w.organization_id, w.language limit 1
    )
    union all
    select (
      select w.language from message_words w
      where w.organization_id = current_organization_id() and w.language > s.language
      order by w.organization_id, w.language limit 1
    )
    from spoken s where s.language is not null
  )
  select s.language from spoken s where s.language is not null
$$;
alter function resolve.said_languages() owner to parley_platform;
revoke all on function resolve.said_languages() from public;
grant execute on function resolve.said_languages() to parley_app;

-- Those whose visitor is known are few, and searched by what they are known as.
-- locks: reads the conversations once: 0.2 s for 50,000
create index conversations_known on conversations (organization_id, started_at desc, id desc)
  where contact is not null or visitor is not null;
