-- A model refines what was recognized in completed conversations, where an organization wants it.
-- oldest program: 10

alter table organizations
  -- Which model, and what it may cost a month; empty where it was never set.
  add column insight_model jsonb not null default '{}';

alter table conversations
  -- The model that judged last; null for the program itself.
  add column judged_by text;

-- Completed conversations that wait to be refined. No foreign key, so that a conversation's row is not locked when it ends.
create table insight_refinements (
  organization_id uuid not null,
  conversation_id uuid not null,
  completed_at timestamptz not null,
  primary key (organization_id, conversation_id)
);
create index insight_refinements_by_time on insight_refinements (completed_at);

-- What refining has cost, or may have cost where a call is running or was lost.
create table insight_spending (
  organization_id uuid not null references organizations (id) on delete cascade,
  month date not null,
  micro_usd bigint not null,
  primary key (organization_id, month)
);

do $$
declare
  name text;
begin
  foreach name in array array['insight_refinements', 'insight_spending']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to parley_app using (organization_id = current_organization_id())
      with check (organization_id = current_organization_id())', name);
    execute format('create policy platform on %I to parley_platform using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to parley_app, parley_platform', name);
  end loop;
end
$$;
