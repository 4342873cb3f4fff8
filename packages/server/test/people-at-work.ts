import { tenantScope, withScope } from '../src/db/scope.ts';
import { sql } from '../src/db/sql.ts';
import { announce } from '../src/handover/announce.ts';
import { type Cause, type ChangedControl, changeControl } from '../src/handover/change-control.ts';
import type { ControlEvent } from '../src/handover/transitions.ts';
import { writeMessage } from '../src/handover/write-message.ts';
import { publishChatbot, within5s } from './chat-fixtures.ts';
import type { Member, TestApp } from './harness.ts';

/** Publishes a chatbot whose visitors may ask for a person; returns its id. */
export async function chatbotWithPeople(
  app: TestApp,
  owner: Member,
  {
    people = {},
    deployment = {},
    ...settings
  }: { people?: object; deployment?: object; privacy?: object } = {},
): Promise<string> {
  const id = await publishChatbot(app, owner);
  const saved = await owner.patch(`/api/chatbots/${id}`, {
    ...settings,
    deployment: { ...deployment, people: { enabled: true, ...people } },
  });
  if (saved.status !== 200) throw new Error(saved.text);
  await within5s(async () => (await app.anonymous().get(`/api/chat/${id}`)).body.people !== null);
  return id;
}

/** Makes a member take conversations, or no longer. */
export async function setPresence(app: TestApp, member: Member, status: 'online' | 'off'): Promise<void> {
  const at = app.deps.clock.now();
  await withScope(app.deps.database, tenantScope(member.organizationId), (tx) =>
    tx.execute(sql`
      insert into presences (organization_id, user_id, status, since, seen_at)
      values (${member.organizationId}, ${member.user.id}, ${status}, ${at}, ${at})
      on conflict (organization_id, user_id) do update set status = excluded.status, seen_at = excluded.seen_at`),
  );
}

interface TalkKey {
  organizationId: string;
  chatbotId: string;
  conversationId: string;
}

/** Changes who may speak in a conversation, as a member does. */
export async function changeTalk(
  app: TestApp,
  member: Member,
  key: TalkKey,
  event: ControlEvent,
): Promise<ChangedControl> {
  const cause: Cause = { by: 'member', author: authorOf(member), reason: 'member' };
  const changed = await withScope(app.deps.database, tenantScope(key.organizationId), (tx) =>
    changeControl(tx, app.deps, key, event, cause),
  );
  await announce(app.deps, { ...key, type: 'handover.taken', withheldId: changed.withheldId });
  return changed;
}

/** Writes to a visitor as a member does; returns the id of the message. */
export async function writeAs(app: TestApp, member: Member, key: TalkKey, content: string): Promise<string> {
  const { messageId } = await withScope(app.deps.database, tenantScope(key.organizationId), (tx) =>
    writeMessage(tx, app.deps, key, { content, clientMessageId: null, author: authorOf(member) }),
  );
  await announce(app.deps, { ...key, type: 'message.sent', withheldId: null });
  return messageId;
}

function authorOf({ user }: Member) {
  return { kind: 'member', id: user.id, name: user.fullName } as const;
}
