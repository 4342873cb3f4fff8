import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { call, type ResponseOf } from '../../../lib/api/client.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useAct } from '../acts/use-act.ts';
import { DetailState } from '../list/detail-state.tsx';
import { useAdmin } from '../session/use-admin.ts';

type Maintenance = ResponseOf<'GET /api/admin/maintenance'>;

/** The switch that lets everybody read and nobody change, with what people are told meanwhile. */
export default function MaintenancePage() {
  const maintenance = useQuery<Maintenance>({ queryKey: ['/api/admin/maintenance'] });
  return (
    <DetailState query={maintenance} listPath="/admin/dashboard">
      {(data) => (data.active ? <Active maintenance={data} /> : <Inactive />)}
    </DetailState>
  );
}

function Active({ maintenance }: { maintenance: Maintenance }) {
  const { t } = useTranslation('admin');
  const { may } = useAdmin();
  const format = useFormat();
  const { act, isPending, dialog } = useAct({
    send: () => call('PUT /api/admin/maintenance', { body: { active: false } }),
    done: t('maintenance.ended'),
  });
  return (
    <Page>
      <PageHeader title={t('maintenance.title')} context={t('maintenance.context')} />
      <Card
        title={t('maintenance.state')}
        action={<Badge variant="warning">{t('maintenance.on')}</Badge>}
        className="max-w-[760px]"
      >
        <div className="flex flex-col gap-3 text-13">
          <p>{t('maintenance.onText')}</p>
          {maintenance.message === null ? null : <p className="text-text-2">{maintenance.message}</p>}
          {maintenance.expectedEnd === null ? null : (
            <p className="text-text-2">
              {t('maintenance.until', { time: format.dateTime(maintenance.expectedEnd) })}
            </p>
          )}
          {may('maintenance.update') ? (
            <Button
              variant="primary"
              className="self-start"
              loading={isPending}
              onClick={() => act(undefined)}
            >
              {t('maintenance.end')}
            </Button>
          ) : null}
        </div>
      </Card>
      {dialog}
    </Page>
  );
}

function Inactive() {
  const { t } = useTranslation('admin');
  const { may } = useAdmin();
  const [message, setMessage] = useState('');
  const [end, setEnd] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const { act, isPending, dialog } = useAct({
    send: () =>
      call('PUT /api/admin/maintenance', {
        body: {
          active: true,
          message: message.trim() === '' ? null : message.trim().replaceAll(/\s+/g, ' '),
          expectedEnd: end === '' ? null : new Date(end).toISOString(),
        },
      }),
    done: t('maintenance.begun'),
    onDone: () => setIsAsking(false),
  });
  const isDisabled = !may('maintenance.update');
  return (
    <Page>
      <PageHeader title={t('maintenance.title')} context={t('maintenance.context')} />
      <Card
        title={t('maintenance.state')}
        action={<Badge variant="success">{t('maintenance.off')}</Badge>}
        className="max-w-[760px]"
      >
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            setIsAsking(true);
          }}
        >
          <p className="text-13 text-text-2">{t('maintenance.offText')}</p>
          <Field label={t('maintenance.message')} hint={t('maintenance.messageHint')} optional>
            {(control) => (
              <Textarea
                {...control}
                maxLength={500}
                disabled={isDisabled}
                value={message}
                onChange={(event) => setMessage(event.target.value)}
              />
            )}
          </Field>
          <Field label={t('maintenance.expectedEnd')} hint={t('maintenance.expectedEndHint')} optional>
            {(control) => (
              <Input
                {...control}
                type="datetime-local"
                className="w-60"
                disabled={isDisabled}
                value={end}
                onChange={(event) => setEnd(event.target.value)}
              />
            )}
          </Field>
          {isDisabled ? null : (
            <Button type="submit" variant="destructive" className="self-start">
              {t('maintenance.begin')}
            </Button>
          )}
        </form>
      </Card>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('maintenance.ask')}
        description={t('maintenance.askText')}
        confirmLabel={t('maintenance.begin')}
        tone="primary"
        pending={isPending}
        onConfirm={() => act(undefined)}
      />
      {dialog}
    </Page>
  );
}
