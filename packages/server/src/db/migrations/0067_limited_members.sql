-- Members who see the conversations and leads of some chatbots alone.
-- oldest program: 57

-- Whether a transaction may see what visitors of a chatbot left. `app.chatbot_ids` is set for limited members alone. A case, because
-- the planner takes it for half of the rows, and keeps the plans of everybody else. Not a string, so that it is parsed only here.
create function sees_chatbot(chatbot uuid) returns boolean language sql stable
return case coalesce(current_setting('app.chatbot_ids', true), '') when '' then true
  else chatbot = any (current_setting('app.chatbot_ids', true)::uuid[]) end;

-- Restrictive: narrows what the policy `tenant` allows, in every query, whoever wrote it.
-- No row is read, but each table is locked against readers and writers until this migration ends; those that every call or answer
-- needs come last, and are held for the shortest time.
-- locks: a catalog entry, made at once; a lock that is not free in time ends the attempt
create policy limited on contact_requests as restrictive to parley_app
  using (sees_chatbot(chatbot_id)) with check (sees_chatbot(chatbot_id));
-- locks: as above
create policy limited on consents as restrictive to parley_app
  using (sees_chatbot(chatbot_id)) with check (sees_chatbot(chatbot_id));
-- locks: as above
create policy limited on leads as restrictive to parley_app
  using (sees_chatbot(chatbot_id)) with check (sees_chatbot(chatbot_id));
-- locks: as above
create policy limited on handovers as restrictive to parley_app
  using (sees_chatbot(chatbot_id)) with check (sees_chatbot(chatbot_id));

-- locks: adds a column without a value, so nothing is rewritten; every session reads this table
alter table memberships
  -- Null: of all chatbots. An empty array: of none. Ignored for owners and administrators; ids of deleted chatbots match nothing.
  add column chatbot_ids uuid[];

-- locks: as above, and every answer to a visitor waits; in the order in which answers lock them
create policy limited on conversations as restrictive to parley_app
  using (sees_chatbot(chatbot_id)) with check (sees_chatbot(chatbot_id));
-- locks: as above
create policy limited on messages as restrictive to parley_app
  using (sees_chatbot(chatbot_id)) with check (sees_chatbot(chatbot_id));
