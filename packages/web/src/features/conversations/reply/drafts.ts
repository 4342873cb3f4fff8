import { useState } from 'react';
import { logWarning } from '../../../lib/log.ts';

export type Mode = 'reply' | 'note';

/** What a member has typed in a conversation and not sent. */
export type Draft = { mode: Mode; reply: string; note: string };

const none: Draft = { mode: 'reply', reply: '', note: '' };
const drafts = new Map<string, Draft>();

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  if (!('mode' in value && 'reply' in value && 'note' in value)) return false;
  const isMode = value.mode === 'reply' || value.mode === 'note';
  return isMode && typeof value.reply === 'string' && typeof value.note === 'string';
}

/** Returns the draft from memory, else the one that this tab stored before a reload. */
export function readDraft(key: string): Draft {
  const known = drafts.get(key);
  if (known) return known;
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isDraft(stored) ? stored : none;
  } catch (cause) {
    logWarning('Could not read a draft', cause);
    return none;
  }
}

/** Keeps the draft in memory and in the tab's storage; an empty one is removed. */
export function keepDraft(key: string, draft: Draft): void {
  const isEmpty = draft.reply === '' && draft.note === '';
  if (isEmpty) drafts.delete(key);
  else drafts.set(key, draft);
  try {
    if (isEmpty) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch (cause) {
    logWarning('Could not store a draft', cause);
  }
}

/** The member's draft in a conversation; every change is kept at once. */
export function useDraft(userId: string, conversationId: string) {
  const key = `parley-draft:${userId}:${conversationId}`;
  const [draft, setDraft] = useState(() => readDraft(key));
  function change(next: (draft: Draft) => Draft): void {
    // An answer may arrive after more was typed, so it changes the latest draft.
    setDraft((latest) => {
      const changed = next(latest);
      keepDraft(key, changed);
      return changed;
    });
  }
  return { draft, change };
}
