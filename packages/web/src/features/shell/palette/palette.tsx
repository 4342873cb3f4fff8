import { Command, CommandGroup, CommandInput, CommandList } from 'cmdk';
import { Search } from 'lucide-react';
import { Content, Overlay, Portal, Root, Title } from 'radix-ui/dialog';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { type PaletteEntry, paletteGroups } from './entry.ts';
import { matches } from './match.ts';
import { PaletteFoot } from './palette-foot.tsx';
import { PaletteRow } from './palette-row.tsx';
import { useFoundConversations } from './use-found-conversations.ts';
import { type PaletteActs, useOwnEntries } from './use-own-entries.ts';

const maxSuggestedChatbots = 5;

type PaletteProps = PaletteActs & { onClose: () => void };

/** Finds screens, chatbots, conversations and acts by their words; arrows walk, Enter opens, with Ctrl/⌘ in a new tab. */
export function Palette({ onClose, ...acts }: PaletteProps) {
  const { t } = useTranslation('common');
  const [, navigate] = useLocation();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState('');
  const all = useOwnEntries(acts);
  const own =
    search.trim() === '' ? suggested(all) : all.filter((entry) => matches(search, entry.text, entry.detail));
  const { entries: conversations, isSearching } = useFoundConversations(search);
  const entries = [...own, ...conversations];
  function choose(entry: PaletteEntry): void {
    onClose();
    if (entry.href === undefined) entry.run();
    else navigate(entry.href);
  }
  function openInTab(event: KeyboardEvent): void {
    const href = entries.find((entry) => entry.id === chosen)?.href;
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || href === undefined) return;
    event.preventDefault();
    window.open(href, '_blank', 'noopener');
    onClose();
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
          <Command
            label={t('palette.title')}
            shouldFilter={false}
            loop
            value={chosen}
            onValueChange={setChosen}
            onKeyDown={openInTab}
          >
            <div className="flex h-14 items-center gap-3 border-b border-border px-4">
              <Search aria-hidden="true" size={18} className="flex-none text-text-3" />
              <CommandInput
                autoFocus
                value={search}
                onValueChange={setSearch}
                placeholder={t('palette.placeholder')}
                className="h-full min-w-0 flex-1 bg-transparent text-16 outline-none"
              />
              <kbd>{t('palette.escape')}</kbd>
            </div>
            <CommandList
              label={t('palette.results')}
              className="max-h-[min(440px,calc(76dvh-96px))] scroll-py-2 overflow-y-auto p-2 max-md:max-h-[calc(100dvh-120px)]"
            >
              {entries.length === 0 ? (
                <p className="px-2.5 py-8 text-center text-13 text-text-2">
                  {t(isSearching ? 'palette.searching' : 'palette.nothing', { search: search.trim() })}
                </p>
              ) : null}
              {paletteGroups.map((group) => (
                <Group
                  key={group}
                  heading={t(`palette.groups.${group}`)}
                  entries={entries.filter((entry) => entry.group === group)}
                  search={search}
                  onChoose={choose}
                />
              ))}
            </CommandList>
            <PaletteFoot count={entries.length} isSearching={isSearching} />
          </Command>
        </Content>
      </Portal>
    </Root>
  );
}

/** What stands there before anything is typed: the long lists wait for a word. */
function suggested(entries: readonly PaletteEntry[]): PaletteEntry[] {
  const chatbots = entries.filter((entry) => entry.group === 'chatbots').slice(0, maxSuggestedChatbots);
  return entries.filter(
    (entry) => entry.group !== 'settings' && (entry.group !== 'chatbots' || chatbots.includes(entry)),
  );
}

type GroupProps = {
  heading: string;
  entries: readonly PaletteEntry[];
  search: string;
  onChoose: (entry: PaletteEntry) => void;
};

function Group({ heading, entries, search, onChoose }: GroupProps) {
  if (entries.length === 0) return null;
  return (
    <CommandGroup
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:text-text-3"
    >
      {entries.map((entry) => (
        <PaletteRow key={entry.id} entry={entry} search={search} onChoose={() => onChoose(entry)} />
      ))}
    </CommandGroup>
  );
}
