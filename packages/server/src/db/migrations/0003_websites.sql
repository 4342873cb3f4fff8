-- Websites as sources: what became of each page, and when a source is read again.

alter table knowledge_sources
  add column refresh text check (refresh in ('daily', 'weekly', 'monthly')),
  add column next_refresh_at timestamptz,
  -- A website being read: where its crawl stands, and what it already takes of the plan.
  add column crawl_state jsonb,
  add column building_pages integer not null default 0,
  add column building_tokens integer not null default 0;
create index knowledge_sources_due on knowledge_sources (next_refresh_at)
  where next_refresh_at is not null and deleted_at is null;

-- One row for each address of one generation. A page that was read holds the run of chunks from first_ordinal on.
create table source_pages (
  id uuid primary key,
  organization_id uuid not null,
  chatbot_id uuid not null,
  source_id uuid not null,
  generation integer not null,
  -- Place in the order of discovery.
  position integer not null,
  depth integer not null,
  url text not null,
  -- SHA-256 of the address, since addresses may be longer than an index entry.
  url_hash bytea not null,
  status text not null check (status in ('queued', 'read', 'unchanged', 'skipped', 'failed')),
  error_code text,
  title text,
  -- Of the text, so that two addresses of one page count once and an unchanged page is told.
  content_hash text,
  first_ordinal integer,
  chunk_count integer not null default 0,
  fetched_at timestamptz,
  unique (organization_id, id),
  unique (source_id, generation, url_hash),
  unique (source_id, generation, position),
  foreign key (organization_id, chatbot_id, source_id)
    references knowledge_sources (organization_id, chatbot_id, id) on delete cascade
);
create index source_pages_queued on source_pages (source_id, generation, position) where status = 'queued';

alter table source_pages enable row level security;
alter table source_pages force row level security;
create policy tenant on source_pages to parley_app
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy platform on source_pages to parley_platform using (true) with check (true);
grant select, insert, update, delete on source_pages to parley_app, parley_platform;
