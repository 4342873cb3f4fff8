-- An organization can check that nobody altered its log. The chain of seals belongs to nobody, so tenants read their own part of it
-- through a function, with the hash that each seal was made over.
-- oldest program: 22

create function resolve.own_seals(after_n bigint, max_entries bigint)
returns table (n bigint, rows integer, after_at timestamptz, after_id uuid, until_at timestamptz, until_id uuid, marks bytea,
  content bytea, hash bytea, previous_hash bytea, made_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select s.n, s.rows, s.after_at, s.after_id, s.until_at, s.until_id, s.marks, s.content, s.hash,
    (select p.hash from audit_seals p where p.n = s.n - 1), s.made_at
  from (
    select o.*, sum(o.rows) over (order by o.n) - o.rows as entries_before
    from (
      select * from audit_seals where organization_id = current_organization_id() and audit_seals.n > after_n
      order by audit_seals.n limit 1000
    ) o
  ) s
  where s.entries_before < max_entries
  order by s.n
$$;
alter function resolve.own_seals(bigint, bigint) owner to parley_platform;
revoke all on function resolve.own_seals(bigint, bigint) from public;
grant execute on function resolve.own_seals(bigint, bigint) to parley_app;

-- Until when all logs are sealed: the same for everybody, and says nothing of anybody.
create function resolve.sealed_until() returns timestamptz
language sql stable security definer set search_path = public, pg_temp
as $$ select max(until_at) from audit_seals $$;
alter function resolve.sealed_until() owner to parley_platform;
revoke all on function resolve.sealed_until() from public;
grant execute on function resolve.sealed_until() to parley_app;
