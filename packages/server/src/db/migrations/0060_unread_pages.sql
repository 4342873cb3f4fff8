-- Operators see why pages of websites were not read: the newest of all, and of one organization.
-- oldest program: 57

-- Holds the pages that were not read alone; of pages with the same text as another one there is nothing to explain.
-- locks: reads the pages once; crawls wait meanwhile
create index source_pages_unread on source_pages (fetched_at desc nulls last)
  where error_code is not null and error_code <> 'page_duplicate';
-- locks: as above
create index source_pages_unread_of_organization on source_pages (organization_id, fetched_at desc nulls last)
  where error_code is not null and error_code <> 'page_duplicate';
