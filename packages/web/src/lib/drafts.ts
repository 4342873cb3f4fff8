import { logWarning } from './log.ts';

/** What is typed in a conversation: a reply to the visitor, or a note for colleagues. */
export type Mode = 'reply' | 'note';

/** A reply that was sent without an answer, and its id. */
type Attempt = { text: string; id: string };

/** What a member has typed in a conversation and not sent. */
export type Draft = { mode: Mode; reply: string; note: string; attempt?: Attempt };

const prefix = 'parley-draft:';
const channelName = 'parley-drafts';
const none: Draft = { mode: 'reply', reply: '', note: '' };
const drafts = new Map<string, Draft>();

function isAttempt(value: unknown): value is Attempt {
  if (typeof value !== 'object' || value === null) return false;
  return 'text' in value && typeof value.text === 'string' && 'id' in value && typeof value.id === 'string';
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  if (!('mode' in value && 'reply' in value && 'note' in value)) return false;
  if ('attempt' in value && !isAttempt(value.attempt)) return false;
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

/** Removes all drafts of a user who signs out, in every tab that hears of it. */
export function forgetDrafts(): void {
  forgetHere();
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('forget');
  channel.close();
}

/** Removes the drafts of this tab when the user signs out in another one, until the returned function is called. */
export function hearOfSignOut(): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = forgetHere;
  return () => channel.close();
}

function forgetHere(): void {
  drafts.clear();
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix)) sessionStorage.removeItem(key);
    }
  } catch (cause) {
    logWarning('Could not remove drafts', cause);
  }
}
