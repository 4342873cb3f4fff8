-- Lists of conversations are narrowed by what became of them, and by ratings of their answers.
-- oldest program: 55

-- Changes when a conversation is judged differently, not in each turn.
-- locks: reads the conversations once: 0.2 s for 50,000
create index conversations_by_outcome on conversations (organization_id, outcome, started_at desc, id desc);

-- Holds the rated answers alone, a few in a hundred.
-- locks: reads the messages once: 0.3 s for 300,000
create index messages_rated on messages (organization_id, conversation_id) include (rating) where rating is not null;
