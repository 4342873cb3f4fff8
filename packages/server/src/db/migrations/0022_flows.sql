-- Where conversations stand in their flow, and which way each answer took.
-- oldest program: 10

alter table conversations
  -- Null in a conversation without a flow, and before it begins.
  add column flow_state jsonb,
  -- {scale, score} of the latest rating that a flow asked for.
  add column csat jsonb;

alter table messages
  -- {version, path} of an answer that the flow gave; null of any other.
  add column flow jsonb;
