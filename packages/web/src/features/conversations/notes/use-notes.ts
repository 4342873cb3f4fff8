import type { ConversationNote } from '@parley/contracts/resources/visitors/conversations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../lib/api/client.ts';
import { conversationKey, updateConversation } from '../control/conversation-cache.ts';

type NoteBody = { content: string; mentions: string[] };

/** Adds a note; a second try with the same text adds it only once. */
export function useAddNote(conversationId: string, onAdded: (text: string) => void) {
  const queryClient = useQueryClient();
  const attempt = useRef({ text: '', id: '' });
  return useMutation({
    mutationFn(body: NoteBody) {
      if (attempt.current.text !== body.content)
        attempt.current = { text: body.content, id: crypto.randomUUID() };
      return call('POST /api/conversations/{conversationId}/notes', {
        params: { conversationId },
        body,
        headers: { 'idempotency-key': attempt.current.id },
      });
    },
    onSuccess(note, { content }) {
      attempt.current = { text: '', id: '' };
      updateConversation(queryClient, conversationId, (known) => ({
        ...known,
        notes: [...known.notes.filter(({ id }) => id !== note.id), note],
      }));
      onAdded(content);
    },
  });
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
