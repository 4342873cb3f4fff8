import type { Source } from '@parley/contracts/resources/chatbot/knowledge';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainTable } from '../../../components/data-table/plain-table.tsx';
import { Pagination } from '../../../components/ui/data/pagination.tsx';
import { SearchInput } from '../../../components/ui/inputs/search-input.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { AskForSource, SourceDialog } from './source-menu.tsx';
import { useSourceColumns } from './use-source-columns.tsx';

const RenameDialog = lazy(async () => ({
  default: (await import('./dialogs/rename-dialog.tsx')).RenameDialog,
}));
const DeleteSourceDialog = lazy(async () => ({
  default: (await import('./dialogs/delete-source-dialog.tsx')).DeleteSourceDialog,
}));
const ApiDialog = lazy(async () => ({ default: (await import('./api/api-dialog.tsx')).ApiDialog }));
const PagesDrawer = lazy(async () => ({ default: (await import('./pages/pages-drawer.tsx')).PagesDrawer }));

const pageSize = 25;
const searchFrom = 6;

type SourcesCardProps = {
  sources: readonly Source[];
  /** Id of the source in the address, whose page is shown first; '' for none. */
  addressed: string;
};

/** All sources with their status; their actions are in menus. */
export function SourcesCard({ sources, addressed }: SourcesCardProps) {
  const { t } = useTranslation('knowledgeBase');
  const format = useFormat();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(() => pageOf(sources, addressed));
  const [asked, setAsked] = useState<{ dialog: SourceDialog; source: Source } | null>(null);
  const wanted = search.trim().toLocaleLowerCase();
  const found = sources.filter((source) =>
    `${source.name}\n${source.url ?? ''}`.toLocaleLowerCase().includes(wanted),
  );
  const shownPage = Math.min(page, Math.max(1, Math.ceil(found.length / pageSize)));
  const shown = found.slice((shownPage - 1) * pageSize, shownPage * pageSize);
  const tokens = sources.reduce((sum, source) => sum + source.tokens, 0);
  const close = () => setAsked(null);
  const newest = (source: Source) => sources.find(({ id }) => id === source.id) ?? source;
  return (
    <Card
      flush
      title={
        <>
          {t('sources.title')}{' '}
          <span className="ms-1 text-12 font-medium text-text-3 tabular-nums">
            {format.number(sources.length)}
          </span>
        </>
      }
      action={
        sources.length >= searchFrom ? (
          <SearchInput
            label={t('sources.search')}
            value={search}
            onValueChange={setSearch}
            className="max-w-[220px]"
          />
        ) : null
      }
      footer={
        <div className="flex flex-wrap items-center justify-between gap-2 text-12 text-text-3">
          <span>
            {t('sources.summary', {
              count: sources.length,
              tokens: format.number(tokens, { notation: 'compact', maximumFractionDigits: 1 }),
            })}
          </span>
          {found.length > pageSize ? (
            <Pagination page={shownPage} pageSize={pageSize} total={found.length} onPageChange={setPage} />
          ) : null}
        </div>
      }
    >
      {shown.length === 0 ? (
        <p className="p-4 text-13 text-text-2">{t('sources.none', { search: search.trim() })}</p>
      ) : (
        <SourceTable
          sources={shown}
          addressed={addressed}
          askFor={(dialog, source) => setAsked({ dialog, source })}
        />
      )}
      <Suspense fallback={null}>
        {asked?.dialog === 'rename' ? <RenameDialog source={asked.source} onClose={close} /> : null}
        {asked?.dialog === 'pages' ? <PagesDrawer source={newest(asked.source)} onClose={close} /> : null}
        {asked?.dialog === 'api' ? (
          <ApiDialog chatbotId={asked.source.chatbotId} source={newest(asked.source)} onClose={close} />
        ) : null}
        {asked?.dialog === 'delete' ? <DeleteSourceDialog source={asked.source} onClose={close} /> : null}
      </Suspense>
    </Card>
  );
}

/** The page that has a source, or else the first. */
function pageOf(sources: readonly Source[], id: string): number {
  return (
    Math.floor(
      Math.max(
        0,
        sources.findIndex((source) => source.id === id),
      ) / pageSize,
    ) + 1
  );
}

function SourceTable({ sources, addressed, askFor }: SourcesCardProps & { askFor: AskForSource }) {
  const { t } = useTranslation('knowledgeBase');
  const columns = useSourceColumns(askFor);
  return (
    <PlainTable
      bare
      phoneHeaderHidden
      density="builder"
      label={t('sources.title')}
      rows={sources}
      columns={columns}
      keyOf={({ id }) => id}
      addressedKey={addressed}
    />
  );
}
