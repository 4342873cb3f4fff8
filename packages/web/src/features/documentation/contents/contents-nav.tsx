import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchInput } from '../../../components/ui/inputs/search-input.tsx';
import { cx } from '../../../components/ui/lib/variants.ts';
import { type ContentsEntry, contents } from './contents.ts';
import { useCurrentEntry } from './use-current-entry.ts';

/** Table of contents: a sidebar on wide screens, a collapsible bar on narrow ones. */
export function ContentsNav() {
  const { t } = useTranslation('documentation');
  const current = useCurrentEntry();
  const [open, setOpen] = useState(false);
  const bar = useRef<HTMLButtonElement>(null);
  const nav = useRef<HTMLElement>(null);
  useEntryInView(nav, current);
  const panelId = useId();
  const title = contents.find(({ id }) => id === current)?.title;
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    bar.current?.focus();
  }
  return (
    <nav
      ref={nav}
      aria-label={t('guide.contents')}
      onKeyDown={onKeyDown}
      className="sticky top-14 z-20 -mx-5 border-b border-border bg-surface px-5 py-2 pub:top-16 pub:mx-0 pub:max-h-[calc(100dvh-64px)] pub:self-start pub:overflow-y-auto pub:border-b-0 pub:px-1 pub:py-12 print:hidden"
    >
      <button
        ref={bar}
        type="button"
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
        className="control flex h-(--h-xl) items-center justify-between gap-2 px-3 text-start text-14 pub:hidden"
      >
        <span className="truncate">
          {t('guide.contentsAt', { section: title ? t(`guide.${title}`) : '' })}
        </span>
        <ChevronDown aria-hidden="true" size={16} className={cx('flex-none', open && 'rotate-180')} />
      </button>
      <div
        id={panelId}
        className={cx(
          'max-pub:absolute max-pub:inset-x-0 max-pub:top-full max-pub:max-h-[calc(100dvh-136px)] max-pub:overflow-y-auto max-pub:border-b max-pub:border-border max-pub:bg-surface max-pub:px-5 max-pub:pt-1 max-pub:pb-5 max-pub:shadow-l',
          !open && 'max-pub:hidden',
        )}
      >
        <ContentsList current={current} onChoose={() => setOpen(false)} />
      </div>
    </nav>
  );
}

function ContentsList({ current, onChoose }: { current: string; onChoose: () => void }) {
  const { t } = useTranslation('documentation');
  const { search, found, find } = useContentsSearch();
  return (
    <>
      <SearchInput label={t('guide.search')} value={search} onValueChange={find} className="h-(--h-l)!" />
      <ul className="mt-4 flex flex-col gap-px">
        {found.map((entry) => (
          <li key={entry.id}>
            <EntryLink entry={entry} isCurrent={entry.id === current} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      <p role="status" className="text-13 text-text-2">
        {found.length === 0 ? t('guide.searchNone', { search }) : null}
      </p>
    </>
  );
}

type EntryLinkProps = { entry: ContentsEntry; isCurrent: boolean; onChoose: () => void };

function EntryLink({ entry, isCurrent, onChoose }: EntryLinkProps) {
  const { t } = useTranslation('documentation');
  return (
    <a
      href={`#${entry.id}`}
      aria-current={isCurrent ? 'location' : undefined}
      onClick={onChoose}
      className={cx(
        'flex min-h-8 items-center rounded-e-xs border-s-2 py-1 pe-2 max-pub:min-h-11',
        entry.isStep ? 'ps-6 text-13' : 'ps-3 text-14 font-medium',
        isCurrent
          ? 'border-primary-mark bg-surface-2 text-text'
          : 'border-transparent text-text-2 hover:text-text',
      )}
    >
      {t(`guide.${entry.title}`)}
    </a>
  );
}

/** Filters the table of contents by the rendered text of the sections, including code and plans. */
function useContentsSearch() {
  const [{ search, found }, setSearch] = useState({ search: '', found: contents });
  function find(text: string): void {
    setSearch({ search: text, found: contents.filter(({ id }) => mentions(id, text.trim().toLowerCase())) });
  }
  return { search, found, find };
}

function mentions(id: string, text: string): boolean {
  const shown = document.querySelector(`[data-contents="${id}"]`)?.textContent ?? '';
  return shown.toLowerCase().includes(text);
}

/** Distance between the current entry and the edge of the list. */
const marginPx = 48;

/** Scrolls the table of contents, if it is higher than the window, to keep its current entry visible. */
function useEntryInView(list: RefObject<HTMLElement | null>, current: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the current entry changes
  useEffect(() => {
    const entry = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !entry) return;
    const { scrollTop, clientHeight } = list.current;
    const lowest = entry.offsetTop - marginPx;
    const highest = entry.offsetTop + entry.offsetHeight + marginPx - clientHeight;
    list.current.scrollTop = Math.min(lowest, Math.max(scrollTop, highest));
  }, [list, current]);
}
