import type { Presence } from '@parley/contracts/resources/visitors/inbox';
import { type RefObject, useState } from 'react';
import { useListbox } from '../../../components/ui/choices/use-listbox.ts';
import { type Mention, matchingMembers, mentionAt } from '../notes/mentions.ts';

type MentionOptions = {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  setText: (text: string) => void;
  members: readonly Presence[];
};

/** Completes names after `@` in a text field; without members it does nothing. */
export function useMentions({ field, text, setText, members }: MentionOptions) {
  const [mention, setMention] = useState<Mention | null>(null);
  const matches = mention === null ? [] : matchingMembers(members, mention.query);
  const list = useListbox(matches.length, take);

  function follow({ value, selectionStart }: HTMLTextAreaElement): void {
    const found = mentionAt(value, selectionStart);
    setMention(found);
    if (found) list.openAt(0);
    else list.close();
  }
  function take(index: number): void {
    const member = matches[index];
    if (!member || mention === null) return;
    const before = `${text.slice(0, mention.from)}@${member.name} `;
    setText(before + text.slice(mention.to).trimStart());
    setMention(null);
    list.close();
    // The caret can only move once the field shows the name.
    requestAnimationFrame(() => field.current?.setSelectionRange(before.length, before.length));
  }
  const { 'aria-controls': controls, 'aria-activedescendant': active } = list.attributes;
  return {
    list,
    matches,
    follow,
    take,
    // A field of several lines may be no combobox, but may name its suggestions.
    attributes: { 'aria-controls': controls, 'aria-activedescendant': active },
  };
}
