import { exportTable, pagesByKey } from '../../../kernel/slice/export-table.ts';
import { countNotes, listNotes, type NoteExport } from './export-notes.queries.ts';

/** Notes of the staff that were written in the range, apart from the messages, which visitors may read. */
export const exportedNotes = exportTable<NoteExport>({
  name: 'notes',
  type: 'conversations',
  columns: [
    { name: 'id', value: (row) => row.id },
    { name: 'conversationId', value: (row) => row.conversation_id },
    { name: 'chatbotId', value: (row) => row.chatbot_id },
    { name: 'authorId', value: (row) => row.author_id },
    { name: 'authorName', value: (row) => row.author_name },
    { name: 'content', value: (row) => row.content },
    { name: 'mentions', value: (row) => row.mentions },
    { name: 'afterOrdinal', value: (row) => row.after_ordinal },
    { name: 'createdAt', value: (row) => row.created_at },
    { name: 'editedAt', value: (row) => row.edited_at },
  ],
  estimate: countNotes,
  pages: (read, range) =>
    pagesByKey(read, (tx, after: NoteExport | undefined, limit) => listNotes(tx, range, after, limit)),
});
