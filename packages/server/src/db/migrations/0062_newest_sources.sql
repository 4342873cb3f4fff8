-- A search in all chatbots reads the newest sources of an organization.
-- oldest program: 57

-- locks: reads the sources once, which are few
create index knowledge_sources_newest on knowledge_sources (organization_id, created_at desc, id desc) where deleted_at is null;
