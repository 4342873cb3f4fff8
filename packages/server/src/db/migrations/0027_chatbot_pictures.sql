-- Avatars of chatbots and their visitors. Versions name them, so a picture stays as long as one does.
-- oldest program: 10

create table chatbot_pictures (
  organization_id uuid not null,
  chatbot_id uuid not null,
  -- From its content.
  version text not null,
  content bytea not null,
  content_type text not null,
  created_at timestamptz not null,
  primary key (organization_id, chatbot_id, version),
  foreign key (organization_id, chatbot_id) references chatbots (organization_id, id) on delete cascade
);

alter table chatbot_pictures enable row level security;
alter table chatbot_pictures force row level security;
create policy tenant on chatbot_pictures to parley_app
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy platform on chatbot_pictures to parley_platform using (true) with check (true);
grant select, insert, update, delete on chatbot_pictures to parley_app, parley_platform;

-- A picture that a chatbot shows to everybody.
create function resolve.resolve_chatbot_picture(of_chatbot uuid, of_version text)
returns table (content bytea, content_type text, version text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select p.content, p.content_type, p.version from chatbot_pictures p
  join chatbots c on c.organization_id = p.organization_id and c.id = p.chatbot_id and c.deleted_at is null
  join organizations o on o.id = p.organization_id and o.deleted_at is null
  where p.chatbot_id = of_chatbot and p.version = of_version
$$;
alter function resolve.resolve_chatbot_picture(uuid, text) owner to parley_platform;
revoke all on function resolve.resolve_chatbot_picture(uuid, text) from public;
grant execute on function resolve.resolve_chatbot_picture(uuid, text) to parley_app, parley_platform;
