import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardContent } from '../../../components/list-screen/card-content.tsx';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Switch } from '../../../components/ui/choices/switch.tsx';
import { Badge, type BadgeVariant } from '../../../components/ui/display/badge.tsx';
import { IconTile } from '../../../components/ui/display/icon-tile.tsx';
import { EmptyState } from '../../../components/ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../components/ui/feedback/skeleton.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { rowFocusProps } from '../../../components/ui/lib/keep-row-focus.ts';
import { ConfirmDialog } from '../../../components/ui/overlays/confirm-dialog.tsx';
import { showToast } from '../../../lib/toast/toast-store.ts';
import {
  useCreateWebhook,
  useDeleteWebhook,
  usePatchWebhook,
  useRotateSecret,
  useTestWebhook,
  type Webhook,
  webhooksKey,
} from './use-webhooks.ts';

const WebhookDialog = lazy(async () => ({ default: (await import('./webhook-dialog.tsx')).WebhookDialog }));
const WebhookSecretDialog = lazy(async () => ({
  default: (await import('./webhook-secret-dialog.tsx')).WebhookSecretDialog,
}));
const DeliveriesDialog = lazy(async () => ({
  default: (await import('./deliveries-dialog.tsx')).DeliveriesDialog,
}));

const looks: Record<Webhook['status'], BadgeVariant> = {
  active: 'success',
  failing: 'warning',
  disabled: 'secondary',
};

type Act = 'edit' | 'log' | 'rotate' | 'delete';
type Asked = { act: Act; webhook: Webhook } | { act: 'create'; name?: string };

type WebhooksCardProps = {
  mayManage: boolean;
  /** Name of a new webhook requested by another card; null for none. */
  askedName: string | null;
  onAnswered: () => void;
};

/** Webhooks of the organization, which are called on events. */
export function WebhooksCard({ mayManage, askedName, onAnswered }: WebhooksCardProps) {
  const { t } = useTranslation('settings');
  const [asked, setAsked] = useState<Asked | null>(null);
  const webhooks = useQuery<Webhook[]>({ queryKey: webhooksKey });
  const add = mayManage ? (
    <Button variant="primary" data-add-row onClick={() => setAsked({ act: 'create' })}>
      <Plus aria-hidden="true" size={16} />
      {t('webhooks.add')}
    </Button>
  ) : null;
  const isFilled = webhooks.data !== undefined && webhooks.data.length > 0;
  return (
    <div {...rowFocusProps} className="contents">
      <Card flush title={t('webhooks.title')} action={isFilled ? add : null}>
        <p className="px-4 pt-3 pb-1 text-13 text-text-2 max-md:px-3">{t('webhooks.text')}</p>
        <CardContent
          flush
          query={webhooks}
          errorTitle={t('webhooks.errorTitle')}
          errorText={t('webhooks.errorText')}
          skeleton={
            <div aria-busy="true" className="flex h-14 items-center px-4">
              <Skeleton className="h-3 w-56" />
            </div>
          }
          empty={
            <EmptyState
              art={
                <IconTile>
                  <WebhookIcon size={20} />
                </IconTile>
              }
              title={t('webhooks.emptyTitle')}
              description={t('webhooks.emptyText')}
              action={add}
            />
          }
        >
          {(data) => (
            <ul aria-label={t('webhooks.title')}>
              {data.map((webhook) => (
                <WebhookRow
                  key={webhook.id}
                  webhook={webhook}
                  mayManage={mayManage}
                  onAsk={(act) => setAsked({ act, webhook })}
                />
              ))}
            </ul>
          )}
        </CardContent>
        <AskedDialog
          asked={asked ?? (askedName === null ? null : { act: 'create', name: askedName })}
          mayManage={mayManage}
          onClose={() => {
            setAsked(null);
            onAnswered();
          }}
        />
      </Card>
    </div>
  );
}

type AskedDialogProps = { asked: Asked | null; mayManage: boolean; onClose: () => void };

function AskedDialog({ asked, mayManage, onClose }: AskedDialogProps) {
  const { t } = useTranslation('settings');
  const create = useCreateWebhook();
  const patch = usePatchWebhook(onClose);
  const rotate = useRotateSecret();
  const remove = useDeleteWebhook(onClose);
  if (!asked) return null;
  const name = asked.act === 'create' ? (create.data?.name ?? '') : asked.webhook.name;
  const secret = asked.act === 'create' ? create.data?.secret : rotate.data?.secret;
  const close = () => {
    // Closing the dialog discards the secret.
    create.reset();
    rotate.reset();
    onClose();
  };
  if (secret !== undefined && (asked.act === 'create' || asked.act === 'rotate')) {
    return (
      <Suspense fallback={null}>
        <WebhookSecretDialog name={name} secret={secret} onClose={close} />
      </Suspense>
    );
  }
  const confirm = { open: true, onOpenChange: (open: boolean) => (open ? undefined : close()) };
  return (
    <Suspense fallback={null}>
      {asked.act === 'create' ? (
        <WebhookDialog
          name={asked.name}
          pending={create.isPending}
          onSave={(body) => create.mutate(body)}
          onClose={close}
        />
      ) : null}
      {asked.act === 'edit' ? (
        <WebhookDialog
          webhook={asked.webhook}
          pending={patch.isPending}
          onSave={(body) => patch.mutate({ id: asked.webhook.id, ...body })}
          onClose={close}
        />
      ) : null}
      {asked.act === 'log' ? (
        <DeliveriesDialog webhook={asked.webhook} mayRetry={mayManage} onClose={close} />
      ) : null}
      {asked.act === 'rotate' ? (
        <ConfirmDialog
          {...confirm}
          tone="primary"
          title={t('webhooks.rotateTitle', { name })}
          description={t('webhooks.rotateText')}
          confirmLabel={t('webhooks.rotate')}
          pending={rotate.isPending}
          onConfirm={() => rotate.mutate(asked.webhook.id)}
        />
      ) : null}
      {asked.act === 'delete' ? (
        <ConfirmDialog
          {...confirm}
          title={t('webhooks.deleteTitle', { name })}
          description={t('webhooks.deleteText')}
          confirmLabel={t('webhooks.delete')}
          pending={remove.isPending}
          onConfirm={() => remove.mutate(asked.webhook.id)}
        />
      ) : null}
    </Suspense>
  );
}

type WebhookRowProps = { webhook: Webhook; mayManage: boolean; onAsk: (act: Act) => void };

function WebhookRow({ webhook, mayManage, onAsk }: WebhookRowProps) {
  const { t } = useTranslation('settings');
  const patch = usePatchWebhook();
  const test = useTestWebhook(() => {
    showToast({ title: t('webhooks.tested') });
    onAsk('log');
  });
  const { name, status, disabledReason } = webhook;
  const acts: readonly Act[] = mayManage ? ['log', 'edit', 'rotate', 'delete'] : ['log'];
  return (
    <li
      data-row
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-border px-4 py-2.5 first:border-0 max-md:px-3"
    >
      <span className="min-w-0 flex-1 basis-56">
        <span className="flex flex-wrap items-center gap-2 text-13 font-550">
          <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
          <Badge variant={looks[status]}>{t(`webhooks.status.${status}`)}</Badge>
        </span>
        <code dir="ltr" className="block truncate text-start font-mono text-12 text-text-3">
          {webhook.url}
        </code>
        {disabledReason && disabledReason !== 'manual' ? (
          <span className="block text-12 text-text-2">{t(`webhooks.disabled.${disabledReason}`)}</span>
        ) : null}
      </span>
      {mayManage ? (
        <Switch
          hideLabel
          label={t('webhooks.enabledNamed', { name })}
          checked={webhook.enabled}
          disabled={patch.isPending}
          onCheckedChange={(enabled) => patch.mutate({ id: webhook.id, enabled })}
        />
      ) : null}
      <span className="flex flex-wrap gap-2">
        {mayManage && webhook.enabled ? (
          <Button
            size="s"
            loading={test.isPending}
            aria-label={t('webhooks.testNamed', { name })}
            onClick={() => test.mutate(webhook.id)}
          >
            {t('webhooks.test')}
          </Button>
        ) : null}
        {acts.map((act) => (
          <Button
            key={act}
            size="s"
            variant={act === 'delete' ? 'quiet-destructive' : undefined}
            aria-label={t(`webhooks.${act}Named`, { name })}
            onClick={() => onAsk(act)}
          >
            {t(`webhooks.${act}Short`)}
          </Button>
        ))}
      </span>
    </li>
  );
}
