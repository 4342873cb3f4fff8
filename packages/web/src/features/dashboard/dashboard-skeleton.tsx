import { Skeleton } from '../../components/ui/feedback/skeleton.tsx';

const stats = ['a', 'b', 'c', 'd'];
const shares = ['a', 'b', 'c'];
const rows = ['a', 'b', 'c', 'd', 'e'];

export function DashboardSkeleton() {
  return (
    <>
      <StatsSkeleton stats={stats} className="md:grid-cols-4" />
      <StatsSkeleton stats={shares} className="max-md:[&>:last-child]:col-span-2 md:grid-cols-3" />
      <div className="rounded-md border border-border bg-surface">
        <div className="border-b border-border p-4">
          <Skeleton className="h-3.5 w-32" />
        </div>
        {rows.map((row) => (
          <div key={row} className="flex h-12 items-center gap-3 border-b border-border px-4 last:border-0">
            <Skeleton className="size-7 rounded-sm" />
            <Skeleton className="h-3 w-40" />
            <Skeleton className="ms-auto h-3 w-16" />
          </div>
        ))}
      </div>
    </>
  );
}

function StatsSkeleton({ stats, className }: { stats: readonly string[]; className: string }) {
  return (
    <div
      className={`grid grid-cols-2 gap-px overflow-hidden rounded-md border border-border bg-border ${className}`}
    >
      {stats.map((stat) => (
        <div key={stat} className="flex flex-col gap-3 bg-surface px-4 py-4">
          <Skeleton className="h-3 w-20" />
          <Skeleton className="h-6 w-16" />
        </div>
      ))}
    </div>
  );
}
