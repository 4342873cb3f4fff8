-- A lead that was deleted does not come back from messages that wait to be judged; emails about what was erased are not sent.
-- oldest program: 10

alter table conversations
  -- The last message of which no lead is made any more, because one that it made or would make was deleted.
  add column contact_floor integer not null default 0;

alter table mails
  -- The lead or conversation that the email is about.
  add column about uuid;

create policy own on mails for select to parley_app using (organization_id = current_organization_id());
create policy withdraw on mails for delete to parley_app using (organization_id = current_organization_id());
-- Only emails about a lead or a conversation; those that open accounts stay.
create policy about_something on mails as restrictive for delete to parley_app using (about is not null);
grant select (organization_id, about, sent_at, failed_at), delete on mails to parley_app;

alter table privacy_requests drop constraint privacy_requests_subject_kind_check;
-- locks: an organization has a handful of requests
alter table privacy_requests add constraint privacy_requests_subject_kind_check
  check (subject_kind in ('email', 'phone', 'lead', 'conversation'));
