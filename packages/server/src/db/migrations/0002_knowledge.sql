-- What a chatbot knows: its sources, their chunks of text, and the terms by which chunks are found.

create table knowledge_sources (
  id uuid primary key,
  organization_id uuid not null,
  chatbot_id uuid not null,
  name text not null,
  type text not null check (type in ('url', 'file', 'text', 'api')),
  status text not null check (status in ('processing', 'ready', 'error')),
  enabled boolean not null default true,
  tags text[] not null default '{}',
  -- The generation that answers may use; null while nothing is searchable yet.
  live_generation integer,
  building_generation integer,
  progress_done integer not null default 0,
  progress_total integer,
  progress_unit text,
  error_code text,
  error_params jsonb,
  last_synced_at timestamptz,
  size_bytes bigint,
  file_type text,
  media_type text,
  file_key text,
  file_name text,
  url text,
  content text,
  settings jsonb not null default '{}',
  page_count integer,
  -- Of the live generation: chunks, model tokens, index terms, languages (ISO 639-1).
  chunk_count integer not null default 0,
  token_count integer not null default 0,
  term_count bigint not null default 0,
  languages text[] not null default '{}',
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  unique (organization_id, id),
  unique (organization_id, chatbot_id, id),
  foreign key (organization_id, chatbot_id) references chatbots (organization_id, id) on delete cascade
);

create index knowledge_sources_by_age on knowledge_sources (organization_id, chatbot_id, created_at, id)
  where deleted_at is null;
create index knowledge_sources_searchable on knowledge_sources (organization_id, chatbot_id)
  include (id, live_generation, chunk_count, term_count)
  where deleted_at is null and enabled and live_generation is not null;
create index knowledge_sources_deleted on knowledge_sources (deleted_at) where deleted_at is not null;

create table chunks (
  id uuid primary key,
  organization_id uuid not null,
  chatbot_id uuid not null,
  source_id uuid not null,
  generation integer not null,
  ordinal integer not null,
  text text not null,
  heading_path text[] not null,
  page integer,
  url text,
  content_hash text not null,
  language text,
  token_count integer not null,
  term_count integer not null,
  -- The chunk's terms in reading order, one line a sentence: what re-ranking reads.
  sentence_terms text not null,
  unique (organization_id, id),
  unique (source_id, generation, ordinal),
  foreign key (organization_id, chatbot_id, source_id)
    references knowledge_sources (organization_id, chatbot_id, id) on delete cascade
);

-- One row per term of a run of chunks. Each posting packs one chunk: ordinal << 32 | frequency << 16 | length in terms.
create table chunk_terms (
  organization_id uuid not null,
  chatbot_id uuid not null,
  term text collate "C" not null,
  source_id uuid not null,
  generation integer not null,
  first_ordinal integer not null,
  postings bigint[] not null,
  primary key (organization_id, chatbot_id, term, source_id, generation, first_ordinal),
  foreign key (organization_id, chatbot_id, source_id)
    references knowledge_sources (organization_id, chatbot_id, id) on delete cascade
);

-- Led by the source, so that no plan mistakes it for a way to a tenant's rows.
create index chunk_terms_by_source on chunk_terms (source_id, generation);

alter table knowledge_sources enable row level security;
alter table knowledge_sources force row level security;
create policy tenant on knowledge_sources to parley_app
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy platform on knowledge_sources to parley_platform using (true) with check (true);

alter table chunks enable row level security;
alter table chunks force row level security;
create policy tenant on chunks to parley_app
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy platform on chunks to parley_platform using (true) with check (true);

alter table chunk_terms enable row level security;
alter table chunk_terms force row level security;
create policy tenant on chunk_terms to parley_app
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy platform on chunk_terms to parley_platform using (true) with check (true);

grant select, insert, update, delete on knowledge_sources, chunks, chunk_terms to parley_app;
grant select, insert, update, delete on knowledge_sources, chunks, chunk_terms to parley_platform;
