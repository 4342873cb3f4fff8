import { RotateCw } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { Checkbox } from '../../../../components/ui/choices/checkbox.tsx';
import { Note } from '../../../../components/ui/feedback/note.tsx';
import { Skeleton } from '../../../../components/ui/feedback/skeleton.tsx';
import { SearchInput } from '../../../../components/ui/inputs/search-input.tsx';
import type { ResponseOf } from '../../../../lib/api/client.ts';
import { errorText } from '../../../../lib/api/error-text.ts';
import { useFormat } from '../../../../lib/format/use-format.ts';
import { BeyondLimit } from './beyond-limit.tsx';
import { choose, findPages, type LinkedPage } from './chosen-pages.ts';
import { shortAddress } from './short-address.ts';
import type { LinkedPagesRead } from './use-website-reads.ts';

type LinkedPagesProps = {
  links: LinkedPagesRead;
  chosen: ReadonlySet<string>;
  onChosenChange: (chosen: ReadonlySet<string>) => void;
};

/** List of linked pages to choose from. */
export function LinkedPages({ links, chosen, onChosenChange }: LinkedPagesProps) {
  const { t } = useTranslation('knowledgeBase');
  if (links.isPending) return <LinksSkeleton label={t('links.loading')} />;
  if (links.isError) {
    return (
      <Note tone="error">
        <span className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
          <span className="min-w-0 flex-1 basis-56">{errorText(links.error, t, t('toast.linksFailed'))}</span>
          <Button size="s" loading={links.isFetching} onClick={() => void links.refetch()}>
            {links.isFetching ? null : <RotateCw aria-hidden="true" size={14} />}
            {t('common:ui.tryAgain')}
          </Button>
        </span>
      </Note>
    );
  }
  if (links.data.links.length === 0) return <Note>{t('links.none')}</Note>;
  return <PageList found={links.data} chosen={chosen} onChosenChange={onChosenChange} />;
}

type PageListProps = Omit<LinkedPagesProps, 'links'> & { found: ResponseOf<'POST /api/knowledge/links'> };

function PageList({ found, chosen, onChosenChange }: PageListProps) {
  const { t } = useTranslation('knowledgeBase');
  const format = useFormat();
  const [search, setSearch] = useState('');
  const shown = findPages(found.links, search);
  const shownChosen = shown.filter((page) => chosen.has(page.url)).length;
  const isAll = shown.length > 0 && shownChosen === shown.length;
  return (
    <section aria-label={t('links.label')} className="flex flex-col gap-2">
      <div className="overflow-hidden rounded-md border border-border">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-border bg-surface-2 px-3 py-2">
          <Checkbox
            label={t(search.trim() === '' ? 'links.all' : 'links.allFound')}
            checked={isAll}
            indeterminate={shownChosen > 0 && !isAll}
            disabled={shown.length === 0}
            onChange={() => onChosenChange(choose(chosen, shown, !isAll))}
          />
          <span role="status" className="text-12 text-text-3 tabular-nums">
            {t('links.count', {
              chosen: format.number(chosen.size),
              total: format.number(found.links.length),
            })}
          </span>
          <SearchInput
            label={t('links.search')}
            value={search}
            onValueChange={setSearch}
            className="ms-auto max-w-[220px] max-sm:max-w-none"
          />
        </div>
        {shown.length === 0 ? (
          <p className="p-4 text-13 text-text-2">{t('links.notFound', { search: search.trim() })}</p>
        ) : (
          <ul className="max-h-64 overflow-y-auto">
            {shown.map((page) => (
              <PageOption
                key={page.url}
                page={page}
                isChosen={chosen.has(page.url)}
                onChange={(isChosen) => onChosenChange(choose(chosen, [page], isChosen))}
              />
            ))}
          </ul>
        )}
      </div>
      <BeyondLimit found={found} chosen={chosen} onChosenChange={onChosenChange} />
    </section>
  );
}

type PageOptionProps = { page: LinkedPage; isChosen: boolean; onChange: (isChosen: boolean) => void };

function PageOption({ page, isChosen, onChange }: PageOptionProps) {
  const id = useId();
  return (
    <li className="border-b border-border [contain-intrinsic-size:auto_52px] [content-visibility:auto] last:border-0 hover:bg-surface-2">
      <Checkbox
        aria-labelledby={id}
        checked={isChosen}
        onChange={(event) => onChange(event.target.checked)}
        className="w-full cursor-pointer px-3 py-2"
        label={
          <span id={id} className="block min-w-0">
            <span dir="auto" className="block break-words">
              {page.title || shortAddress(page.url)}
            </span>
            <span dir="ltr" className="block text-12 break-all text-text-3 rtl:text-end">
              {shortAddress(page.url)}
            </span>
          </span>
        }
      />
    </li>
  );
}

function LinksSkeleton({ label }: { label: string }) {
  return (
    <div aria-busy="true" className="flex flex-col gap-3 rounded-md border border-border p-3">
      <span role="status" className="text-12 text-text-3">
        {label}
      </span>
      {['a', 'b', 'c'].map((row) => (
        <span key={row} className="flex items-center gap-3">
          <Skeleton className="size-4" />
          <Skeleton className="h-3 w-56" />
        </span>
      ))}
    </div>
  );
}
