import type { ReactNode } from 'react';
import { requestIdOf } from '../../lib/api/error-text.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import type { ListQuery } from './list-state.ts';

type LoadErrorProps = {
  query: Pick<ListQuery<unknown>, 'error' | 'isFetching' | 'refetch'>;
  /** What could not be loaded. */
  title: string;
  /** What still works. */
  text: ReactNode;
  className?: string | undefined;
};

/** Error message of a failed query, with a button that repeats the request. */
export function LoadError({ query, title, text, className }: LoadErrorProps) {
  return (
    <ErrorState
      title={title}
      description={text}
      requestId={requestIdOf(query.error)}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
      className={className}
    />
  );
}
