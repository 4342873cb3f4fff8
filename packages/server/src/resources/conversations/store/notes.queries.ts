import type { Executor } from '../../../db/database.ts';
import { type Statement, sql } from '../../../db/sql.ts';

export interface NoteRow {
  id: string;
  author_id: string | null;
  author_name: string | null;
  content: string;
  mentions: string[];
  after_ordinal: number;
  created_at: Date;
  edited_at: Date | null;
}

/** Notes of a conversation in order, at most 1,000. */
export function listNotes(tx: Executor, organizationId: string, conversationId: string): Promise<NoteRow[]> {
  return tx.rows(selectNotes(organizationId, conversationId, sql`order by n.created_at, n.id limit 1000`));
}

export function findNote(
  tx: Executor,
  { organizationId, conversationId }: { organizationId: string; conversationId: string },
  noteId: string,
): Promise<NoteRow | undefined> {
  return tx.first(selectNotes(organizationId, conversationId, sql`and n.id = ${noteId}`));
}

function selectNotes(organizationId: string, conversationId: string, rest: Statement): Statement<NoteRow> {
  return sql`
    select n.id, n.author_id, u.full_name as author_name, n.content, n.mentions, n.after_ordinal, n.created_at, n.edited_at
    from conversation_notes n left join users u on u.id = n.author_id
    where n.organization_id = ${organizationId} and n.conversation_id = ${conversationId} ${rest}`;
}
