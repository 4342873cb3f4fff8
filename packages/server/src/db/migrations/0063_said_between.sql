-- A search in what was said within some days reads the messages of those days alone.
-- oldest program: 57

-- Where both the words and the ids leave only a few messages, two index bitmaps are combined before a message is read. Without
-- statistics of either, the planner might read all that one of them finds.
create function resolve.said_between(asked tsquery, first uuid, last uuid, most integer)
returns table (conversation_id uuid)
language sql stable security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
  select w.conversation_id from message_words w
  where w.organization_id = current_organization_id() and w.conversation_id between first and last and w.words @@ asked
  limit most
$$;
alter function resolve.said_between(tsquery, uuid, uuid, integer) owner to parley_platform;
revoke all on function resolve.said_between(tsquery, uuid, uuid, integer) from public;
grant execute on function resolve.said_between(tsquery, uuid, uuid, integer) to parley_app;
