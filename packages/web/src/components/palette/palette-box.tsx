import { Search } from 'lucide-react';
import { Content, Overlay, Portal, Root, Title } from 'radix-ui/dialog';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { optionId } from '../ui/choices/use-listbox.ts';
import { nextIndex, stepForKey } from '../ui/choices/walk-options.ts';
import { PaletteFoot } from './palette-foot.tsx';
import { PaletteList } from './palette-list.tsx';
import type { PaletteEntry } from './palette-row.tsx';

type PaletteBoxProps<Group extends string> = {
  /** Names the dialog and its field. */
  title: string;
  placeholder: string;
  search: string;
  onSearch: (search: string) => void;
  /** Entries of a group are adjacent. */
  entries: readonly PaletteEntry<Group>[];
  nameOf: (group: Group) => string;
  isSearching: boolean;
  /** Text if no entry matches. */
  nothing: string;
  onClose: () => void;
};

/** Search field over a list of results; arrow keys move, Enter opens, Ctrl/⌘+Enter opens in a new tab. */
export function PaletteBox<Group extends string>(props: PaletteBoxProps<Group>) {
  const { title, search, entries, isSearching, onClose } = props;
  const { t } = useTranslation('common');
  const [, navigate] = useLocation();
  const listId = useId();
  const [chosen, setChosen] = useState('');
  const index = entries.findIndex((entry) => entry.id === chosen);
  const active = Math.max(0, index);
  function choose(entry: PaletteEntry<Group>): void {
    onClose();
    if (entry.href === undefined) entry.run();
    else navigate(entry.href);
  }
  function openInTab({ href }: PaletteEntry<Group>): void {
    if (href === undefined) return;
    window.open(href, '_blank', 'noopener');
    onClose();
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = stepForKey(event.key);
    const entry = entries[active];
    if (entry === undefined || event.nativeEvent.isComposing) return;
    if (step !== undefined) setChosen(entries[nextIndex(active, step, entries.length)]?.id ?? '');
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
          <Title className="sr-only">{title}</Title>
          <div className="flex h-14 items-center gap-3 border-b border-border px-4">
            <Search aria-hidden="true" size={18} className="flex-none text-text-3" />
            <input
              type="text"
              role="combobox"
              autoComplete="off"
              spellCheck={false}
              aria-label={title}
              aria-expanded={entries.length > 0}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={entries.length > 0 ? optionId(listId, active) : undefined}
              value={search}
              onChange={(event) => {
                props.onSearch(event.target.value);
                setChosen('');
              }}
              onKeyDown={onKeyDown}
              placeholder={props.placeholder}
              className="h-full min-w-0 flex-1 bg-transparent text-16 text-ellipsis outline-none"
            />
            <kbd className="max-sm:hidden">{t('palette.escape')}</kbd>
          </div>
          {entries.length === 0 ? (
            <NothingFound isSearching={isSearching} text={props.nothing} onClose={onClose} />
          ) : null}
          <PaletteList
            id={listId}
            entries={entries}
            nameOf={props.nameOf}
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

type NothingFoundProps = { isSearching: boolean; text: string; onClose: () => void };

function NothingFound({ isSearching, text, onClose }: NothingFoundProps) {
  const { t } = useTranslation('common');
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-10 text-13 text-text-2">
      <p>{isSearching ? t('palette.searching') : text}</p>
      {isSearching ? null : (
        <Link href="/documentation" onClick={onClose} className="link">
          {t('nav.documentation')}
        </Link>
      )}
    </div>
  );
}
