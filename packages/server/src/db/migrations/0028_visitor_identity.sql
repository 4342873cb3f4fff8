-- Who a website says its visitors are, by tokens that it signs with a key of the chatbot.
-- oldest program: 10

alter table chatbots
  add column sealed_identity_key text,
  -- Counts the keys; a visitor who was known by an earlier one is not known any more.
  add column identity_revision integer not null default 0,
  add column identity_key_at timestamptz;

alter table conversations
  -- {id, name, email, phone} as the website has signed it; null for a visitor who is not known.
  add column visitor jsonb;

-- Holds nothing that a turn changes, so that turns write no index entry.
-- locks: the new column is null in every row, so one scan builds an empty index: about 0.1 s for 100,000 conversations
create index conversations_by_visitor on conversations (organization_id, chatbot_id, (visitor->>'id')) where visitor is not null;
