-- Proof that both logs are whole: each block of entries has a hash that includes the hash of the block before.
-- oldest program: 22

-- Blocks of all organizations and of the platform form one chain, so that no block can go unnoticed. A block holds the entries of
-- one log after the block before it, in the order of time and id.
create table audit_seals (
  n bigint primary key,
  -- Null for the platform's own log.
  organization_id uuid,
  rows integer not null check (rows > 0),
  -- Where the log's block before ends; null for its first block.
  after_at timestamptz,
  after_id uuid,
  until_at timestamptz not null,
  until_id uuid not null,
  -- The first 8 bytes of each entry's hash: they say which entry was altered or removed.
  marks bytea not null,
  content bytea not null,
  hash bytea not null,
  made_at timestamptz not null,
  -- When retention removed its entries; the hash stays, so that the chain holds.
  expired_at timestamptz
);
create index audit_seals_by_log on audit_seals (organization_id, n desc);
create index audit_seals_by_time on audit_seals (until_at desc);

-- Only the platform's role seals, and nobody unseals: a seal never changes but for the time when its entries expired.
grant select, insert, update (expired_at) on audit_seals to parley_platform;

-- What administrators look for in a log of a million entries: an action, whom it concerned, and who did it.
-- locks: one small row for each sensitive act; each of the three is built in a few seconds for a million of them
create index audit_log_by_action on audit_log (action, created_at desc, id desc);
-- locks: as above
create index audit_log_by_target on audit_log (target_id);
-- locks: as above
create index audit_log_by_actor on audit_log (actor_id);
