-- Slack and email are told of the same events as webhooks, by the same deliveries.
-- oldest program: 37

-- locks: at most twenty rows an organization
alter table webhooks
  add column kind text not null default 'webhook' check (kind in ('webhook', 'slack', 'email')),
  -- Members who get emails.
  add column recipients uuid[] not null default '{}',
  add column digest text check (digest in ('instant', 'daily', 'weekly')),
  -- Summaries are sent at 8:00 in this time zone.
  add column timezone text,
  -- Emails go to no address and are not signed. Slack's whole address is the secret; `url` has its origin.
  alter column url drop not null,
  alter column sealed_secret drop not null;

-- locks: at most twenty rows an organization
create unique index webhooks_one_of_kind on webhooks (organization_id, kind) where kind <> 'webhook';
