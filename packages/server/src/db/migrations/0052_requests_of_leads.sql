-- A contact request is one with the lead of whoever left it, and the lead's status is the only one of both: a request is done
-- once its lead is no longer new. A number alone is a request, too; then `email` is empty rather than null, because the release
-- before reads it as a text.
-- oldest program: 51

alter table contact_requests
  -- The lead of whoever left it. A request without one, of before this migration, keeps its own state.
  add column lead_id uuid,
  -- The number that was left, as it was written. `email_canonical` holds it in place of an address that is missing.
  add column phone text;

-- Whoever is to be called back stays in the one list: a request that is open and has no lead gets the one that it would have
-- made, where its chatbot and its visitor still allow that.
with waiting as (
  select r.*, c.started_at from contact_requests r
  join conversations c on c.organization_id = r.organization_id and c.id = r.conversation_id
  join chatbots b on b.organization_id = r.organization_id and b.id = r.chatbot_id and b.deleted_at is null
  where r.done_at is null and b.privacy->>'anonymization' = 'none' and (b.privacy->>'leadExtraction')::boolean
    and (not (b.privacy->>'consentBanner')::boolean or coalesce((
      select s.accepted from consents s
      where s.organization_id = c.organization_id and s.conversation_id = c.id and s.source <> 'form'
      order by s.created_at desc, s.id desc limit 1
    ), false))
    and not exists (
      select from leads l
      where l.organization_id = r.organization_id and l.chatbot_id = r.chatbot_id
        and l.email_canonical = r.email_canonical)
), first as (
  select distinct on (organization_id, chatbot_id, email_canonical) *, gen_random_uuid() as made_id from waiting
  order by organization_id, chatbot_id, email_canonical, created_at, id
), made as (
  insert into leads (id, organization_id, chatbot_id, email, email_canonical, source, conversation_id, status, confidence,
    extracted_at, provenance, created_at, updated_at)
  select made_id, organization_id, chatbot_id, email, email_canonical, 'conversation', conversation_id, 'new', 'average',
    created_at, jsonb_build_object('email', jsonb_build_array(jsonb_build_object('value', email, 'origin',
      case when message is null then 'chat' else 'form' end, 'conversationId', conversation_id, 'at',
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))),
    created_at, created_at
  from first
), linked as (
  insert into lead_conversations (organization_id, lead_id, conversation_id, started_at)
  select w.organization_id, f.made_id, w.conversation_id, w.started_at from waiting w
  join first f on f.organization_id = w.organization_id and f.chatbot_id = w.chatbot_id
    and f.email_canonical = w.email_canonical
)
insert into lead_history (id, organization_id, lead_id, kind, details, created_at)
select gen_random_uuid(), organization_id, made_id, 'captured', '{}', created_at from first;

-- The lead of the same address in the organization: of the same chatbot, if there is one.
update contact_requests r set lead_id = (
  select coalesce(l.merged_into, l.id) from leads l
  where l.organization_id = r.organization_id and l.email_canonical = r.email_canonical
  order by l.chatbot_id = r.chatbot_id desc, l.merged_into is not null, l.created_at, l.id limit 1
);

-- Whose requests were all done is no longer new.
with done as (
  update leads l set status = 'contacted'
  where l.status = 'new' and l.merged_into is null and exists (
    select from contact_requests r where r.organization_id = l.organization_id and r.lead_id = l.id
  ) and not exists (
    select from contact_requests r
    where r.organization_id = l.organization_id and r.lead_id = l.id and r.done_at is null
  )
  returning l.organization_id, l.id
)
insert into lead_history (id, organization_id, lead_id, kind, details, created_at)
select gen_random_uuid(), organization_id, id, 'status', '{"from": "new", "to": "contacted"}', now() from done;

alter table contact_requests add constraint contact_requests_lead
  foreign key (organization_id, lead_id) references leads (organization_id, id) on delete cascade not valid;

-- locks: a row for each visitor who asked to be contacted; built within a second for a hundred thousand
create index contact_requests_by_lead on contact_requests (organization_id, lead_id, created_at desc, id desc);
-- locks: the same rows
create index contact_requests_without_lead on contact_requests (organization_id, email_canonical) where lead_id is null;
