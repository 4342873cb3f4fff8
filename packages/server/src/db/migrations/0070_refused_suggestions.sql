-- Replies that a chatbot suggested to a member and that were not right, for those who mend its answers.
-- oldest program: 57

create table refused_suggestions (
  organization_id uuid not null,
  conversation_id uuid not null,
  -- The visitor's message that was to be answered.
  message_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  chatbot_id uuid not null,
  content text not null check (char_length(content) between 1 and 16000),
  created_at timestamptz not null,
  primary key (organization_id, conversation_id, message_id, user_id),
  foreign key (organization_id, conversation_id) references conversations (organization_id, id) on delete cascade
);
create index refused_suggestions_by_user on refused_suggestions (user_id);

alter table refused_suggestions enable row level security;
alter table refused_suggestions force row level security;
create policy tenant on refused_suggestions to parley_app using (organization_id = current_organization_id())
  with check (organization_id = current_organization_id());
create policy limited on refused_suggestions as restrictive to parley_app
  using (sees_chatbot(chatbot_id)) with check (sees_chatbot(chatbot_id));
create policy platform on refused_suggestions to parley_platform using (true) with check (true);
grant select, insert, update, delete on refused_suggestions to parley_app, parley_platform;
