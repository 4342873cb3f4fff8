import { Skeleton } from '../ui/feedback/skeleton.tsx';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

export function TableSkeleton() {
  return (
    <div className="rounded-md border border-border bg-surface">
      <div className="h-9 border-b border-border bg-surface-2 max-md:hidden" />
      {rows.map((row) => (
        <div
          key={row}
          className="flex h-12 items-center gap-4 border-b border-border px-4 last:border-0 max-md:h-20"
        >
          <Skeleton className="h-3 w-32" />
          <Skeleton className="h-3 w-28 max-md:hidden" />
          <Skeleton className="h-3 flex-1 max-md:hidden" />
          <Skeleton className="ms-auto h-5 w-16" />
        </div>
      ))}
    </div>
  );
}
