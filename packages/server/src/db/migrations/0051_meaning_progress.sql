-- How many passages of each source have a vector is shown while the others are embedded: read from the index alone, without
-- the vectors in the rows.
-- oldest program: 47
-- locks: vectors are written and removed by background work alone, which waits
create index embeddings_by_source
  on embeddings (organization_id, chatbot_id, model_id, source_id, generation, dimensions);
