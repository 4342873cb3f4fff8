-- Who has created an organization, how many organizations an account creates, and what its unpaid ones cost the operator.
-- oldest program: 37

-- locks: adds columns without a default that has to be computed, which takes no time
alter table users
  -- Ever, deleted ones included.
  add column organizations_created integer not null default 0,
  -- Within the day that ends then.
  add column organizations_in_day integer not null default 0,
  add column organizations_day_ends_at timestamptz;

-- locks: as above
alter table organizations
  -- Null for organizations of programs that did not record it.
  add column created_by uuid;

-- What the unpaid organizations of one person may cost a month on the operator's keys, together.
create table person_spending (
  user_id uuid not null references users (id) on delete cascade,
  month date not null,
  platform_cost_micro_usd bigint not null,
  primary key (user_id, month)
);
alter table person_spending enable row level security;
alter table person_spending force row level security;
create policy platform on person_spending to parley_platform using (true) with check (true);
grant select, insert, update, delete on person_spending to parley_platform;

-- Sets costs of an organization aside for the person who created it; false where they would exceed the cap. Negative costs give
-- back. True, with nothing counted, where the organization is paid for or has a plan that the operator gave it, or its creator is
-- unknown: only caps of one kind are compared.
create function resolve.reserve_person_cost(for_month date, cost bigint, cap bigint) returns boolean
language sql volatile security definer set search_path = public, pg_temp
as $$
  with person as (
    select u.id from organizations o join users u on u.id = o.created_by
    left join subscriptions s on s.organization_id = o.id
    where o.id = current_organization_id() and coalesce(s.state, 'free') not in ('active', 'past_due', 'ending')
      and (o.plan = 'free' or coalesce(s.state, 'free') <> 'free')
  ), reserved as (
    insert into person_spending as p (user_id, month, platform_cost_micro_usd)
    select id, for_month, greatest(0, cost) from person where cost <= cap
    on conflict (user_id, month) do update set
      platform_cost_micro_usd = greatest(0, p.platform_cost_micro_usd + cost)
    where cost <= 0 or p.platform_cost_micro_usd + cost <= cap
    returning user_id
  )
  select not exists (select from person) or exists (select from reserved)
$$;
alter function resolve.reserve_person_cost(date, bigint, bigint) owner to parley_platform;
revoke all on function resolve.reserve_person_cost(date, bigint, bigint) from public;
grant execute on function resolve.reserve_person_cost(date, bigint, bigint) to parley_app, parley_platform;
