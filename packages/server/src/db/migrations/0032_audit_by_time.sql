-- The admin area reads the logs of all organizations by time.
-- oldest program: 22

-- locks: one small row for each sensitive act; a million of them are built in a few seconds
create index audit_log_of_all_by_time on audit_log (created_at desc, id desc);
