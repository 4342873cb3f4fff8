-- Events that tell what was seen already ask for no look; details that Stripe did not get are sent again.
-- oldest program: 22

-- locks: the new columns are empty in every row
alter table billing_accounts
  -- When the newest look that was written began, by our clock.
  add column look_began_at timestamptz,
  -- Address and tax id are sent to Stripe from this moment on; null once it has them.
  add column push_details_at timestamptz;
-- locks: no row is marked yet, so one scan builds an empty index; a row is an organization
create index billing_accounts_to_push on billing_accounts (push_details_at) where push_details_at is not null;

-- As before, and with the latest moment, by our clock, at which the event can have happened: a look that began later has seen it.
drop function resolve.note_stripe_event(text, text, text, timestamptz, timestamptz, timestamptz);
create function resolve.note_stripe_event(
  event_id text, event_type text, of_customer text, at_stripe timestamptz, at_here timestamptz, look_at timestamptz,
  happened_by timestamptz
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
    from known, seen
    where a.organization_id = known.organization_id and (a.look_began_at > happened_by) is not true)
  select exists (select from known)
$$;
alter function resolve.note_stripe_event(text, text, text, timestamptz, timestamptz, timestamptz, timestamptz)
  owner to parley_platform;
revoke all on function resolve.note_stripe_event(text, text, text, timestamptz, timestamptz, timestamptz, timestamptz)
  from public;
grant execute on function resolve.note_stripe_event(text, text, text, timestamptz, timestamptz, timestamptz, timestamptz)
  to parley_app, parley_platform;

-- The log of all organizations is counted from its indexes alone, by action, by kind of actor, or by both.
drop index audit_log_by_action;
-- locks: one small row for each sensitive act; a million of them are built in a few seconds
create index audit_log_by_action on audit_log (action, created_at desc, id desc) include (actor_kind);
-- locks: as above
create index audit_log_by_kind on audit_log (actor_kind, created_at desc, id desc);
-- locks: as above; only what administrators did with a grant is in it
create index audit_log_by_administrator on audit_log (created_at desc, id desc) where details ? 'administrator';
