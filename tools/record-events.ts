/** SQL for the database owner that copies every event to `recorded.events`, because dispatched events leave the outbox. */
export const recordEvents = `
  create schema recorded;
  create table recorded.events (like events);
  create function recorded.record() returns trigger language plpgsql security definer as $$
    begin insert into recorded.events select * from appended; return null; end $$;
  create trigger record after insert on events referencing new table as appended
    for each statement execute function recorded.record();
  grant usage on schema recorded to parley_app, parley_platform;
  grant select on recorded.events to parley_app, parley_platform`;
