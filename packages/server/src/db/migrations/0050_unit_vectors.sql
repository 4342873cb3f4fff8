-- Beside the vector of a passage, those of its sentences, items, rows and code: which of them answers is decided by how near
-- each is to the question. They are read for the few passages of a question, and never searched.
-- oldest program: 47
alter table embeddings add column units bytea;
-- Vectors cannot be compressed.
alter table embeddings alter column units set storage external;
