import { Download, Plus, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardContent } from '../../../components/list-screen/card-content.tsx';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Pagination } from '../../../components/ui/data/pagination.tsx';
import { IconTile } from '../../../components/ui/display/icon-tile.tsx';
import { EmptyState } from '../../../components/ui/feedback/empty-state.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { useMay } from '../../../lib/session/use-user.ts';
import { ExportsList } from './exports-list.tsx';
import { firstExports, useExports } from './use-exports.ts';

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }));

const ImportArchiveDialog = lazy(async () => ({
  default: (await import('./import-archive-dialog.tsx')).ImportArchiveDialog,
}));

/** Exports of the organization's data, with buttons to request one and to import an archive. */
export function ExportsCard() {
  const { t } = useTranslation('settings');
  const [asking, setAsking] = useState<'export' | 'import' | null>(null);
  const [range, setRange] = useState(firstExports);
  const exports = useExports(range);
  const may = useMay();
  const add = (
    <Button variant="primary" onClick={() => setAsking('export')}>
      <Plus aria-hidden="true" size={16} />
      {t('exports.new')}
    </Button>
  );
  const isFilled = exports.data !== undefined && exports.data.total > 0;
  return (
    <Card flush title={t('exports.title')} action={isFilled ? add : null}>
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-border px-4 py-2.5 text-13 text-text-2 max-md:px-3">
        <p>{t('exports.listText')}</p>
        {may('organization.import') ? (
          <Button onClick={() => setAsking('import')}>
            <Upload aria-hidden="true" size={16} />
            {t('exports.import.open')}
          </Button>
        ) : null}
      </div>
      <CardContent
        flush
        query={exports}
        errorTitle={t('exports.errorTitle')}
        errorText={t('exports.errorText')}
      >
        {({ items, total, page, pageSize }) =>
          total === 0 ? (
            <EmptyState
              art={
                <IconTile>
                  <Download size={20} />
                </IconTile>
              }
              title={t('exports.emptyTitle')}
              description={t('exports.emptyText')}
              action={add}
            />
          ) : (
            <>
              <ExportsList
                exports={items}
                onLook={async () => (await exports.refetch({ throwOnError: true })).data}
              />
              {total > firstExports.pageSize ? (
                <div className="border-t border-border px-4 py-2 max-md:px-3">
                  <Pagination
                    of={t('exports.title')}
                    page={page}
                    pageSize={pageSize}
                    total={total}
                    onPageChange={(next) => setRange({ page: next, pageSize })}
                    onPageSizeChange={(size) => setRange({ page: 1, pageSize: size })}
                  />
                </div>
              ) : null}
            </>
          )
        }
      </CardContent>
      <Suspense fallback={null}>
        {asking === 'export' ? <ExportDialog onClose={() => setAsking(null)} /> : null}
        {asking === 'import' ? <ImportArchiveDialog onClose={() => setAsking(null)} /> : null}
      </Suspense>
    </Card>
  );
}
