import { useState } from 'react';
import { type Draft, keepDraft, readDraft } from '../../../lib/drafts.ts';

/** The member's draft in a conversation; every change is kept at once. */
export function useDraft(userId: string, conversationId: string) {
  const id = `${userId}:${conversationId}`;
  const [draft, setDraft] = useState(() => readDraft(id));
  function change(next: (draft: Draft) => Draft): void {
    // An answer may arrive after more was typed, so it changes the latest draft.
    const changed = next(readDraft(id));
    keepDraft(id, changed);
    setDraft(changed);
  }
  /** Returns the id of a reply, which stays while the text does, even over other screens and a reload. */
  function replyId(text: string): string {
    const { attempt } = readDraft(id);
    if (attempt?.text === text) return attempt.id;
    const next = { text, id: crypto.randomUUID() };
    change((latest) => ({ ...latest, attempt: next }));
    return next.id;
  }
  return { draft, change, replyId };
}
