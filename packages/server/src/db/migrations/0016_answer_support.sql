-- How much of a model's answer its sources support, for the staff who read it.
-- oldest program: 10

alter table messages
  -- 'supported', 'partly' or 'none'; null where no model answered, the answer claims nothing, or an earlier program wrote it.
  add column support text;
