-- What an answer offers its reader to do next, and what an owner teaches a chatbot about words and small talk.
-- oldest program: 10

alter table messages
  -- Questions to ask next, [{label, message}]; null where there are none.
  add column suggestions jsonb,
  -- A form that the answer asks to fill in; null where there is none, and once it was answered.
  add column input jsonb;

alter table contact_requests
  -- What the visitor wrote beside the address.
  add column message text;

alter table chatbots
  -- Synonyms and texts of small talk; null means none.
  add column answers jsonb;

alter table chatbot_versions
  add column answers jsonb;
