-- Who answered, at what cost, and what a chatbot has used of its own monthly limit.

alter table messages
  add column cost_micro_usd bigint,
  -- Models that gave way before the one that answered: [{provider, model, reason}].
  add column attempts jsonb not null default '[]',
  -- Tokens set aside for a running answer; given back when it ends.
  add column reserved_tokens integer,
  -- The answer that took this one's place.
  add column superseded_by uuid;

-- A key is the key of one provider at one address: another of either never gets it.
alter table chatbots add column api_key_provider text;

alter table usage_months add column cost_micro_usd bigint not null default 0;
alter table provider_keys add column embedding_model text;

create table chatbot_usage_months (
  organization_id uuid not null,
  chatbot_id uuid not null,
  month date not null,
  tokens bigint not null default 0,
  reserved_tokens bigint not null default 0,
  cost_micro_usd bigint not null default 0,
  primary key (organization_id, chatbot_id, month),
  foreign key (organization_id, chatbot_id) references chatbots (organization_id, id) on delete cascade
);

-- What a chatbot's passages are embedded with. A change of model builds beside; questions are asked of the newest ready one.
create table embedding_indexes (
  organization_id uuid not null,
  chatbot_id uuid not null,
  model_id text not null,
  provider text not null,
  model text not null,
  dimensions integer,
  -- When it covered everything for the first time; null while it may not be asked.
  ready_at timestamptz,
  -- Work is left, and looked at again from then.
  retry_at timestamptz,
  failures integer not null default 0,
  primary key (organization_id, chatbot_id, model_id),
  foreign key (organization_id, chatbot_id) references chatbots (organization_id, id) on delete cascade
);
create index embedding_indexes_due on embedding_indexes (retry_at) where retry_at is not null;

-- Vectors of passages, of length 1. Source and generation stand with each, so that a scan leaves out what is not searchable
-- without looking at the passages; main storage keeps a vector in its row, where a scan reads it three times as fast.
create table embeddings (
  organization_id uuid not null,
  chatbot_id uuid not null,
  model_id text not null,
  source_id uuid not null,
  generation integer not null,
  chunk_id uuid not null,
  dimensions integer not null,
  embedding halfvec not null,
  primary key (organization_id, chatbot_id, model_id, chunk_id),
  foreign key (organization_id, chunk_id) references chunks (organization_id, id) on delete cascade
);
alter table embeddings alter column embedding set storage main;
create index embeddings_by_chunk on embeddings (organization_id, chunk_id);

-- The embedded engine always scans; on a server large chatbots are searched by graph, one for each usual size.
do $$
declare
  size integer;
begin
  if version() like '%wasm%' then return; end if;
  foreach size in array array[384, 512, 768, 1024, 1536, 3072] loop
    execute format(
      'create index embeddings_near_%1$s on embeddings
         using hnsw ((embedding::halfvec(%1$s)) halfvec_cosine_ops) where dimensions = %1$s', size);
  end loop;
end $$;

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['chatbot_usage_months', 'embedding_indexes', 'embeddings'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy tenant on %I to parley_app
         using (organization_id = current_organization_id())
         with check (organization_id = current_organization_id())', tenant_table);
    execute format(
      'create policy platform on %I to parley_platform using (true) with check (true)', tenant_table);
    execute format('grant select, insert, update, delete on %I to parley_app, parley_platform', tenant_table);
  end loop;
end $$;
