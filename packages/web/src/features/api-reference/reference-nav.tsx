import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchInput } from '../../components/ui/inputs/search-input.tsx';
import { cx } from '../../components/ui/lib/variants.ts';
import type { Resource } from './description.ts';
import { type Guide, guideTitles } from './guides.ts';

type ReferenceNavProps = {
  guides: readonly Guide[];
  resources: readonly Resource[];
  /** Resources that match the search. */
  found: readonly Resource[];
  search: string;
  onSearch: (search: string) => void;
};

/** Search, guides and resources: a sidebar on wide screens, a collapsible bar on narrow ones. */
export function ReferenceNav({ guides, resources, found, search, onSearch }: ReferenceNavProps) {
  const { t } = useTranslation('documentation');
  const [open, setOpen] = useState(false);
  const bar = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const isSearching = search !== '';
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    bar.current?.focus();
  }
  const count = found.reduce((sum, { operations }) => sum + operations.length, 0);
  return (
    <nav
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
        <span className="truncate">{t('guide.contents')}</span>
        <ChevronDown aria-hidden="true" size={16} className={cx('flex-none', open && 'rotate-180')} />
      </button>
      <div
        id={panelId}
        className={cx(
          'max-pub:absolute max-pub:inset-x-0 max-pub:top-full max-pub:max-h-[calc(100dvh-136px)] max-pub:overflow-y-auto max-pub:border-b max-pub:border-border max-pub:bg-surface max-pub:px-5 max-pub:pt-1 max-pub:pb-5 max-pub:shadow-l',
          !open && 'max-pub:hidden',
        )}
      >
        <SearchInput
          label={t('reference.search')}
          value={search}
          onValueChange={onSearch}
          className="h-(--h-l)!"
        />
        <p role="status" className="mt-2 text-13 text-text-2">
          {isSearching && resources.length > 0 ? t('reference.found', { count }) : null}
        </p>
        {isSearching ? null : (
          <Links
            title={t('reference.guidesTitle')}
            links={guides.map(({ id, name }) => ({ id, text: t(guideTitles[name]) }))}
            onChoose={() => setOpen(false)}
          />
        )}
        {found.length > 0 ? (
          <Links
            title={t('reference.resources')}
            links={found.map(({ id, name }) => ({ id, text: name, lang: 'en' }))}
            onChoose={() => setOpen(false)}
          />
        ) : null}
      </div>
    </nav>
  );
}

type LinksProps = {
  title: string;
  links: readonly { id: string; text: string; lang?: string }[];
  onChoose: () => void;
};

function Links({ title, links, onChoose }: LinksProps) {
  return (
    <>
      <h2 className="mt-4 mb-1 ps-3 text-12 font-semibold text-text-3">{title}</h2>
      <ul className="flex flex-col gap-px">
        {links.map(({ id, text, lang }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={onChoose}
              className="flex min-h-8 items-center rounded-e-xs border-s-2 border-transparent py-1 ps-3 pe-2 text-14 text-text-2 hover:text-text max-pub:min-h-11"
            >
              <bdi lang={lang}>{text}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
