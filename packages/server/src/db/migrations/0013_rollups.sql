-- Figures by time: what dashboard and analytics add up instead of reading messages and conversations.
-- oldest program: 10

-- One row a quarter of an hour (UTC) and chatbot. Message facts are in the bucket of the message, conversation facts in the
-- bucket of the conversation's start. Quarters serve time zones whose offset is not a whole number of hours, hours all others.
create table insight_quarters (
  organization_id uuid not null,
  bucket timestamptz not null,
  chatbot_id uuid not null,
  conversations integer not null default 0,
  visitors integer not null default 0,
  questions integer not null default 0,
  answers integer not null default 0,
  -- Answers whose response time is known, and the sum of it.
  timed integer not null default 0,
  response_ms integer not null default 0,
  mode_model integer not null default 0,
  mode_builtin integer not null default 0,
  mode_smalltalk integer not null default 0,
  mode_fallback integer not null default 0,
  failed integer not null default 0,
  up integer not null default 0,
  down integer not null default 0,
  -- Conversations with a sentiment, the sum of it in thousandths, and those that are satisfied.
  scored integer not null default 0,
  sentiment_milli integer not null default 0,
  satisfied integer not null default 0,
  resolved integer not null default 0,
  unanswered integer not null default 0,
  leads integer not null default 0,
  input_tokens integer not null default 0,
  output_tokens integer not null default 0,
  cost_micro_usd integer not null default 0,
  knowledge_tokens integer not null default 0,
  knowledge_cost_micro_usd integer not null default 0,
  primary key (organization_id, bucket, chatbot_id),
  foreign key (organization_id, chatbot_id) references chatbots (organization_id, id) on delete cascade
);
create table insight_hours (like insight_quarters including all,
  foreign key (organization_id, chatbot_id) references chatbots (organization_id, id) on delete cascade);

-- Conversations by what they have in common, a day (UTC) of their start. `quarters` has the same number by quarter of the day
-- (0 to 95), for the days at the edges of a period in another time zone.
create table insight_days (
  organization_id uuid not null,
  dimension text not null check (dimension in ('country', 'language', 'intent', 'topic', 'band', 'outcome')),
  day date not null,
  chatbot_id uuid not null,
  key text not null,
  total integer not null,
  quarters jsonb not null,
  primary key (organization_id, dimension, day, chatbot_id, key),
  foreign key (organization_id, chatbot_id) references chatbots (organization_id, id) on delete cascade
);

-- Conversations to be judged: something happened in them since. A worker that claims one moves `due_at` into the future; no
-- foreign key, so that the conversation's row is not locked when a turn ends.
create table insight_due (
  organization_id uuid not null,
  conversation_id uuid not null,
  due_at timestamptz not null,
  primary key (organization_id, conversation_id)
);
create index insight_due_by_time on insight_due (due_at);
alter table insight_due set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- Tells the visitors of a day apart without knowing them: hashes with a random salt of the day. Both are emptied after 48 hours.
create table visitor_salts (
  organization_id uuid not null references organizations (id) on delete cascade,
  day date not null,
  salt bytea not null,
  primary key (organization_id, day)
);
create table visitor_days (
  organization_id uuid not null,
  chatbot_id uuid not null,
  day date not null,
  hash bytea not null,
  primary key (organization_id, chatbot_id, day, hash),
  foreign key (organization_id, chatbot_id) references chatbots (organization_id, id) on delete cascade
);

alter table conversations
  -- ISO 639-1, of what the visitor wrote.
  add column language text,
  -- What became of the visitor's questions.
  add column outcome text,
  -- What the conversation has contributed to the figures; null while it has contributed nothing.
  add column counted jsonb,
  -- What judging it again starts from, and the last message that it covers.
  add column insight jsonb,
  add column insight_ordinal integer not null default 0;

alter table chatbot_counters
  -- Retention has removed conversations that ended before: older figures may count more than the rows that are left.
  add column expired_before timestamptz;

-- Chatbots whose figures have to be counted from the rows, because they are older than the tables above.
create table insight_backlog (
  organization_id uuid not null,
  chatbot_id uuid not null,
  primary key (organization_id, chatbot_id),
  foreign key (organization_id, chatbot_id) references chatbots (organization_id, id) on delete cascade
);
insert into insight_backlog (organization_id, chatbot_id) select organization_id, id from chatbots where deleted_at is null;

do $$
declare
  name text;
begin
  foreach name in array array['insight_quarters', 'insight_hours', 'insight_days', 'insight_due', 'visitor_salts',
    'visitor_days', 'insight_backlog']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to parley_app using (organization_id = current_organization_id())
      with check (organization_id = current_organization_id())', name);
    execute format('create policy platform on %I to parley_platform using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to parley_app, parley_platform', name);
  end loop;
end
$$;
