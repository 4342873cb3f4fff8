-- Data exports can be archives of an organization, which another one can import.
-- oldest program: 41

-- locks: a few exports an organization, none older than 30 days
alter table data_exports
  drop constraint data_exports_type_check,
  drop constraint data_exports_format_check,
  add constraint data_exports_type_check
    check (type in ('all', 'chatbots', 'conversations', 'analytics', 'users', 'organization')),
  add constraint data_exports_format_check check (format in ('json', 'csv', 'xml', 'archive'));
