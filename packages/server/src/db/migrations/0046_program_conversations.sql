-- Programs that ask by OpenAI's protocol go on only with conversations that programs have begun, never with a visitor's.
-- oldest program: 41

-- False as well for what programs began before this release: they then begin another one.
alter table conversations add column from_program boolean not null default false;
