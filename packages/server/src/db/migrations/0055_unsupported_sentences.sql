-- The sentences of a model's answer that none of the passages it names supports, as positions in its content; null until the
-- answer was compared with them.
-- oldest program: 47
-- locks: adds a column without a value, so nothing is rewritten
alter table messages add column unsupported jsonb;
