-- When members were told that a visitor waits too long.
-- oldest program: 57

-- locks: adds a column without a value, so nothing is rewritten
alter table handovers
  -- The last time; a wait that began later is told again.
  add column escalated_at timestamptz;
-- For the most that are told in an hour.
-- locks: the index is empty, because nothing was escalated yet; it is built by one read of a small table
create index handovers_escalated on handovers (organization_id, chatbot_id, escalated_at) where escalated_at is not null;
