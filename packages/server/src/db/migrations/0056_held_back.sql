-- What visitors do not get of a model's answer because none of its sources supports it, and how many sentences they got because
-- there was no time to compare them; null unless the answer was compared before it was shown.
-- oldest program: 55
-- locks: adds a column without a value, so nothing is rewritten
alter table messages add column held_back jsonb;
