import { useQuery } from '@tanstack/react-query';
import { GitCompareArrows, Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../components/ui/buttons/icon-button.tsx';
import { Table } from '../../../../components/ui/data/table.tsx';
import { Badge } from '../../../../components/ui/display/badge.tsx';
import { ErrorState } from '../../../../components/ui/feedback/error-state.tsx';
import { Skeleton } from '../../../../components/ui/feedback/skeleton.tsx';
import { Card } from '../../../../components/ui/layout/card.tsx';
import type { ResponseOf } from '../../../../lib/api/client.ts';
import { requestIdOf } from '../../../../lib/api/error-text.ts';
import { can } from '../../../../lib/can.ts';
import { useFormat } from '../../../../lib/format/use-format.ts';
import { useHashTarget } from '../../../../lib/router/use-hash-target.ts';
import { versionsKey } from '../../api/use-deployment.ts';
import type { Draft } from '../../api/use-draft.ts';

const CompareDialog = lazy(async () => ({ default: (await import('./compare-dialog.tsx')).CompareDialog }));
const RestoreDialog = lazy(async () => ({ default: (await import('./restore-dialog.tsx')).RestoreDialog }));

type Versions = ResponseOf<'GET /api/chatbots/{chatbotId}/versions'>;

type Asked = { act: 'compare' | 'restore'; version: number };

/** Published versions, newest first; each can be compared with the draft and restored. */
export function VersionsCard({ draft }: { draft: Draft }) {
  const { t } = useTranslation('builder');
  const [asked, setAsked] = useState<Asked | null>(null);
  const chatbotId = draft.settings.id;
  const mayRestore = can(draft.settings, 'chatbot.update');
  const close = () => setAsked(null);
  useHashTarget();
  const versions = useQuery<Versions>({ queryKey: versionsKey(chatbotId) });
  return (
    <Card id="versions" title={t('versions.title')} flush>
      {versions.isPending ? (
        <div aria-busy="true" className="flex flex-col gap-4 p-4">
          <Skeleton className="h-3 w-2/3" />
          <Skeleton className="h-3 w-1/2" />
        </div>
      ) : null}
      {versions.isError ? (
        <ErrorState
          title={t('versions.error')}
          description={t('versions.errorText')}
          requestId={requestIdOf(versions.error)}
          retrying={versions.isFetching}
          onRetry={() => void versions.refetch()}
        />
      ) : null}
      {versions.data?.length === 0 ? <p className="p-4 text-13 text-text-2">{t('versions.none')}</p> : null}
      {versions.data && versions.data.length > 0 ? (
        <VersionTable versions={versions.data} mayRestore={mayRestore} onAsk={setAsked} />
      ) : null}
      <Suspense fallback={null}>
        {asked?.act === 'compare' ? (
          <CompareDialog
            draft={draft}
            version={asked.version}
            onRestore={mayRestore ? () => setAsked({ ...asked, act: 'restore' }) : undefined}
            onClose={close}
          />
        ) : null}
        {asked?.act === 'restore' ? (
          <RestoreDialog draft={draft} version={asked.version} onClose={close} />
        ) : null}
      </Suspense>
    </Card>
  );
}

type VersionTableProps = { versions: Versions; mayRestore: boolean; onAsk: (asked: Asked) => void };

function VersionTable({ versions, mayRestore, onAsk }: VersionTableProps) {
  const { t } = useTranslation('builder');
  const format = useFormat();
  return (
    <Table bare density="builder" label={t('versions.title')}>
      <thead>
        <tr>
          <th scope="col">{t('versions.version')}</th>
          <th scope="col" className="max-sm:hidden">
            {t('versions.published')}
          </th>
          <th scope="col" className="max-sm:hidden">
            {t('versions.by')}
          </th>
          <th scope="col" className="max-md:hidden">
            {t('versions.name')}
          </th>
          <th scope="col" className="actions">
            <span className="sr-only">{t('versions.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {versions.map((version) => (
          <tr key={version.version}>
            <td className="whitespace-nowrap">
              <span className="me-2 font-medium tabular-nums">
                {t('versions.number', { version: version.version })}
              </span>
              {version.current ? <Badge variant="success">{t('versions.current')}</Badge> : null}
              <span className="block text-12 text-text-3 sm:hidden">
                {format.dateTime(version.publishedAt)}
              </span>
            </td>
            <td className="whitespace-nowrap text-text-2 max-sm:hidden">
              {format.dateTime(version.publishedAt)}
            </td>
            <td className="text-text-2 max-sm:hidden">{version.publishedBy ?? t('versions.unknown')}</td>
            <td className="text-text-2 max-md:hidden">{version.name}</td>
            <td className="actions">
              <span className="inline-flex">
                <IconButton
                  size="s"
                  label={t('versions.compare', { version: version.version })}
                  onClick={() => onAsk({ act: 'compare', version: version.version })}
                  icon={<GitCompareArrows aria-hidden="true" size={16} />}
                />
                {mayRestore ? (
                  <IconButton
                    size="s"
                    label={t('versions.restore', { version: version.version })}
                    onClick={() => onAsk({ act: 'restore', version: version.version })}
                    icon={<Undo2 aria-hidden="true" size={16} className="flip-rtl" />}
                  />
                ) : null}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
