-- A search in all chatbots reads the newest sources of an organization, and one in what was said need not read all that has a word.
-- oldest program: 57

-- locks: reads the sources once, which are few
create index knowledge_sources_newest on knowledge_sources (organization_id, created_at desc, id desc) where deleted_at is null;

-- Up to so many messages, or all. `offset 0` keeps the planner from reading an index of all that the organization has said as well,
-- and without statistics of the words it might read the whole table.
create function resolve.said_with(asked tsquery, most integer)
returns table (conversation_id uuid)
language sql stable security definer set search_path = public, pg_temp set enable_seqscan = off
as $$
  select w.conversation_id from (
    select m.organization_id, m.conversation_id from message_words m where m.words @@ asked offset 0
  ) w
  where w.organization_id = current_organization_id() limit most
$$;
alter function resolve.said_with(tsquery, integer) owner to parley_platform;
revoke all on function resolve.said_with(tsquery, integer) from public;
grant execute on function resolve.said_with(tsquery, integer) to parley_app;
