import type { EventData } from '@parley/contracts/events/events';
import type { ConversationNote } from '@parley/contracts/resources/visitors/conversations';
import type { inboxRoutes } from '@parley/contracts/resources/visitors/inbox';
import type { BodyOf } from '@parley/contracts/route';
import type { Transaction } from '../../../db/database.ts';
import { withScope } from '../../../db/scope.ts';
import { AppError, found, invalidField } from '../../../errors/app-error.ts';
import { announce } from '../../../handover/announce.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { isId } from '../../../lib/ids.ts';
import { createOnce } from '../../../record/idempotency.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import type { InboxDeps } from '../inbox-deps.ts';
import { findOpenTalk, lockReplier, type OpenTalk } from '../replies/open-talk.ts';
import { countMembers, deleteNoteRow, insertNote, lockNote, updateNote } from './notes.queries.ts';

type Body = BodyOf<typeof inboxRoutes.addNote>;

/** Adds a note that the visitor never sees. @throws AppError `validation_failed` if it names somebody who is no member. */
export function addNote(
  deps: InboxDeps,
  scope: Scope,
  conversationId: string,
  { content, mentions = [] }: Body,
): Promise<ConversationNote> {
  return withNotes(deps, scope, conversationId, async (tx, talk, authorId) => {
    const named = await membersNamed(tx, scope.organizationId, mentions);
    const noteId = await createOnce(tx, deps, scope, async () => {
      const id = deps.ids.next();
      const { message_count: afterOrdinal } = talk;
      const at = deps.clock.now();
      await insertNote(tx, talk.key, { id, authorId, content, mentions: named, afterOrdinal, at });
      return id;
    });
    const note = await deps.inboxReads.note(tx, scope, conversationId, noteId);
    return { result: note, mention: mentionOf(noteId, named, authorId) };
  });
}

/** Changes a note. @throws AppError `forbidden` for a note of somebody else, except for administrators. */
export function changeNote(
  deps: InboxDeps,
  scope: Scope,
  { conversationId, noteId }: { conversationId: string; noteId: string },
  { content, mentions }: Body,
): Promise<ConversationNote> {
  return withNotes(deps, scope, conversationId, async (tx, talk, authorId) => {
    const before = await lockOwnNote(tx, scope, talk, noteId);
    const named = mentions && (await membersNamed(tx, scope.organizationId, mentions));
    await updateNote(tx, scope.organizationId, noteId, {
      content,
      mentions: named,
      at: deps.clock.now(),
    });
    const note = await deps.inboxReads.note(tx, scope, conversationId, noteId);
    const added = (named ?? []).filter((userId) => !before.mentions.includes(userId));
    return { result: note, mention: mentionOf(noteId, added, authorId) };
  });
}

/** Deletes a note. @throws AppError `forbidden` as `changeNote`. */
export function deleteNote(
  deps: InboxDeps,
  scope: Scope,
  { conversationId, noteId }: { conversationId: string; noteId: string },
): Promise<void> {
  return withNotes(deps, scope, conversationId, async (tx, talk) => {
    await lockOwnNote(tx, scope, talk, noteId);
    await deleteNoteRow(tx, scope.organizationId, noteId);
    return { result: undefined };
  });
}

type Mention = EventData<'conversation.noted'>['mention'];

/** Whom the author of a change mentions, other than themselves; undefined for nobody. */
function mentionOf(noteId: string, named: readonly string[], byId: string | null): Mention {
  const userIds = named.filter((userId) => userId !== byId);
  return userIds.length === 0 ? undefined : { noteId, userIds, byId };
}

/** Runs a change of notes in one transaction, and tells open screens and whom it mentions. */
async function withNotes<T>(
  deps: InboxDeps,
  scope: Scope,
  conversationId: string,
  run: (
    tx: Transaction,
    talk: OpenTalk,
    authorId: string | null,
  ) => Promise<{ result: T; mention?: Mention }>,
): Promise<T> {
  const { result, talk } = await withScope(deps.database, scope, async (tx) => {
    const author = await lockReplier(tx, deps, scope);
    const open = await findOpenTalk(tx, scope, conversationId);
    const { result: done, mention } = await run(tx, open, author.id);
    await appendEvent(tx, deps, {
      organizationId: scope.organizationId,
      type: 'conversation.noted',
      resourceId: conversationId,
      chatbotId: open.chatbot_id,
      data: mention === undefined ? {} : { mention },
    });
    return { result: done, talk: open };
  });
  const event = { type: 'conversation.noted', withheldId: null } as const;
  await announce(deps, { ...talk.key, chatbotId: talk.chatbot_id, ...event });
  return result;
}

/** Locks a note that the caller may change: one's own, or as an administrator any. */
async function lockOwnNote(
  tx: Transaction,
  { userId, role, actor, keyLevel }: Scope,
  { key }: OpenTalk,
  noteId: string,
): Promise<{ mentions: string[] }> {
  if (!isId(noteId)) throw new AppError('not_found');
  const note = found(await lockNote(tx, key, noteId));
  const isOwn = actor.kind === 'user' && note.author_id === userId;
  const administers =
    (role === 'owner' || role === 'admin') && (keyLevel === undefined || keyLevel === 'full');
  if (!isOwn && !administers) throw new AppError('forbidden');
  return note;
}

/** The members that a note names, each once. */
async function membersNamed(
  tx: Transaction,
  organizationId: string,
  mentions: readonly string[],
): Promise<string[]> {
  const named = [...new Set(mentions)];
  if (named.length === 0) return [];
  const members = named.every(isId) ? await countMembers(tx, organizationId, named) : 0;
  if (members !== named.length) throw invalidField('mentions', 'validation.invalid');
  return named;
}
