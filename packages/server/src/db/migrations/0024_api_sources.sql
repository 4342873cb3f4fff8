-- Knowledge that an API returns.
-- oldest program: 10

alter table knowledge_sources
  -- What is sent with each request to an API, sealed: [{name, value}].
  add column sealed_headers text;
