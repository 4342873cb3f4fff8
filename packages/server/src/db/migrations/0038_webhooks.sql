-- Webhooks: addresses of other programs that are called when something happens, and every call that is due or was made.
-- oldest program: 22

create table webhooks (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  name text not null,
  url text not null,
  -- Names of events, or '*' alone for all.
  events text[] not null,
  -- Empty for every chatbot, and for what belongs to none.
  chatbot_ids uuid[] not null,
  enabled boolean not null default true,
  disabled_reason text check (disabled_reason in ('failures', 'gone', 'manual')),
  sealed_secret text not null,
  secret_hint text not null,
  -- Signs beside the present one until this time.
  sealed_old_secret text,
  old_secret_until timestamptz,
  -- Tries that failed since the last success, and when the first of them was.
  failures integer not null default 0,
  failing_since timestamptz,
  last_delivery_at timestamptz,
  last_delivery_status text,
  created_at timestamptz not null,
  unique (organization_id, id)
);

create table webhook_deliveries (
  id uuid primary key,
  organization_id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  type text not null,
  resource_id uuid not null,
  chatbot_id uuid,
  facts jsonb not null,
  event_at timestamptz not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed', 'dropped')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  -- While a process makes a try.
  leased_until timestamptz,
  -- The bytes of the first try.
  sealed_body text,
  response_status integer,
  response_ms integer,
  response_body text,
  error text,
  created_at timestamptz not null,
  unique (organization_id, id),
  unique (webhook_id, event_id),
  foreign key (organization_id, webhook_id) references webhooks (organization_id, id) on delete cascade
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at) where status = 'pending';
create index webhook_deliveries_newest on webhook_deliveries (organization_id, webhook_id, created_at desc, id desc);
create index webhook_deliveries_about on webhook_deliveries (organization_id, resource_id);
create index webhook_deliveries_old on webhook_deliveries (created_at);

-- Whatever removes a person's conversation or lead empties what was or will be sent of it, in the same transaction.
create function empty_webhook_deliveries() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
begin
  perform from webhook_deliveries d join gone on d.organization_id = gone.organization_id and d.resource_id = gone.id
  order by d.id for update of d;
  update webhook_deliveries d
  set sealed_body = null, response_body = null, facts = '{}',
    status = case when d.status = 'pending' then 'dropped' else d.status end,
    next_attempt_at = null
  from gone
  where d.organization_id = gone.organization_id and d.resource_id = gone.id
    and d.type not in ('lead.deleted', 'conversation.erased');
  return null;
end
$$;
create trigger leads_empty_webhooks after delete on leads
  referencing old table as gone for each statement execute function empty_webhook_deliveries();
create trigger conversations_empty_webhooks after delete on conversations
  referencing old table as gone for each statement execute function empty_webhook_deliveries();

do $$
declare tenant_table text;
begin
  foreach tenant_table in array array['webhooks', 'webhook_deliveries'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy tenant on %I to parley_app using (organization_id = current_organization_id()) with check (organization_id = current_organization_id())', tenant_table);
    execute format('create policy platform on %I to parley_platform using (true) with check (true)', tenant_table);
    execute format('grant select, insert, update, delete on %I to parley_app, parley_platform', tenant_table);
  end loop;
end
$$;
