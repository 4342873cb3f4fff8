import type { Executor, Transaction } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import type { ConversationKey } from '../../../handover/control.queries.ts';

export interface NewNote {
  id: string;
  authorId: string | null;
  content: string;
  mentions: readonly string[];
  afterOrdinal: number;
  at: Date;
}

export async function insertNote(
  tx: Executor,
  { organizationId, conversationId }: ConversationKey,
  { id, authorId, content, mentions, afterOrdinal, at }: NewNote,
): Promise<void> {
  await tx.execute(sql`
    insert into conversation_notes (organization_id, id, conversation_id, author_id, content, mentions, after_ordinal, created_at)
    values (${organizationId}, ${id}, ${conversationId}, ${authorId}, ${content}, ${[...mentions]}::uuid[], ${afterOrdinal},
      ${at})`);
}

/** The author of a note and whom it mentions; it is locked until the transaction ends; undefined without such a note. */
export function lockNote(
  tx: Transaction,
  { organizationId, conversationId }: ConversationKey,
  noteId: string,
): Promise<{ author_id: string | null; mentions: string[] } | undefined> {
  return tx.first(sql`
    select author_id, mentions from conversation_notes
    where organization_id = ${organizationId} and conversation_id = ${conversationId} and id = ${noteId} for update`);
}

/** Changes a note; undefined leaves its mentions. */
export async function updateNote(
  tx: Executor,
  organizationId: string,
  noteId: string,
  { content, mentions, at }: { content: string; mentions: readonly string[] | undefined; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update conversation_notes set content = ${content}, edited_at = ${at},
      mentions = coalesce(${mentions === undefined ? null : [...mentions]}::uuid[], mentions)
    where organization_id = ${organizationId} and id = ${noteId}`);
}

export async function deleteNoteRow(tx: Executor, organizationId: string, noteId: string): Promise<void> {
  await tx.execute(sql`
    delete from conversation_notes where organization_id = ${organizationId} and id = ${noteId}`);
}

/** How many of the users are members. */
export async function countMembers(
  tx: Executor,
  organizationId: string,
  userIds: readonly string[],
): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*) as count from memberships
    where organization_id = ${organizationId} and user_id = any(${[...userIds]}::uuid[])`);
  return row?.count ?? 0;
}
