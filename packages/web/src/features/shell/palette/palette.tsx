import { Search } from 'lucide-react';
import { Content, Overlay, Portal, Root, Title } from 'radix-ui/dialog';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { optionId } from '../../../components/ui/use-listbox.ts';
import { stepOf, walked } from '../../../components/ui/walk-options.ts';
import { type PaletteEntry, paletteGroups } from './entry.ts';
import { matches } from './match.ts';
import { PaletteFoot } from './palette-foot.tsx';
import { PaletteList } from './palette-list.tsx';
import { useFoundConversations } from './use-found-conversations.ts';
import { type PaletteActs, useOwnEntries } from './use-own-entries.ts';

const maxSuggestedChatbots = 5;

type PaletteProps = PaletteActs & { onClose: () => void };

/** Finds screens, chatbots, conversations and actions by their words; arrows walk, Enter opens, with Ctrl/⌘ in a new tab. */
export function Palette({ onClose, ...acts }: PaletteProps) {
  const { t } = useTranslation('common');
  const [, navigate] = useLocation();
  const listId = useId();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState('');
  const { entries, isSearching } = useEntries(search, acts);
  const index = entries.findIndex((entry) => entry.id === chosen);
  const active = Math.max(0, index);
  function choose(entry: PaletteEntry): void {
    onClose();
    if (entry.href === undefined) entry.run();
    else navigate(entry.href);
  }
  function openInTab({ href }: PaletteEntry): void {
    if (href === undefined) return;
    window.open(href, '_blank', 'noopener');
    onClose();
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = stepOf(event.key);
    const entry = entries[active];
    if (entry === undefined || event.nativeEvent.isComposing) return;
    if (step !== undefined) setChosen(entries[walked(active, step, entries.length)]?.id ?? '');
    else if (event.key === 'Enter') (event.metaKey || event.ctrlKey ? openInTab : choose)(entry);
    else return;
    event.preventDefault();
  }
  return (
    <Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Portal>
        <Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Content
          aria-describedby={undefined}
          className="fixed inset-x-4 top-[12dvh] z-50 mx-auto max-w-[640px] animate-appear overflow-hidden rounded-lg border border-border bg-popover shadow-l outline-none max-md:top-2"
        >
          <Title className="sr-only">{t('palette.title')}</Title>
          <div className="flex h-14 items-center gap-3 border-b border-border px-4">
            <Search aria-hidden="true" size={18} className="flex-none text-text-3" />
            <input
              type="text"
              role="combobox"
              autoComplete="off"
              spellCheck={false}
              aria-label={t('palette.title')}
              aria-expanded={entries.length > 0}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={entries.length > 0 ? optionId(listId, active) : undefined}
              value={search}
              onChange={(event) => {
                setSearch(event.target.value);
                setChosen('');
              }}
              onKeyDown={onKeyDown}
              placeholder={t('palette.placeholder')}
              className="h-full min-w-0 flex-1 bg-transparent text-16 outline-none"
            />
            <kbd>{t('palette.escape')}</kbd>
          </div>
          {entries.length === 0 ? (
            <p className="px-4 py-10 text-center text-13 text-text-2">
              {t(isSearching ? 'palette.searching' : 'palette.nothing', { search: search.trim() })}
            </p>
          ) : null}
          <PaletteList
            id={listId}
            entries={entries}
            active={active}
            search={search}
            onPoint={(entry) => setChosen(entry.id)}
            onChoose={choose}
          />
          <PaletteFoot count={entries.length} isSearching={isSearching} />
        </Content>
      </Portal>
    </Root>
  );
}

/** The entries that fit what is typed, conversations of the server among them, in the order of their groups. */
function useEntries(search: string, acts: PaletteActs) {
  const all = useOwnEntries(acts);
  const own =
    search.trim() === '' ? suggested(all) : all.filter((entry) => matches(search, entry.text, entry.detail));
  const { entries: conversations, isSearching } = useFoundConversations(search);
  return { entries: inGroups([...own, ...conversations]), isSearching };
}

function inGroups(entries: readonly PaletteEntry[]): PaletteEntry[] {
  return paletteGroups.flatMap((group) => entries.filter((entry) => entry.group === group));
}

/** What stands there before anything is typed: the long lists wait for a word. */
function suggested(entries: readonly PaletteEntry[]): PaletteEntry[] {
  const chatbots = entries.filter((entry) => entry.group === 'chatbots').slice(0, maxSuggestedChatbots);
  return entries.filter(
    (entry) => entry.group !== 'settings' && (entry.group !== 'chatbots' || chatbots.includes(entry)),
  );
}
