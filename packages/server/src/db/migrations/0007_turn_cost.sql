-- What a turn costs. A running answer is changed once it ends: no column that changes then is part of an index, and its page has
-- room for the longer row, so that none of the index entries has to be written again (a heap-only update).
-- oldest program: 6

-- Answers that may still be running: what a sweep after a crash looks at, instead of an index that each ending would change.
create table running_turns (
  message_id uuid primary key,
  organization_id uuid not null
);
insert into running_turns (message_id, organization_id)
  select id, organization_id from messages where status = 'running';
drop index messages_running;

alter table running_turns enable row level security;
alter table running_turns force row level security;
create policy tenant on running_turns to parley_app
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy platform on running_turns to parley_platform using (true) with check (true);
grant select, insert, update, delete on running_turns to parley_app, parley_platform;

-- Nothing refers to messages by this pair.
alter table messages drop constraint messages_id_organization_id_key;
alter table messages set (fillfactor = 25, toast_tuple_target = 1024);

-- An event leaves when it has been dispatched, so that the outbox holds only what waits.
alter table events drop constraint events_organization_id_id_key;
drop index events_waiting;
drop index events_done;

-- Rows that come and go within a second: their space is taken back before it adds up.
alter table events set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
alter table running_turns set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
