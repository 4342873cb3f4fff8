import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../../../components/list-screen/load-error.tsx';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Pagination } from '../../../components/ui/data/pagination.tsx';
import { Badge, type BadgeVariant } from '../../../components/ui/display/badge.tsx';
import { EmptyState } from '../../../components/ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../components/ui/feedback/skeleton.tsx';
import { Dialog } from '../../../components/ui/overlays/dialog.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import {
  type Deliveries,
  type Delivery,
  deliveriesPath,
  useRetryDelivery,
  type Webhook,
} from './use-webhooks.ts';

const looks: Record<Delivery['status'], BadgeVariant> = {
  pending: 'warning',
  delivered: 'success',
  failed: 'destructive',
  dropped: 'secondary',
};

type DeliveriesDialogProps = {
  /** A webhook or another integration. */
  webhook: Pick<Webhook, 'id' | 'name' | 'enabled'>;
  mayRetry: boolean;
  onClose: () => void;
};

/** Requests sent to a webhook, with the receiver's responses. */
export function DeliveriesDialog({ webhook, mayRetry, onClose }: DeliveriesDialogProps) {
  const { t } = useTranslation('settings');
  const [page, setPage] = useState(1);
  const log = useQuery<Deliveries>({
    queryKey: [deliveriesPath(webhook.id, page)],
    // Polls while a delivery is pending.
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'pending') ? 3_000 : false,
  });
  const retry = useRetryDelivery(webhook.id);
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('webhooks.logTitle', { name: webhook.name })}
      description={t('webhooks.logText')}
      footer={
        <Button data-autofocus onClick={onClose}>
          {t('common:ui.close')}
        </Button>
      }
    >
      {log.isPending ? (
        <div aria-busy="true" className="flex flex-col gap-3">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      ) : null}
      {log.isError ? (
        <LoadError query={log} title={t('webhooks.logErrorTitle')} text={t('webhooks.errorText')} />
      ) : null}
      {log.data?.items.length === 0 ? (
        <EmptyState title={t('webhooks.logEmptyTitle')} description={t('webhooks.logEmptyText')} />
      ) : null}
      <ul aria-label={t('webhooks.logTitle', { name: webhook.name })}>
        {log.data?.items.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            onRetry={mayRetry && webhook.enabled ? () => retry.mutate(delivery.id) : undefined}
          />
        ))}
      </ul>
      {log.data && log.data.total > log.data.pageSize ? (
        <Pagination page={page} pageSize={log.data.pageSize} total={log.data.total} onPageChange={setPage} />
      ) : null}
    </Dialog>
  );
}

type DeliveryRowProps = { delivery: Delivery; onRetry: (() => void) | undefined };

function DeliveryRow({ delivery, onRetry }: DeliveryRowProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { responseStatus, responseMs, responseBody, error, nextAttemptAt } = delivery;
  const isSummarized = error === 'summarized';
  const outcome =
    responseStatus === null || error === 'rejected'
      ? error &&
        !isSummarized &&
        t(`webhooks.problem.${error}`, { defaultValue: t('webhooks.problem.unreachable') })
      : t('webhooks.response', { status: responseStatus, ms: responseMs });

  const isRepeated = delivery.status === 'pending' && delivery.attempts > 0 && nextAttemptAt !== null;
  const next = isRepeated && t('webhooks.nextTry', { time: format.dateTime(nextAttemptAt) });
  const isRetried = delivery.status === 'failed' || delivery.status === 'delivered';
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 border-t border-border py-2.5 first:border-0">
      <span className="min-w-0 flex-1 basis-48 text-12 text-text-3">
        <span className="flex flex-wrap items-center gap-2 text-13 text-text-1">
          <code dir="ltr" className="font-mono">
            {delivery.type}
          </code>
          <Badge variant={looks[delivery.status]}>
            {t(`webhooks.deliveryStatus.${isSummarized ? 'summarized' : delivery.status}`)}
          </Badge>
        </span>
        <span className="block">
          {[format.relative(delivery.createdAt), outcome, next].filter(Boolean).join(' · ')}
        </span>
        {responseBody ? (
          <code dir="auto" className="block max-h-24 overflow-auto font-mono [overflow-wrap:anywhere]">
            {responseBody}
          </code>
        ) : null}
      </span>
      {onRetry && isRetried ? (
        <Button size="s" onClick={onRetry}>
          {t('webhooks.retry')}
        </Button>
      ) : null}
    </li>
  );
}
