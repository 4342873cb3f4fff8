import type { Migration } from '../migrating/migration.ts';

/** A small tenant table and a definer function, for the tests of this folder. */
export const notesSchema: readonly Migration[] = [
  {
    version: 1,
    name: 'notes',
    sql: `
      create schema resolve;
      grant usage on schema resolve to parley_app, parley_platform;
      grant create on schema resolve to parley_platform;
      create table notes (
        id uuid primary key, organization_id uuid not null, body text not null, unique (organization_id, id));
      alter table notes enable row level security;
      alter table notes force row level security;
      create policy tenant on notes to parley_app
        using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
        with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
      create policy platform on notes to parley_platform using (true) with check (true);
      grant select, insert, update, delete on notes to parley_app, parley_platform;
      create function resolve.resolve_note(note uuid) returns uuid
        language sql stable security definer set search_path = public, pg_temp
        as 'select organization_id from notes where id = note';
      alter function resolve.resolve_note(uuid) owner to parley_platform;
      revoke all on function resolve.resolve_note(uuid) from public;
      grant execute on function resolve.resolve_note(uuid) to parley_app;`,
  },
];
