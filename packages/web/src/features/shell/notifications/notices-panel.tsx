import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../components/ui/feedback/error-state.tsx';
import { Skeleton } from '../../../components/ui/feedback/skeleton.tsx';
import { Popover } from '../../../components/ui/overlays/popover.tsx';
import { requestIdOf } from '../../../lib/api/error-text.ts';
import { NoticeLine } from './notice-line.tsx';
import { useNotifications } from './use-notices.ts';

type NoticesPanelProps = { trigger: ReactElement; onOpen: () => void };

/** Newest notifications, each linking to its subject. */
export function NotificationsPanel({ trigger, onOpen }: NoticesPanelProps) {
  const { t } = useTranslation('common');
  const [open, setOpen] = useState(true);
  function change(next: boolean): void {
    setOpen(next);
    if (next) onOpen();
  }
  return (
    <Popover
      trigger={trigger}
      label={t('notices.title')}
      open={open}
      onOpenChange={change}
      className="w-[380px] max-w-[calc(100vw-16px)]"
    >
      <h2 className="border-b border-border px-4 py-2.5 text-14 font-semibold">{t('notices.title')}</h2>
      <NoticeList onLeave={() => setOpen(false)} />
    </Popover>
  );
}

function NoticeList({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('common');
  const { data, error, isFetching, refetch } = useNotifications();
  if (data === undefined && error !== null)
    return (
      <ErrorState
        title={t('notices.errorTitle')}
        description={t('notices.errorText')}
        requestId={requestIdOf(error)}
        retrying={isFetching}
        onRetry={() => void refetch()}
        className="py-8"
      />
    );
  if (data === undefined) return <NoticesSkeleton />;
  if (data.items.length === 0)
    return (
      <div className="px-6 py-10 text-center">
        <p className="text-14 font-550">{t('notices.emptyTitle')}</p>
        <p className="mt-1 text-13 text-pretty text-text-2">{t('notices.emptyText')}</p>
      </div>
    );
  return (
    <ul className="divide-y divide-border">
      {data.items.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} onLeave={onLeave} />
      ))}
    </ul>
  );
}

function NoticesSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-5 p-4">
      {[1, 2, 3].map((line) => (
        <span key={line} className="flex gap-3">
          <Skeleton className="size-7 flex-none" />
          <span className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-3.5 w-full" />
            <Skeleton className="h-3 w-20" />
          </span>
        </span>
      ))}
    </div>
  );
}
