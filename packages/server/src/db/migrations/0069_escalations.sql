-- When members were told that a visitor waits too long, and when an idle member counts as away.
-- oldest program: 57

-- locks: adds a column without a value, so nothing is rewritten
alter table handovers
  -- The last time; a wait that began later is told again.
  add column escalated_at timestamptz;
-- For the most that are told in an hour.
-- locks: the index is empty, because nothing was escalated yet; it is built by one read of a small table
create index handovers_escalated on handovers (organization_id, chatbot_id, escalated_at) where escalated_at is not null;

-- locks: adds a column with a constant default, so nothing is rewritten
alter table organizations
  add column away_after_minutes integer not null default 10;
-- locks: adds a constraint without reading the table; no row can break it yet
alter table organizations
  add constraint organizations_away_after_check check (away_after_minutes between 2 and 60) not valid;
