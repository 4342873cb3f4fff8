-- Hand-overs are told like leads, and Google Analytics like Slack.
-- oldest program: 37

-- Whatever removes a contact request empties what was or will be sent of it, as it does for leads and conversations.
create trigger contact_requests_empty_webhooks after delete on contact_requests
  referencing old table as gone for each statement execute function empty_webhook_deliveries();

-- locks: at most twenty rows an organization
alter table webhooks
  drop constraint webhooks_kind_check,
  add constraint webhooks_kind_check check (kind in ('webhook', 'slack', 'email', 'ga4')),
  -- Of Google Analytics: where events go; the API secret is sealed like the others.
  add column measurement_id text;
