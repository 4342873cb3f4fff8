import type { Conversation } from '@parley/contracts/resources/visitors/conversations';
import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react';
import { useListbox } from '../../../components/ui/choices/use-listbox.ts';
import { useCannedAnswers } from '../../../lib/inbox/canned-answers.ts';
import { blanksIn, fillIn } from './blanks.ts';
import { answersFor, matchingAnswers, type Slash, slashAt, withSlash } from './slash.ts';
import { useKnown } from './use-known.ts';

type CannedOptions = {
  conversation: Conversation;
  field: RefObject<HTMLTextAreaElement | null>;
  /** The reply being written. */
  text: string;
  setText: (text: string) => void;
};

/** Inserts canned answers after `/` in the reply. They are loaded when the list is first opened. */
export function useCanned({ conversation, field, text, setText }: CannedOptions) {
  const known = useKnown(conversation);
  const [typed, setTyped] = useState<Slash | null>(null);
  // The text may have been sent or replaced since.
  const slash = typed && text.slice(typed.from, typed.to) === `/${typed.query}` ? typed : null;
  const { answers, matches } = useMatches(slash?.query ?? null, conversation.chatbotId);
  const list = useListbox(matches.length, take);
  /** After Escape, the same slash opens nothing. */
  const [closedAt, setClosedAt] = useState(-1);

  function open(found: Slash | null): void {
    const isClosed = found !== null && found.from === closedAt;
    setTyped(isClosed ? null : found);
    if (found === null) setClosedAt(-1);
    if (found && !isClosed) list.openAt(0);
    else list.close();
  }
  function close(): void {
    setTyped(null);
    list.close();
  }
  /** Writes a slash where the caret is, and opens the list. */
  function begin(): void {
    const { current } = field;
    const caret = document.activeElement === current ? (current?.selectionStart ?? text.length) : text.length;
    const head = withSlash(text.slice(0, caret));
    setText(head + text.slice(caret));
    setClosedAt(-1);
    setTyped({ from: head.length - 1, to: head.length, query: '' });
    list.openAt(0);
    selectLater(field, head.length, head.length);
  }
  function take(index: number): void {
    const answer = matches[index];
    if (!answer || slash === null) return;
    const head = text.slice(0, slash.from);
    const inserted = fillIn(answer.text, known);
    setText(head + inserted + text.slice(slash.to));
    close();
    const [blank] = blanksIn(inserted);
    const end = head.length + inserted.length;
    if (blank) selectLater(field, head.length + blank.from, head.length + blank.to);
    else selectLater(field, end, end);
  }
  /** Handles the keys of the open list; a handled key is marked as such. */
  function onKeyDown(event: KeyboardEvent): void {
    if (slash === null) return;
    const isTaking = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey);
    if (event.key === 'Escape') setClosedAt(slash.from);
    if (event.key === 'Escape') close();
    else if (isTaking && list.isOpen) take(Math.max(list.active, 0));
    // The text is not meant for the visitor yet.
    else if (!(event.key === 'Enter' && answers.isPending)) {
      if (list.isOpen) list.onKeyDown(event);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
  const { 'aria-controls': controls, 'aria-activedescendant': active } = list.attributes;
  return {
    list,
    matches,
    query: slash?.query ?? null,
    answers,
    follow: ({ value, selectionStart }: HTMLTextAreaElement) => open(slashAt(value, selectionStart)),
    close,
    begin,
    take,
    onKeyDown,
    // A field of several lines may be no combobox, but may name its suggestions.
    attributes: {
      'aria-autocomplete': 'list',
      'aria-controls': controls,
      'aria-activedescendant': active,
    } as const,
  };
}

/** The canned answers for a chatbot, and those that fit a query; null for none. */
function useMatches(query: string | null, chatbotId: string) {
  const answers = useCannedAnswers(query !== null);
  const usable = useMemo(() => answersFor(answers.data ?? [], chatbotId), [answers.data, chatbotId]);
  const matches = useMemo(() => (query === null ? [] : matchingAnswers(usable, query)), [usable, query]);
  return { answers, matches };
}

/** Selects a part of the text, and focuses the field. The selection can only move once the field shows the text. */
function selectLater(field: RefObject<HTMLTextAreaElement | null>, from: number, to: number): void {
  requestAnimationFrame(() => {
    field.current?.focus();
    field.current?.setSelectionRange(from, to);
  });
}

export type Canned = ReturnType<typeof useCanned>;
