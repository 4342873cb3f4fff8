import type { Conversation } from '@parley/contracts/resources/visitors/conversations';
import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react';
import { useListbox } from '../../../components/ui/choices/use-listbox.ts';
import { blanksIn, fillIn } from '../../../lib/inbox/blanks.ts';
import { useCannedAnswers } from '../../../lib/inbox/canned-answers.ts';
import { answersFor, matchingAnswers, type Slash, slashAt, withSlash } from './slash.ts';
import { useKnown } from './use-known.ts';

type CannedOptions = {
  conversation: Conversation;
  field: RefObject<HTMLTextAreaElement | null>;
  /** The reply being written. */
  text: string;
  setText: (text: string) => void;
};

/** A slash whose list is open. */
type Opened = Slash & {
  /** What the button or its key wrote to open the list, to be taken back if nothing is inserted; null for a typed slash. */
  wrote: string | null;
};

/** The slash at the caret: when it opens the list, and what is taken back when the list closes. */
function useSlash({ field, text, setText }: Omit<CannedOptions, 'conversation'>) {
  const [typed, setTyped] = useState<Opened | null>(null);
  // The text may have been sent or replaced since.
  const slash = typed && text.slice(typed.from, typed.to) === `/${typed.query}` ? typed : null;
  /** After Escape, the same slash opens nothing. */
  const [closedAt, setClosedAt] = useState(-1);

  /** Returns where the caret belongs once the slash is closed. */
  function close(): number | undefined {
    if (slash === null) return;
    setTyped(null);
    if (!slash.wrote) return slash.to;
    const head = text.slice(0, slash.from + 1 - slash.wrote.length);
    setText(head + text.slice(slash.to));
    return head.length;
  }
  return {
    slash,
    close,
    forget: () => setTyped(null),
    /** Closes the slash for good. */
    leave(): void {
      setClosedAt(slash?.from ?? -1);
      const caret = close();
      if (caret !== undefined) selectLater(field, caret, caret);
    },
    /** Returns whether what is typed opens the list. */
    follow(found: Slash | null): boolean {
      const isClosed = found !== null && found.from === closedAt;
      const wrote = slash !== null && slash.from === found?.from ? slash.wrote : null;
      setTyped(isClosed ? null : found && { ...found, wrote });
      if (found === null) setClosedAt(-1);
      return found !== null && !isClosed;
    },
    /** Opens a slash at the caret, which is written if there is none. */
    begin(): void {
      const { current } = field;
      const caret =
        document.activeElement === current ? (current?.selectionStart ?? text.length) : text.length;
      const before = text.slice(0, caret);
      const found = slashAt(text, caret);
      const head = found ? before : withSlash(before);
      const here = found ?? { from: head.length - 1, to: head.length, query: '' };
      if (!found) setText(head + text.slice(caret));
      setClosedAt(-1);
      setTyped({ ...here, wrote: head.slice(before.length) });
      selectLater(field, head.length, head.length);
    },
  };
}

/** Inserts canned answers after `/` in the reply. They are loaded when the list is first opened. */
export function useCanned({ conversation, field, text, setText }: CannedOptions) {
  const known = useKnown(conversation);
  const typed = useSlash({ field, text, setText });
  const { slash } = typed;
  const { answers, matches } = useMatches(slash, conversation.chatbotId);
  const list = useListbox(matches.length, take);

  function close(): void {
    typed.close();
    list.close();
  }
  function leave(): void {
    typed.leave();
    list.close();
  }
  function take(index: number): void {
    const answer = matches[index];
    if (!answer || slash === null) return;
    const head = text.slice(0, slash.from);
    const inserted = fillIn(answer.text, known);
    setText(head + inserted + text.slice(slash.to));
    typed.forget();
    list.close();
    const [blank] = blanksIn(inserted);
    const end = head.length + inserted.length;
    if (blank) selectLater(field, head.length + blank.from, head.length + blank.to);
    else selectLater(field, end, end);
  }
  /** Handles the keys of the open list; a handled key is marked as such. */
  function onKeyDown(event: KeyboardEvent): void {
    if (slash === null) return;
    const isTaking = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey);
    if (event.key === 'Escape') leave();
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
    follow({ value, selectionStart }: HTMLTextAreaElement): void {
      if (typed.follow(slashAt(value, selectionStart))) list.openAt(0);
      else list.close();
    },
    close,
    leave,
    /** Opens the list, or closes an open one. */
    begin(): void {
      if (slash !== null) {
        leave();
        return;
      }
      typed.begin();
      list.openAt(0);
    },
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

/** The canned answers for a chatbot, and those that fit what is written after a slash; none without one. */
function useMatches(slash: Opened | null, chatbotId: string) {
  const query = slash?.query ?? null;
  const isSearch = slash !== null && slash.wrote !== null;
  const answers = useCannedAnswers(query !== null);
  const usable = useMemo(() => answersFor(answers.data ?? [], chatbotId), [answers.data, chatbotId]);
  const matches = useMemo(
    () => (query === null ? [] : matchingAnswers(usable, query, { isSearch })),
    [usable, query, isSearch],
  );
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
