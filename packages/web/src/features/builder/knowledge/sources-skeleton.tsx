import { Skeleton } from '../../../components/ui/feedback/skeleton.tsx';

const rows = ['a', 'b', 'c', 'd'];

export function SourcesSkeleton() {
  return (
    <div className="rounded-md border border-border bg-surface">
      <div className="flex h-[46px] items-center border-b border-border px-4">
        <Skeleton className="h-3.5 w-24" />
      </div>
      {rows.map((row) => (
        <div key={row} className="flex h-11 items-center gap-3 border-b border-border px-4 last:border-0">
          <Skeleton className="size-4" />
          <Skeleton className="h-3 w-48" />
          <Skeleton className="ms-auto h-5 w-16" />
        </div>
      ))}
    </div>
  );
}
