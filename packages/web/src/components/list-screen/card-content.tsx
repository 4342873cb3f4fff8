import type { ReactNode } from 'react';
import { requestIdOf } from '../../lib/api/error-text.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { cx } from '../ui/lib/variants.ts';
import type { ListQuery } from './list-state.ts';

export type CardContentProps<Data> = {
  query: ListQuery<Data>;
  errorTitle: string;
  errorText: string;
  /** Number of skeleton lines while loading. */
  lines?: number | undefined;
  /** For a card without padding. */
  flush?: boolean | undefined;
  children: (data: Data) => ReactNode;
};

/** Content of a card that loads data: skeleton while loading, error, or the data last read. */
export function CardContent<Data>({
  query,
  errorTitle,
  errorText,
  lines = 2,
  flush,
  children,
}: CardContentProps<Data>) {
  return (
    <>
      {query.isPending ? (
        <div aria-busy="true" className={cx('flex flex-col gap-6', flush && 'p-4')}>
          {Array.from({ length: lines }, (_, line) => line).map((line) => (
            <Skeleton key={line} className={cx('h-4', line % 2 === 0 ? 'w-full' : 'w-5/6')} />
          ))}
        </div>
      ) : null}
      {query.error === null ? null : (
        <ErrorState
          title={errorTitle}
          description={errorText}
          requestId={requestIdOf(query.error)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
          className="py-6!"
        />
      )}
      {query.data === undefined ? null : children(query.data)}
    </>
  );
}
