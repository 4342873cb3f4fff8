import { Skeleton } from '../../components/ui/feedback/skeleton.tsx';
import { Page } from '../../components/ui/layout/page.tsx';

const fields = ['a', 'b', 'c', 'd', 'e'];

export function BuilderSkeleton() {
  return (
    <Page flush busy>
      <div className="border-b border-border bg-surface px-6 pt-3 max-md:px-4">
        <div className="flex h-11 items-center gap-3">
          <Skeleton className="size-9 rounded-md" />
          <Skeleton className="h-4 w-44" />
          <Skeleton className="ms-auto h-8 w-20" />
        </div>
        <div className="flex h-10 items-center gap-6">
          {fields.map((field) => (
            <Skeleton key={field} className="h-3 w-16" />
          ))}
        </div>
      </div>
      <div className="flex max-w-[720px] flex-col gap-6 p-6">
        {fields.map((field) => (
          <div key={field} className="flex flex-col gap-2">
            <Skeleton className="h-3 w-24" />
            <Skeleton className="h-8 w-full" />
          </div>
        ))}
      </div>
    </Page>
  );
}
