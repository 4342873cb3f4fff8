import { Skeleton } from '../../../components/ui/feedback/skeleton.tsx';

const shapes = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];

export function GridSkeleton() {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(296px,100%),1fr))] gap-4 max-md:gap-3">
      {shapes.map((shape) => (
        <CardShape key={shape} />
      ))}
    </div>
  );
}

function CardShape() {
  return (
    <div className="flex flex-col gap-3 rounded-md border border-border bg-surface px-4 pt-4">
      <div className="flex items-center gap-3">
        <Skeleton className="size-9 rounded-md" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-3 w-2/5" />
          <Skeleton className="h-2.5 w-1/4" />
        </div>
      </div>
      <div className="flex min-h-10 flex-col justify-center gap-2.5">
        <Skeleton className="h-2.5 w-[94%]" />
        <Skeleton className="h-2.5 w-2/3" />
      </div>
      <div className="flex min-h-[38px] items-end gap-4">
        <Skeleton className="h-7 w-14" />
        <Skeleton className="h-7 w-14" />
        <Skeleton className="h-7 w-20" />
      </div>
      <div className="-mx-4 flex items-center justify-between border-t border-border px-4 py-2">
        <Skeleton className="h-5 w-16" />
        <Skeleton className="h-2.5 w-20" />
      </div>
    </div>
  );
}
