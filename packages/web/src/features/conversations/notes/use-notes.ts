import type { ConversationNote } from '@parley/contracts/resources/visitors/conversations';
import type { Presence } from '@parley/contracts/resources/visitors/inbox';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { apiPath, call } from '../../../lib/api/client.ts';
import { conversationKey, updateConversation } from '../control/conversation-cache.ts';
import { mentionedIds } from './mentions.ts';

type NoteBody = { content: string; mentions: string[] };

/** Adds a note, with the members that it names; a second try with the same note adds it only once. */
export function useAddNote(conversationId: string, onAdded: (text: string) => void) {
  const queryClient = useQueryClient();
  const attempt = useRef({ body: '', id: '' });
  return useMutation({
    async mutationFn(content: string) {
      const body = { content, mentions: await mentionsOf(queryClient, content) };
      const sent = JSON.stringify(body);
      if (attempt.current.body !== sent) attempt.current = { body: sent, id: crypto.randomUUID() };
      return call('POST /api/conversations/{conversationId}/notes', {
        params: { conversationId },
        body,
        headers: { 'idempotency-key': attempt.current.id },
      });
    },
    onSuccess(note, content) {
      attempt.current = { body: '', id: '' };
      updateConversation(queryClient, conversationId, (known) => ({
        ...known,
        notes: [...known.notes.filter(({ id }) => id !== note.id), note],
      }));
      onAdded(content);
    },
  });
}

/** Returns whom a note names; loads the members first if they are not known yet. */
async function mentionsOf(client: QueryClient, content: string): Promise<string[]> {
  if (!content.includes('@')) return [];
  const queryKey = [apiPath('GET /api/presence')];
  return mentionedIds(content, await client.ensureQueryData<Presence[]>({ queryKey }));
}

/** Changes one's own note, or deletes it. */
export function useOwnNote(conversationId: string, note: ConversationNote) {
  const queryClient = useQueryClient();
  const params = { conversationId, noteId: note.id };
  const replace = (next: readonly ConversationNote[]) =>
    updateConversation(queryClient, conversationId, (known) => ({
      ...known,
      notes: known.notes.flatMap((one) => (one.id === note.id ? next : [one])),
    }));
  const refetch = () => void queryClient.invalidateQueries({ queryKey: conversationKey(conversationId) });
  const change = useMutation({
    mutationFn: (body: NoteBody) =>
      call('PATCH /api/conversations/{conversationId}/notes/{noteId}', { params, body }),
    onSuccess: (changed) => replace([changed]),
    onError: refetch,
  });
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/conversations/{conversationId}/notes/{noteId}', { params }),
    onSuccess: () => replace([]),
    onError: refetch,
  });
  return { change, remove };
}
