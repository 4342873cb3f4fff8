-- Counts that hold in parallel, addresses that an account has proven, and who invited a member.
-- oldest program: 6

-- Counts one use under every key, or under none of them when one is exhausted, in one statement.
-- The keys are sorted by the caller, so that two calls never wait for each other in a circle.
create function claim_uses(wanted text[], max_uses integer[], ends_at timestamptz[], at timestamptz)
returns table (refused_until timestamptz, window_ends timestamptz[], uses integer[])
language plpgsql set search_path = public, pg_temp
as $$
begin
  -- Most refusals are found without a lock, so that a flood does not queue up behind one row.
  select max(t.window_ends_at) into refused_until
  from unnest(wanted, max_uses) as w (key, max) join throttles t on t.key = w.key
  where t.failures >= w.max and t.window_ends_at > at;
  if refused_until is not null then
    return next;
    return;
  end if;

  -- Locks every row. A window that is over begins anew.
  insert into throttles as t (key, failures, window_ends_at)
  select w.key, 0, w.ends from unnest(wanted, ends_at) with ordinality as w (key, ends, n) order by w.n
  on conflict (key) do update set
    failures = case when t.window_ends_at > at then t.failures else 0 end,
    window_ends_at = case when t.window_ends_at > at then t.window_ends_at else excluded.window_ends_at end;

  select max(t.window_ends_at) into refused_until
  from unnest(wanted, max_uses) as w (key, max) join throttles t on t.key = w.key
  where t.failures >= w.max;
  if refused_until is null then
    update throttles set failures = failures + 1 where key = any (wanted);
    select array_agg(t.window_ends_at order by w.n), array_agg(t.failures order by w.n) into window_ends, uses
    from unnest(wanted) with ordinality as w (key, n) join throttles t on t.key = w.key;
  end if;
  return next;
end
$$;
revoke all on function claim_uses(text[], integer[], timestamptz[], timestamptz) from public;
grant execute on function claim_uses(text[], integer[], timestamptz[], timestamptz) to parley_app, parley_platform;

alter table users
  -- Canonical addresses that the account had proven before it changed to the present one.
  add column proven_emails text[] not null default '{}';

alter table memberships
  -- Null for the first member of an organization, and for members who joined before this was recorded.
  add column invited_by uuid;
