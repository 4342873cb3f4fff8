import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Pagination } from '../../../components/ui/data/pagination.tsx';
import { SearchInput } from '../../../components/ui/inputs/search-input.tsx';

/** From this number of items on, there is a search. */
const searchFrom = 11;
const pageSize = 25;

type FoundListProps<Item> = {
  /** Names the list for assistive technology. */
  label: string;
  searchLabel: string;
  items: readonly Item[];
  /** Text in which the search looks. */
  wordsOf: (item: Item) => string;
  /** One row, with its key. */
  children: (item: Item) => ReactNode;
};

/** A list that was loaded as a whole: searched and shown in pages here, so that a long one stays fast. */
export function FoundList<Item>({ label, searchLabel, items, wordsOf, children }: FoundListProps<Item>) {
  const { t } = useTranslation('settings');
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState(1);
  const wanted = search.trim().toLocaleLowerCase();
  const found = items.filter((item) => wordsOf(item).toLocaleLowerCase().includes(wanted));
  // The last page may have lost its only row.
  const page = Math.min(asked, Math.max(1, Math.ceil(found.length / pageSize)));
  return (
    <>
      {items.length >= searchFrom ? (
        <div className="px-4 pt-3 max-md:px-3">
          <SearchInput
            label={searchLabel}
            value={search}
            onValueChange={(next) => {
              setSearch(next);
              setAsked(1);
            }}
          />
        </div>
      ) : null}
      <ul aria-label={label}>{found.slice((page - 1) * pageSize, page * pageSize).map(children)}</ul>
      {found.length === 0 ? (
        <p role="status" className="px-4 py-8 text-center text-13 text-text-3">
          {t('common:ui.nothingMatches')}
        </p>
      ) : null}
      {found.length > pageSize ? (
        <div className="border-t border-border px-4 py-2">
          <Pagination
            of={label}
            page={page}
            pageSize={pageSize}
            total={found.length}
            onPageChange={setAsked}
          />
        </div>
      ) : null}
    </>
  );
}
