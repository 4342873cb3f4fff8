-- What a turn writes. Of an organisation that it has not counted yet the planner thinks that it has one row: every index that
-- begins with the organisation is as good to it as the right one. So none of messages does that could be used instead of the
-- one row, or the one conversation, that is meant. A message belongs to the chatbot of its conversation.

alter table conversations add unique (id, chatbot_id, organization_id);
drop index messages_by_chatbot;
alter table messages
  drop constraint messages_organization_id_chatbot_id_fkey,
  drop constraint messages_organization_id_conversation_id_fkey,
  add foreign key (organization_id, chatbot_id, conversation_id)
    references conversations (organization_id, chatbot_id, id) on delete cascade,
  drop constraint messages_organization_id_conversation_id_ordinal_key,
  add unique (conversation_id, ordinal),
  drop constraint messages_organization_id_id_key,
  add unique (id, organization_id);

-- Changed twice in each turn: nothing that changes then is part of an index, so that none of them has to be written.
drop index conversations_open;
create index conversations_open on conversations (started_at) where status = 'active';
alter table conversations set (fillfactor = 80);
