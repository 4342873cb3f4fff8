import type { Conversation } from '@parley/contracts/resources/visitors/conversations';
import type { Presence } from '@parley/contracts/resources/visitors/inbox';
import type { KeyboardEvent, RefObject } from 'react';
import type { Mode } from '../../../lib/drafts.ts';
import { useKeys } from '../../../lib/hooks/use-keys.ts';
import { useCanned } from '../canned/use-canned.ts';
import { useMentions } from './use-mentions.ts';

type CompletionOptions = {
  conversation: Conversation;
  field: RefObject<HTMLTextAreaElement | null>;
  mode: Mode;
  text: string;
  setText: (text: string) => void;
  /** The draft of the reply, also while a note is written. */
  reply: string;
  /** Changes the reply, and goes back to it. */
  setReply: (text: string) => void;
  colleagues: readonly Presence[];
};

/** What the field suggests: names after `@` in a note, canned answers after `/` in a reply. */
export function useCompletion({ conversation, field, mode, reply, setReply, ...rest }: CompletionOptions) {
  const { text, setText, colleagues } = rest;
  const isNote = mode === 'note';
  const mentions = useMentions({ field, text, setText, members: isNote ? colleagues : [] });
  const canned = useCanned({ conversation, field, text: reply, setText: setReply });
  useKeys({ '/': canned.begin });
  return {
    mentions,
    canned,
    follow(target: HTMLTextAreaElement, { isComposing }: { isComposing: boolean }): void {
      if (isNote) mentions.follow(target);
      // A slash may still become another character; the end of the composition decides.
      else if (!isComposing) canned.follow(target);
    },
    close(): void {
      mentions.list.close();
      canned.close();
    },
    onKeyDown(event: KeyboardEvent): void {
      if (!isNote) canned.onKeyDown(event);
      else if (mentions.list.isOpen) mentions.list.onKeyDown(event);
    },
    attributes: isNote ? mentions.attributes : canned.attributes,
  };
}
