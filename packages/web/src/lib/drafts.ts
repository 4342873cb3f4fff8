import { logWarning } from './log.ts';

/** What is typed in a conversation: a reply to the visitor, or a note for colleagues. */
export type Mode = 'reply' | 'note';

/** What a member has typed in a conversation and not sent. */
export type Draft = { mode: Mode; reply: string; note: string };

const prefix = 'parley-draft:';
const none: Draft = { mode: 'reply', reply: '', note: '' };
const drafts = new Map<string, Draft>();

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  if (!('mode' in value && 'reply' in value && 'note' in value)) return false;
  const isMode = value.mode === 'reply' || value.mode === 'note';
  return isMode && typeof value.reply === 'string' && typeof value.note === 'string';
}

/** Returns the draft from memory, else the one that this tab stored before a reload. */
export function readDraft(id: string): Draft {
  const known = drafts.get(id);
  if (known) return known;
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(prefix + id) ?? 'null');
    return isDraft(stored) ? stored : none;
  } catch (cause) {
    logWarning('Could not read a draft', cause);
    return none;
  }
}

/** Keeps the draft in memory and in the tab's storage, from which an empty one is removed. */
export function keepDraft(id: string, draft: Draft): void {
  const isEmpty = draft.reply === '' && draft.note === '';
  drafts.set(id, draft);
  try {
    if (isEmpty) sessionStorage.removeItem(prefix + id);
    else sessionStorage.setItem(prefix + id, JSON.stringify(draft));
  } catch (cause) {
    logWarning('Could not store a draft', cause);
  }
}

/** Removes all drafts of this tab, for a user who signs out. */
export function forgetDrafts(): void {
  drafts.clear();
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix)) sessionStorage.removeItem(key);
    }
  } catch (cause) {
    logWarning('Could not remove drafts', cause);
  }
}
