import type { ReactNode } from 'react';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { cx } from '../ui/lib/variants.ts';
import type { ListQuery } from './list-state.ts';
import { LoadError } from './load-error.tsx';

/** Space around the error in a card without padding. */
export const cardErrorSpace = 'py-6!';
/** With the padding of the card, as much space as without one. */
const paddedCardErrorSpace = 'py-2! max-md:py-3!';

export type CardContentProps<Data> = {
  query: ListQuery<Data>;
  errorTitle: string;
  errorText: string;
  /** Number of skeleton lines while loading. */
  lines?: number | undefined;
  /** Replaces the skeleton lines. */
  skeleton?: ReactNode;
  /** Whether the card has no padding, so that skeleton and error bring their own. */
  flush?: boolean | undefined;
  /** Shown instead of `children` if the data is an empty list. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Content of a card that loads data: a skeleton while loading, an error message if loading failed, and the latest data. */
export function CardContent<Data>({
  query,
  errorTitle,
  errorText,
  lines = 2,
  skeleton,
  flush,
  empty,
  children,
}: CardContentProps<Data>) {
  return (
    <>
      {query.isPending ? (skeleton ?? <Lines count={lines} flush={flush} />) : null}
      {query.error === null ? null : (
        <LoadError
          query={query}
          title={errorTitle}
          text={errorText}
          className={flush ? cardErrorSpace : paddedCardErrorSpace}
        />
      )}
      {query.data === undefined ? null : empty && isEmptyList(query.data) ? empty : children(query.data)}
    </>
  );
}

function isEmptyList(data: unknown): boolean {
  return Array.isArray(data) && data.length === 0;
}

function Lines({ count, flush }: { count: number; flush: boolean | undefined }) {
  return (
    <div aria-busy="true" className={cx('flex flex-col gap-6', flush && 'p-4')}>
      {Array.from({ length: count }, (_, line) => line).map((line) => (
        <Skeleton key={line} className={cx('h-4', line % 2 === 0 ? 'w-full' : 'w-5/6')} />
      ))}
    </div>
  );
}
