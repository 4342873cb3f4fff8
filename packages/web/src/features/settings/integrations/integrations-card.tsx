import { type IntegrationKind, integrationKinds } from '@parley/contracts/events/integration-lists';
import { useQuery } from '@tanstack/react-query';
import { Blocks, ChartNoAxesColumn, Mail, MessageSquare, Workflow } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cardErrorSpace } from '../../../components/list-screen/card-content.tsx';
import { LoadError } from '../../../components/list-screen/load-error.tsx';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Badge, type BadgeVariant } from '../../../components/ui/display/badge.tsx';
import { IconTile } from '../../../components/ui/display/icon-tile.tsx';
import { Skeleton } from '../../../components/ui/feedback/skeleton.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { ConfirmDialog } from '../../../components/ui/overlays/confirm-dialog.tsx';
import { showToast } from '../../../lib/toast/toast-store.ts';
import { integrationsKey, useTestWebhook } from '../webhooks/use-webhooks.ts';
import { type Guide, guides } from './guides.ts';
import { type Integration, useDisconnect } from './use-integrations.ts';

const SlackDialog = lazy(async () => ({ default: (await import('./slack-dialog.tsx')).SlackDialog }));
const EmailDialog = lazy(async () => ({ default: (await import('./email-dialog.tsx')).EmailDialog }));
const Ga4Dialog = lazy(async () => ({ default: (await import('./ga4-dialog.tsx')).Ga4Dialog }));
const GuideDialog = lazy(async () => ({ default: (await import('./guide-dialog.tsx')).GuideDialog }));
const DeliveriesDialog = lazy(async () => ({
  default: (await import('../webhooks/deliveries-dialog.tsx')).DeliveriesDialog,
}));

const icons: Readonly<Record<IntegrationKind | Guide, typeof Mail>> = {
  slack: MessageSquare,
  email: Mail,
  ga4: ChartNoAxesColumn,
  zapier: Workflow,
  make: Workflow,
  n8n: Workflow,
  wordpress: Blocks,
};

type Asked =
  | { act: 'configure'; kind: IntegrationKind; integration?: Integration | undefined }
  | { act: 'log' | 'disconnect'; integration: Integration }
  | { act: 'guide'; guide: Guide };

type IntegrationsCardProps = {
  mayManage: boolean;
  /** Opens the form of a new webhook with this name. */
  onAddWebhook: (name: string) => void;
};

/** All available integrations, and whether each is connected. */
export function IntegrationsCard({ mayManage, onAddWebhook }: IntegrationsCardProps) {
  const { t } = useTranslation('settings');
  const [asked, setAsked] = useState<Asked | null>(null);
  const integrations = useQuery<Integration[]>({ queryKey: integrationsKey });
  return (
    <Card flush title={t('integrations.title')}>
      {integrations.isError ? (
        <LoadError
          query={integrations}
          title={t('integrations.errorTitle')}
          text={t('webhooks.errorText')}
          className={cardErrorSpace}
        />
      ) : null}
      {integrations.isError ? null : (
        <ul aria-label={t('integrations.title')} aria-busy={integrations.isPending}>
          {integrationKinds.map((kind) =>
            integrations.data ? (
              <IntegrationRow
                key={kind}
                kind={kind}
                integration={integrations.data.find((one) => one.kind === kind)}
                mayManage={mayManage}
                onAsk={setAsked}
              />
            ) : (
              <Row key={kind} kind={kind}>
                <Skeleton className="h-6 w-16" />
              </Row>
            ),
          )}
          {mayManage
            ? guides.map((guide) => (
                <Row key={guide} kind={guide}>
                  <Button
                    size="s"
                    aria-label={t('integrations.guideNamed', { name: t(`integrations.${guide}.name`) })}
                    onClick={() => setAsked({ act: 'guide', guide })}
                  >
                    {t('integrations.guide')}
                  </Button>
                </Row>
              ))
            : null}
        </ul>
      )}
      <AskedDialog
        asked={asked}
        mayManage={mayManage}
        onAddWebhook={onAddWebhook}
        onClose={() => setAsked(null)}
      />
    </Card>
  );
}

type RowProps = { kind: IntegrationKind | Guide; badge?: ReactNode; facts?: ReactNode; children: ReactNode };

function Row({ kind, badge, facts, children }: RowProps) {
  const { t } = useTranslation('settings');
  const Icon = icons[kind];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-border px-4 py-2.5 first:border-0 max-md:px-3">
      <IconTile>
        <Icon size={16} strokeWidth={1.75} />
      </IconTile>
      <span className="min-w-0 flex-1 basis-48">
        <span className="flex flex-wrap items-center gap-2 text-13 font-550">
          {t(`integrations.${kind}.name`)}
          {badge}
        </span>
        <span className="block text-12 text-text-2">{t(`integrations.${kind}.text`)}</span>
        {facts}
      </span>
      <span className="flex flex-wrap gap-2">{children}</span>
    </li>
  );
}

const looks: Readonly<Record<Integration['status'], BadgeVariant>> = {
  active: 'success',
  failing: 'warning',
  disabled: 'destructive',
};

type IntegrationRowProps = {
  kind: IntegrationKind;
  integration: Integration | undefined;
  mayManage: boolean;
  onAsk: (asked: Asked) => void;
};

function IntegrationRow({ kind, integration, mayManage, onAsk }: IntegrationRowProps) {
  const { t } = useTranslation('settings');
  const name = t(`integrations.${kind}.name`);
  const configure = () => onAsk({ act: 'configure', kind, integration });
  if (!integration) {
    return (
      <Row kind={kind} badge={<Badge>{t('integrations.status.none')}</Badge>}>
        {mayManage ? (
          <Button size="s" aria-label={t('integrations.connectNamed', { name })} onClick={configure}>
            {t('integrations.connect')}
          </Button>
        ) : null}
      </Row>
    );
  }
  const { status } = integration;
  return (
    <Row
      kind={kind}
      badge={<Badge variant={looks[status]}>{t(`integrations.status.${status}`)}</Badge>}
      facts={<Facts integration={integration} />}
    >
      {mayManage && status !== 'disabled' ? (
        <TestButton id={integration.id} name={name} onDone={() => onAsk({ act: 'log', integration })} />
      ) : null}
      <Button
        size="s"
        aria-label={t('webhooks.logNamed', { name })}
        onClick={() => onAsk({ act: 'log', integration })}
      >
        {t('webhooks.logShort')}
      </Button>
      {mayManage ? (
        <>
          <Button size="s" aria-label={t('integrations.configureNamed', { name })} onClick={configure}>
            {t('integrations.configure')}
          </Button>
          <Button
            size="s"
            variant="quiet-destructive"
            aria-label={t('integrations.disconnectNamed', { name })}
            onClick={() => onAsk({ act: 'disconnect', integration })}
          >
            {t('integrations.disconnect')}
          </Button>
        </>
      ) : null}
    </Row>
  );
}

function Facts({ integration }: { integration: Integration }) {
  const { t } = useTranslation('settings');
  const { status, host, hint, recipients, digest, measurementId } = integration;
  const facts = {
    slack: () => t('integrations.slack.facts', { host, hint }),
    email: () =>
      t('integrations.email.facts', {
        count: recipients.length,
        digest: t(`integrations.email.digests.${digest ?? 'instant'}`),
      }),
    ga4: () => measurementId,
  };
  return (
    <span className="block text-12 text-text-3 [overflow-wrap:anywhere]">
      {status === 'disabled' ? t('integrations.disabledText') : <bdi>{facts[integration.kind]()}</bdi>}
    </span>
  );
}

type TestButtonProps = { id: string; name: string; onDone: () => void };

function TestButton({ id, name, onDone }: TestButtonProps) {
  const { t } = useTranslation('settings');
  const test = useTestWebhook(() => {
    showToast({ title: t('webhooks.tested') });
    onDone();
  });
  return (
    <Button
      size="s"
      loading={test.isPending}
      aria-label={t('webhooks.testNamed', { name })}
      onClick={() => test.mutate(id)}
    >
      {t('webhooks.test')}
    </Button>
  );
}

type AskedDialogProps = IntegrationsCardProps & { asked: Asked | null; onClose: () => void };

function AskedDialog({ asked, mayManage, onAddWebhook, onClose }: AskedDialogProps) {
  const { t } = useTranslation('settings');
  const disconnect = useDisconnect(onClose);
  if (!asked) return null;
  if (asked.act === 'disconnect') {
    const { kind } = asked.integration;
    return (
      <ConfirmDialog
        open
        onOpenChange={(open) => (open ? undefined : onClose())}
        title={t('integrations.disconnectTitle', { name: t(`integrations.${kind}.name`) })}
        description={t('integrations.disconnectText')}
        confirmLabel={t('integrations.disconnect')}
        pending={disconnect.isPending}
        onConfirm={() => disconnect.mutate(kind)}
      />
    );
  }
  return (
    <Suspense fallback={null}>
      {asked.act === 'configure' && asked.kind === 'slack' ? (
        <SlackDialog integration={asked.integration} onClose={onClose} />
      ) : null}
      {asked.act === 'configure' && asked.kind === 'email' ? (
        <EmailDialog integration={asked.integration} onClose={onClose} />
      ) : null}
      {asked.act === 'configure' && asked.kind === 'ga4' ? (
        <Ga4Dialog integration={asked.integration} onClose={onClose} />
      ) : null}
      {asked.act === 'log' ? (
        <DeliveriesDialog
          webhook={{
            id: asked.integration.id,
            name: t(`integrations.${asked.integration.kind}.name`),
            enabled: asked.integration.status !== 'disabled',
          }}
          mayRetry={mayManage && asked.integration.kind !== 'email'}
          onClose={onClose}
        />
      ) : null}
      {asked.act === 'guide' ? (
        <GuideDialog
          guide={asked.guide}
          onClose={onClose}
          onAddWebhook={() => {
            onClose();
            onAddWebhook(t(`integrations.${asked.guide}.name`));
          }}
        />
      ) : null}
    </Suspense>
  );
}
