-- Conversations that came with an archive: they are read and counted by their times, and are no usage of this installation.
-- oldest program: 41

alter table conversations add column from_archive boolean not null default false;
