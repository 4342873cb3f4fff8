-- Figures of people: how soon they come and answer, what they close, how visitors rate them, and how conversations were handled.
-- oldest program: 57

-- locks: adds columns without a value, so nothing is rewritten
alter table handovers
  -- The offer that the first person to join has answered; `offer` is a chat from then on.
  add column joined_offer text,
  -- What the handover has contributed to `people_quarters`: one entry for each of its rows there.
  add column counted jsonb;

-- locks: adds a column without a value, so nothing is rewritten
alter table conversations
  -- How many messages there were when the visitor rated; null without a rating, or if an earlier release stored it. In no index, as 0064 says.
  add column csat_ordinal integer;

-- By quarter of an hour (UTC), chatbot, member and team; the id of zeros stands for none.
create table people_quarters (
  organization_id uuid not null,
  bucket timestamptz not null,
  chatbot_id uuid not null,
  user_id uuid not null,
  team_id uuid not null,
  requested integer not null default 0,
  joined integer not null default 0,
  waited integer not null default 0,
  wait_s integer not null default 0,
  replies integer not null default 0,
  first_replies integer not null default 0,
  first_reply_s integer not null default 0,
  closed integer not null default 0,
  resolved integer not null default 0,
  csat integer not null default 0,
  csat_good integer not null default 0,
  primary key (organization_id, bucket, chatbot_id, user_id, team_id),
  foreign key (organization_id, chatbot_id) references chatbots (organization_id, id) on delete cascade
);
create index people_quarters_by_chatbot on people_quarters (organization_id, chatbot_id);

alter table people_quarters enable row level security;
alter table people_quarters force row level security;
create policy tenant on people_quarters to parley_app using (organization_id = current_organization_id())
  with check (organization_id = current_organization_id());
create policy limited on people_quarters as restrictive to parley_app
  using (sees_chatbot(chatbot_id)) with check (sees_chatbot(chatbot_id));
create policy platform on people_quarters to parley_platform using (true) with check (true);
grant select, insert, update, delete on people_quarters to parley_app, parley_platform;

-- Completed conversations: each is exactly one of these.
alter table insight_quarters
  add column by_bot integer not null default 0,
  add column by_people integer not null default 0,
  add column by_nobody integer not null default 0;
alter table insight_hours
  add column by_bot integer not null default 0,
  add column by_people integer not null default 0,
  add column by_nobody integer not null default 0;
alter table insight_dates
  add column by_bot integer not null default 0,
  add column by_people integer not null default 0,
  add column by_nobody integer not null default 0;

-- The trigger that adds hours up to days names every column: it is written anew from the list, as 0059 wrote it.
do $do$
declare
  names text[];
  columns text;
  added text;
  removed text;
  summed text;
  raised text;
  lowered text;
begin
  select array_agg(column_name::text order by ordinal_position) into names
  from information_schema.columns
  where table_schema = current_schema() and table_name = 'insight_dates' and data_type = 'integer';
  select string_agg(format('%I', name), ', '),
    string_agg(format('%1$I::bigint as %1$I', name), ', '),
    string_agg(format('-%1$I::bigint as %1$I', name), ', '),
    string_agg(format('greatest(-2147483647, least(sum(%1$I), 2147483647))::integer as %1$I', name), ', '),
    string_agg(format('%1$I = greatest(-2147483647, least(d.%1$I::bigint + excluded.%1$I, 2147483647))::integer', name), ', '),
    string_agg(format('%1$I = greatest(-2147483647, least(d.%1$I::bigint - given.%1$I, 2147483647))::integer', name), ', ')
  into columns, added, removed, summed, raised, lowered
  from unnest(names) as name;

  execute format($sql$
    create or replace function add_hours_to_dates() returns trigger language plpgsql as $function$
    begin
      if tg_op = 'DELETE' then
        update insight_dates d set %5$s
        from (
          select organization_id, (bucket at time zone 'utc')::date as day, chatbot_id, %4$s
          from removed group by 1, 2, 3
        ) given
        where d.organization_id = given.organization_id and d.day = given.day and d.chatbot_id = given.chatbot_id;
        return null;
      end if;
      if tg_op = 'INSERT' then
        insert into insight_dates as d (organization_id, day, chatbot_id, %1$s)
        select organization_id, (bucket at time zone 'utc')::date, chatbot_id, %4$s
        from added group by 1, 2, 3 order by 1, 2, 3
        on conflict (organization_id, day, chatbot_id) do update set %6$s;
        return null;
      end if;
      insert into insight_dates as d (organization_id, day, chatbot_id, %1$s)
      select organization_id, (bucket at time zone 'utc')::date, chatbot_id, %4$s
      from (
        select organization_id, bucket, chatbot_id, %2$s from added
        union all select organization_id, bucket, chatbot_id, %3$s from removed
      ) changed group by 1, 2, 3 order by 1, 2, 3
      on conflict (organization_id, day, chatbot_id) do update set %6$s;
      return null;
    end $function$
  $sql$, columns, added, removed, summed, lowered, raised);
end
$do$;

-- Why people were asked for is counted like the other dimensions; the new list allows more, so no row has to be checked.
-- locks: replaces a constraint without reading the table
alter table insight_days drop constraint insight_days_dimension_check;
alter table insight_days add constraint insight_days_dimension_check
  check (dimension in ('country', 'language', 'intent', 'topic', 'band', 'outcome', 'handover')) not valid;

-- Handovers from before are counted by the program.
-- locks: inserts one row for each chatbot that has a handover
insert into insight_backlog (organization_id, chatbot_id)
select distinct h.organization_id, h.chatbot_id from handovers h
join chatbots b on b.organization_id = h.organization_id and b.id = h.chatbot_id
on conflict do nothing;
