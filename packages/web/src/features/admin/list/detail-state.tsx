import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListQuery } from '../../../components/list-screen/list-state.ts';
import { LoadError } from '../../../components/list-screen/load-error.tsx';
import { ButtonLink } from '../../../components/ui/buttons/button-link.tsx';
import { EmptyState } from '../../../components/ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../components/ui/feedback/skeleton.tsx';
import { Page } from '../../../components/ui/layout/page.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';

type DetailStateProps<Data> = {
  query: ListQuery<Data>;
  /** List to link back to if the object does not exist. */
  listPath: string;
  children: (data: Data) => ReactNode;
};

/** Detail screen of the admin area in its states: loading, not found, failed, or loaded. */
export function DetailState<Data>({ query, listPath, children }: DetailStateProps<Data>) {
  const { t } = useTranslation('admin');
  if (query.data !== undefined) return children(query.data);
  if (query.error === null) return <DetailSkeleton />;
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  return (
    <Page>
      {isMissing ? (
        <EmptyState
          level={1}
          title={t('detail.missingTitle')}
          description={t('detail.missingText')}
          action={<ButtonLink href={listPath}>{t('detail.toList')}</ButtonLink>}
        />
      ) : (
        <LoadError query={query} title={t('detail.failedTitle')} text={t('failedText')} />
      )}
    </Page>
  );
}

function DetailSkeleton() {
  return (
    <Page busy>
      <Skeleton className="h-8 w-64" />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-56 w-full rounded-md" />
        <Skeleton className="h-56 w-full rounded-md" />
      </div>
      <Skeleton className="h-40 w-full rounded-md" />
    </Page>
  );
}
