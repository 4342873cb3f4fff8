-- Teams that conversations are assigned to, how many a member takes, and answers that members insert by a shortcut.
-- oldest program: 57

create table teams (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  name text not null check (char_length(name) between 1 and 120),
  created_at timestamptz not null,
  primary key (organization_id, id)
);
create unique index teams_by_name on teams (organization_id, lower(name));

create table team_members (
  organization_id uuid not null,
  team_id uuid not null,
  user_id uuid not null,
  primary key (organization_id, team_id, user_id),
  foreign key (organization_id, team_id) references teams (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references memberships (organization_id, user_id) on delete cascade
);
create index team_members_by_user on team_members (organization_id, user_id);

-- locks: adds a column with a constant default, so nothing is rewritten
alter table memberships
  add column capacity integer not null default 5;

-- When a conversation was last assigned automatically. Not in memberships: whoever writes to a visitor locks their own membership
-- before the conversation, while an assignment locks the conversation first.
-- locks: adds a column without a value, so nothing is rewritten
alter table presences
  add column assigned_at timestamptz;

-- locks: adds a constraint without reading the table; no row can break it yet
alter table memberships add constraint memberships_capacity_check check (capacity between 1 and 100) not valid;

-- locks: adds columns with constant defaults or without a value, so nothing is rewritten
alter table handovers
  add column team_id uuid,
  -- Members to whom it was assigned automatically since the visitor asked; none is tried twice.
  add column tried_ids uuid[] not null default '{}',
  -- Whether the program has chosen the assignee, who then gives way after some time.
  add column is_auto_assigned boolean not null default false;

-- locks: adds a constraint without reading the table; no row can break it yet
alter table handovers
  add constraint handovers_team_fkey foreign key (organization_id, team_id) references teams (organization_id, id)
    on delete set null (team_id) not valid;
-- locks: the index is empty, because no handover has a team yet; it is built by one read of a table that is one release old
create index handovers_of_team on handovers (organization_id, team_id) where team_id is not null;

create table canned_answers (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  shortcut text not null check (char_length(shortcut) between 1 and 80),
  text text not null check (char_length(text) between 1 and 8000),
  chatbot_ids uuid[] not null default '{}',
  -- Null: every member may use it.
  owner_id uuid,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, owner_id) references memberships (organization_id, user_id) on delete cascade
);
create unique index canned_answers_by_shortcut on canned_answers (organization_id, lower(shortcut), owner_id) nulls not distinct;
create index canned_answers_by_owner on canned_answers (organization_id, owner_id) where owner_id is not null;
create index canned_answers_by_author on canned_answers (created_by) where created_by is not null;

alter table teams enable row level security;
alter table teams force row level security;
create policy tenant on teams to parley_app using (organization_id = current_organization_id())
  with check (organization_id = current_organization_id());
create policy platform on teams to parley_platform using (true) with check (true);
grant select, insert, update, delete on teams to parley_app, parley_platform;

alter table team_members enable row level security;
alter table team_members force row level security;
create policy tenant on team_members to parley_app using (organization_id = current_organization_id())
  with check (organization_id = current_organization_id());
create policy platform on team_members to parley_platform using (true) with check (true);
grant select, insert, update, delete on team_members to parley_app, parley_platform;

alter table canned_answers enable row level security;
alter table canned_answers force row level security;
create policy tenant on canned_answers to parley_app using (organization_id = current_organization_id())
  with check (organization_id = current_organization_id());
create policy platform on canned_answers to parley_platform using (true) with check (true);
grant select, insert, update, delete on canned_answers to parley_app, parley_platform;
