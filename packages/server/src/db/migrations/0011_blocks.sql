-- What passages are made of: headings, items of lists, rows of tables, code.
-- oldest program: 6

alter table chunks
  -- Null if the passage was read before blocks were kept.
  add column blocks jsonb;

alter table knowledge_sources
  -- How the live generation was read: the version of the reader, and the generation that it read. A generation that a program
  -- of the release before has read since does not match, and is read anew.
  add column reader_version integer not null default 0,
  add column reader_generation integer,
  -- When it was last tried to read it anew, so that a lost attempt is repeated, but not at once.
  add column reread_at timestamptz;
