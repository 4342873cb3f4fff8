-- Leads that a request of a person is about.
-- oldest program: 10

alter table privacy_requests
  add column lead_targets uuid[] not null default '{}',
  add column lead_count integer not null default 0;
