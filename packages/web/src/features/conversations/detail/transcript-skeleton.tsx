import { Skeleton } from '../../../components/ui/feedback/skeleton.tsx';

export function TranscriptSkeleton() {
  return (
    <div className="flex flex-col lg:col-span-2">
      <div className="flex h-16 flex-col justify-center gap-2 border-b border-border bg-surface px-6">
        <Skeleton className="h-4 w-56" />
        <Skeleton className="h-3 w-80 max-w-full" />
      </div>
      <div className="mx-auto flex w-full max-w-[640px] flex-col gap-4 p-6">
        <Skeleton className="h-14 w-3/5 self-end rounded-lg" />
        <Skeleton className="h-24 w-4/5 rounded-lg" />
        <Skeleton className="h-10 w-2/5 self-end rounded-lg" />
        <Skeleton className="h-20 w-4/5 rounded-lg" />
      </div>
    </div>
  );
}
