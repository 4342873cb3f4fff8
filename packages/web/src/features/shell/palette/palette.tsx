import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { matches } from '../../../components/palette/match.ts';
import { PaletteBox } from '../../../components/palette/palette-box.tsx';
import { type PaletteEntry, paletteGroups } from './entry.ts';
import { useFoundConversations } from './use-found-conversations.ts';
import { useFoundKnowledge } from './use-found-knowledge.ts';
import { useFoundLeads } from './use-found-leads.ts';
import { useFoundPeople } from './use-found-people.ts';
import { type PaletteActions, useOwnEntries } from './use-own-entries.ts';

const maxSuggestedChatbots = 5;
const minSentenceSearch = 3;

type PaletteProps = PaletteActions & { onClose: () => void };

/** Finds screens, chatbots, leads, conversations, knowledge, members, settings and actions by their texts. */
export function Palette({ onClose, ...acts }: PaletteProps) {
  const { t } = useTranslation('common');
  const [search, setSearch] = useState('');
  const { entries, isSearching } = useEntries(search, acts);
  return (
    <PaletteBox
      title={t('palette.title')}
      placeholder={t('palette.placeholder')}
      search={search}
      onSearch={setSearch}
      entries={entries}
      nameOf={(group) => t(`palette.groups.${group}`)}
      isSearching={isSearching}
      nothing={t('palette.nothing', { search: search.trim() })}
      onClose={onClose}
    />
  );
}

/** Returns the matching entries, including those found by the server, in the order of their groups. */
function useEntries(search: string, acts: PaletteActions) {
  const all = useOwnEntries(acts);
  const own = search.trim() === '' ? suggested(all) : all.filter((entry) => fits(search, entry));
  const conversations = useFoundConversations(search);
  const knowledge = useFoundKnowledge(search);
  const leads = useFoundLeads(search);
  const people = useFoundPeople(search);
  const found = [...own, ...leads, ...conversations.entries, ...knowledge.entries, ...people];
  return { entries: inGroups(found), isSearching: conversations.isSearching || knowledge.isSearching };
}

/** One or two letters would match nearly every sentence, so short searches ignore the hidden keywords. */
function fits(search: string, { text, detail, words }: PaletteEntry): boolean {
  return matches(search, text, detail, search.trim().length < minSentenceSearch ? undefined : words);
}

function inGroups(entries: readonly PaletteEntry[]): PaletteEntry[] {
  return paletteGroups.flatMap((group) => entries.filter((entry) => entry.group === group));
}

/** Returns the entries shown before anything is typed; long lists appear only on search. */
function suggested(entries: readonly PaletteEntry[]): PaletteEntry[] {
  const chatbots = entries.filter((entry) => entry.group === 'chatbots').slice(0, maxSuggestedChatbots);
  return entries.filter(
    (entry) => entry.group !== 'settings' && (entry.group !== 'chatbots' || chatbots.includes(entry)),
  );
}
