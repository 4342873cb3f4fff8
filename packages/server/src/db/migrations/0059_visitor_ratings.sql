-- How visitors rated whole conversations joins the figures by time, and lists are narrowed by it.
-- oldest program: 57

-- Conversations with a rating, and those whose rating is good.
alter table insight_quarters
  add column csat_rated integer not null default 0,
  add column csat_good integer not null default 0;
alter table insight_hours
  add column csat_rated integer not null default 0,
  add column csat_good integer not null default 0;
alter table insight_dates
  add column csat_rated integer not null default 0,
  add column csat_good integer not null default 0;

-- The trigger that adds hours up to days names every column: it is written anew from the list, as 0023 wrote it.
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

-- Holds the rated conversations alone, a few in a hundred. Ratings from before are counted by the program, through it.
-- locks: reads the conversations once: 0.2 s for 50,000
create index conversations_rated on conversations (organization_id, started_at desc, id desc) where csat is not null;
