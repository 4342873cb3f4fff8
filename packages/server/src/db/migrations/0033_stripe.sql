-- Organizations that pay through Stripe. What was bought is fetched from it; its events only say when to look.
-- oldest program: 22

-- locks: the new columns are empty in every row, so what is built and checked is nothing
alter table billing_accounts
  add column stripe_customer_id text unique,
  -- The checkout that was begun last; beginning another one closes it, so that nobody pays twice.
  add column stripe_checkout_id text,
  -- Every hint that something changed takes the next number, and so does every look at Stripe.
  add column dirty_seq bigint not null default 0,
  -- The number of the newest look that was written: what an older one saw is not written over it.
  add column synced_seq bigint not null default 0,
  -- Not before this moment: hints come in bursts, another process may be looking, or Stripe did not answer.
  add column sync_after timestamptz,
  add column sync_failures integer not null default 0,
  -- The next look is the daily comparison: no event has asked for it.
  add column is_comparison boolean not null default false,
  -- One change at a time is made at Stripe; whoever began it has until then.
  add column changing_until timestamptz;
-- locks: no row is marked yet, so one scan builds an empty index; a row is an organization
create index billing_accounts_dirty on billing_accounts (sync_after) where synced_seq < dirty_seq;

-- locks: the default is the same in every row and passes the check; a row is an organization
alter table subscriptions
  -- Who renews it and tries payments again.
  add column billed_by text not null default 'ledger' check (billed_by in ('ledger', 'stripe')),
  -- The page of Stripe's on which an open payment can be made.
  add column action_url text;

-- Events that were received, so that one that is repeated is known.
create table stripe_events (
  id text primary key,
  type text not null,
  created_at timestamptz not null,
  received_at timestamptz not null
);
create index stripe_events_by_time on stripe_events (received_at);

-- Until when Stripe's events have been read, and when all accounts are compared next.
create table stripe_checks (
  name text primary key,
  done_until timestamptz not null,
  next_at timestamptz not null
);

-- Notes an event of Stripe's, which belongs to nobody before its customer is found: the customer is looked at from `look_at` on,
-- unless the event was seen before. False for a customer of somebody else's.
create function resolve.note_stripe_event(
  event_id text, event_type text, of_customer text, at_stripe timestamptz, at_here timestamptz, look_at timestamptz
) returns boolean
language sql volatile security definer set search_path = public, pg_temp
as $$
  with known as (select organization_id from billing_accounts where stripe_customer_id = of_customer),
  seen as (
    insert into stripe_events (id, type, created_at, received_at)
    select event_id, event_type, at_stripe, at_here from known on conflict do nothing returning id),
  marked as (
    update billing_accounts a set dirty_seq = a.dirty_seq + 1, is_comparison = false,
      sync_after = case
        when a.is_comparison then look_at
        when a.synced_seq < a.dirty_seq then a.sync_after
        else greatest(look_at, a.sync_after)
      end
    from known, seen where a.organization_id = known.organization_id)
  select exists (select from known)
$$;
alter function resolve.note_stripe_event(text, text, text, timestamptz, timestamptz, timestamptz) owner to parley_platform;
revoke all on function resolve.note_stripe_event(text, text, text, timestamptz, timestamptz, timestamptz) from public;
grant execute on function resolve.note_stripe_event(text, text, text, timestamptz, timestamptz, timestamptz)
  to parley_app, parley_platform;

-- Customers of organizations that are gone. Their subscriptions are ended at Stripe before they are forgotten.
create table stripe_closed_customers (
  customer_id text primary key,
  try_after timestamptz not null
);

create function keep_customer_to_end() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into stripe_closed_customers (customer_id, try_after) values (old.stripe_customer_id, now()) on conflict do nothing;
  return old;
end
$$;
alter function keep_customer_to_end() owner to parley_platform;
revoke all on function keep_customer_to_end() from public;
create trigger end_at_stripe after delete on billing_accounts
  for each row when (old.stripe_customer_id is not null) execute function keep_customer_to_end();

do $$
declare
  name text;
begin
  foreach name in array array['stripe_events', 'stripe_checks', 'stripe_closed_customers']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy platform on %I to parley_platform using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to parley_platform', name);
  end loop;
end
$$;
