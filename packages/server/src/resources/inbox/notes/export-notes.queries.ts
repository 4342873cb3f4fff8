import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import type { ExportRange } from '../../../kernel/slice/export-table.ts';
import type { VisitorKey } from '../../../kernel/slice/slice.ts';

export interface NoteExport {
  id: string;
  conversation_id: string;
  chatbot_id: string;
  author_id: string | null;
  author_name: string | null;
  content: string;
  mentions: string[];
  after_ordinal: number;
  created_at: Date;
  edited_at: Date | null;
}

/** Notes written in the range, in order of their ids, which increase with time. */
export function listNotes(
  tx: Executor,
  { organizationId, from, to }: ExportRange,
  after: NoteExport | undefined,
  limit: number,
): Promise<NoteExport[]> {
  return tx.rows<NoteExport>(sql`
    select n.id, n.conversation_id, c.chatbot_id, n.author_id, u.full_name as author_name, n.content, n.mentions,
      n.after_ordinal, n.created_at, n.edited_at
    from conversation_notes n
    join conversations c on c.organization_id = n.organization_id and c.id = n.conversation_id
    join chatbots b on b.organization_id = c.organization_id and b.id = c.chatbot_id and b.deleted_at is null
    left join users u on u.id = n.author_id
    where n.organization_id = ${organizationId} and n.created_at >= ${from} and n.created_at <= ${to}
      and n.id > ${after?.id ?? firstId}::uuid
    order by n.id limit ${limit}`);
}

const firstId = '00000000-0000-0000-0000-000000000000';

export async function countNotes(tx: Executor, { organizationId, from, to }: ExportRange): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*) as count from conversation_notes
    where organization_id = ${organizationId} and created_at >= ${from} and created_at <= ${to}`);
  return row?.count ?? 0;
}

/** Notes about a visitor, for a request that the organization answers; the visitor's own export never has them. */
export async function listHeldNotes(
  tx: Executor,
  { organizationId, conversationId }: VisitorKey,
): Promise<object[]> {
  const rows = await tx.rows<Pick<NoteExport, 'content' | 'author_name' | 'created_at' | 'edited_at'>>(sql`
    select n.content, u.full_name as author_name, n.created_at, n.edited_at
    from conversation_notes n left join users u on u.id = n.author_id
    where n.organization_id = ${organizationId} and n.conversation_id = ${conversationId}
    order by n.created_at, n.id`);
  return rows.map((row) => ({
    conversationId,
    content: row.content,
    authorName: row.author_name,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
  }));
}
