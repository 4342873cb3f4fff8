-- Which notice that answers are written by AI a conversation began with: its language and a hash of its text, nothing else.
-- oldest program: 41

alter table conversations
  add column ai_notice jsonb;
