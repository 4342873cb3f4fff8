-- Figures of whole days, so that a period of months is read from few rows.
-- oldest program: 10

-- The hours of a day (UTC), added up. A trigger keeps it, so that the release before keeps it too.
create table insight_dates (
  organization_id uuid not null,
  day date not null,
  chatbot_id uuid not null,
  conversations integer not null default 0,
  visitors integer not null default 0,
  questions integer not null default 0,
  answers integer not null default 0,
  timed integer not null default 0,
  response_ms integer not null default 0,
  mode_model integer not null default 0,
  mode_builtin integer not null default 0,
  mode_smalltalk integer not null default 0,
  mode_fallback integer not null default 0,
  failed integer not null default 0,
  up integer not null default 0,
  down integer not null default 0,
  scored integer not null default 0,
  sentiment_milli integer not null default 0,
  satisfied integer not null default 0,
  resolved integer not null default 0,
  unanswered integer not null default 0,
  leads integer not null default 0,
  input_tokens integer not null default 0,
  output_tokens integer not null default 0,
  cost_micro_usd integer not null default 0,
  knowledge_tokens integer not null default 0,
  knowledge_cost_micro_usd integer not null default 0,
  primary key (organization_id, day, chatbot_id),
  foreign key (organization_id, chatbot_id) references chatbots (organization_id, id) on delete cascade
);
alter table insight_dates enable row level security;
alter table insight_dates force row level security;
create policy tenant on insight_dates to parley_app using (organization_id = current_organization_id())
  with check (organization_id = current_organization_id());
create policy platform on insight_dates to parley_platform using (true) with check (true);
grant select, insert, update, delete on insight_dates to parley_app, parley_platform;

-- Every column is treated alike, so that the statements are written from the list of columns.
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
    create function add_hours_to_dates() returns trigger language plpgsql as $function$
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

  create trigger insight_hours_inserted after insert on insight_hours
    referencing new table as added for each statement execute function add_hours_to_dates();
  create trigger insight_hours_updated after update on insight_hours
    referencing old table as removed new table as added for each statement execute function add_hours_to_dates();
  create trigger insight_hours_deleted after delete on insight_hours
    referencing old table as removed for each statement execute function add_hours_to_dates();

  -- After the triggers, whose creation has waited for all who write hours.
  execute format($sql$
    insert into insight_dates (organization_id, day, chatbot_id, %1$s)
    select organization_id, (bucket at time zone 'utc')::date, chatbot_id, %2$s
    from insight_hours group by 1, 2, 3 order by 1, 2, 3
  $sql$, columns, summed);
end
$do$;

-- When conversations began is read from the index alone.
-- locks: only the background folds figures, and waits; ten million messages have four million rows, built in seconds
create unique index insight_hours_starts on insight_hours (organization_id, bucket, chatbot_id) include (conversations);
-- locks: takes the index that was built above
alter table insight_hours drop constraint insight_hours_pkey,
  add constraint insight_hours_pkey primary key using index insight_hours_starts;
-- locks: as the index of hours
create unique index insight_quarters_starts on insight_quarters (organization_id, bucket, chatbot_id)
  include (conversations);
-- locks: takes the index that was built above
alter table insight_quarters drop constraint insight_quarters_pkey,
  add constraint insight_quarters_pkey primary key using index insight_quarters_starts;
