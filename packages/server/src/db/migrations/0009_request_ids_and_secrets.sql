-- Which request an event began with, and which application secrets may open this database.
-- oldest program: 6

-- Null for events of schedules, and of programs that know no request ids.
alter table events add column request_id uuid;

-- Fingerprints of the secrets whose keys and tokens this database holds; only the owner's connection reads it.
create table app_secrets (
  key_id text primary key,
  created_at timestamptz not null default now()
);
