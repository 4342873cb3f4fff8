import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/ui/feedback/error-state.tsx';
import { Skeleton } from '../../components/ui/feedback/skeleton.tsx';
import { requestIdOf } from '../../lib/api/error-text.ts';

type TabStateProps = {
  query: { data: unknown; error: unknown; isPending: boolean; isFetching: boolean };
  onRetry: () => void;
  children: ReactNode;
};

const cells = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** A tab before its first figures, or if they could not be loaded. Old figures stay (ANA-05). */
export function TabState({ query, onRetry, children }: TabStateProps) {
  const { t } = useTranslation('analytics');
  if (query.data !== undefined) return children;
  if (query.isPending) {
    return (
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-border bg-border md:grid-cols-4">
          {cells.map((cell) => (
            <div key={cell} className="flex flex-col gap-3 bg-surface px-4 py-4">
              <Skeleton className="h-3 w-20" />
              <Skeleton className="h-6 w-16" />
            </div>
          ))}
        </div>
        <div className="rounded-md border border-border bg-surface p-4">
          <Skeleton className="h-52 w-full" />
        </div>
      </div>
    );
  }
  return (
    <ErrorState
      title={t('error.title')}
      description={t('error.text')}
      requestId={requestIdOf(query.error)}
      retrying={query.isFetching}
      onRetry={onRetry}
    />
  );
}
