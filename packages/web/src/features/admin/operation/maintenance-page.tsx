import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Badge } from '../../../components/ui/display/badge.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Input } from '../../../components/ui/inputs/input.tsx';
import { Textarea } from '../../../components/ui/inputs/textarea.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { Page } from '../../../components/ui/layout/page.tsx';
import { PageHeader } from '../../../components/ui/layout/page-header.tsx';
import { ConfirmDialog } from '../../../components/ui/overlays/confirm-dialog.tsx';
import { call, type ResponseOf } from '../../../lib/api/client.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useAdminAction } from '../actions/use-act.ts';
import { DetailState } from '../list/detail-state.tsx';
import { useAdmin } from '../session/use-admin.ts';
import { type MaintenanceTimes, momentOf, problemsOf, type TimeProblem } from './maintenance-times.ts';

type Maintenance = ResponseOf<'GET /api/admin/maintenance'>;

/** Maintenance mode, in which changes are refused; switched on by hand or planned. */
export default function MaintenancePage() {
  const maintenance = useQuery<Maintenance>({ queryKey: ['/api/admin/maintenance'] });
  return (
    <DetailState query={maintenance} listPath="/admin/dashboard">
      {(data) => {
        if (data.active) return <Active maintenance={data} />;
        return data.startsAt === null ? (
          <Inactive />
        ) : (
          <Planned maintenance={data} startsAt={data.startsAt} />
        );
      }}
    </DetailState>
  );
}

function Active({ maintenance }: { maintenance: Maintenance }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { message, expectedEnd, startsAt } = maintenance;
  const endsItself = startsAt !== null && expectedEnd !== null;
  return (
    <State badge={<Badge variant="warning">{t('maintenance.on')}</Badge>}>
      <p>{t(endsItself ? 'maintenance.onTextPlanned' : 'maintenance.onText')}</p>
      {message === null ? null : <p className="text-text-2">{message}</p>}
      {expectedEnd === null ? null : (
        <p className="text-text-2">
          {t(endsItself ? 'maintenance.endsItself' : 'maintenance.until', {
            time: format.dateTime(expectedEnd),
          })}
        </p>
      )}
      <TurnOff label={t('maintenance.end')} done={t('maintenance.ended')} variant="primary" />
    </State>
  );
}

function Planned({ maintenance, startsAt }: { maintenance: Maintenance; startsAt: string }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { message, expectedEnd } = maintenance;
  return (
    <State badge={<Badge variant="warning">{t('maintenance.planned')}</Badge>}>
      <p>{t('maintenance.plannedText', { time: format.dateTime(startsAt) })}</p>
      {expectedEnd === null ? null : (
        <p>{t('maintenance.endsItself', { time: format.dateTime(expectedEnd) })}</p>
      )}
      {message === null ? null : <p className="text-text-2">{message}</p>}
      <TurnOff label={t('maintenance.unplan')} done={t('maintenance.unplanned')} variant="secondary" />
    </State>
  );
}

function State({ badge, children }: { badge: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('admin');
  return (
    <Page>
      <PageHeader title={t('maintenance.title')} context={t('maintenance.context')} />
      <Card title={t('maintenance.state')} action={badge} className="max-w-[760px]">
        <div className="flex flex-col gap-3 text-13">{children}</div>
      </Card>
    </Page>
  );
}

type TurnOffProps = { label: string; done: string; variant: 'primary' | 'secondary' };

function TurnOff({ label, done, variant }: TurnOffProps) {
  const { may } = useAdmin();
  const { act, isPending, dialog } = useAdminAction({
    send: () => call('PUT /api/admin/maintenance', { body: { active: false } }),
    done,
  });
  if (!may('maintenance.update')) return null;
  return (
    <>
      <Button variant={variant} className="self-start" loading={isPending} onClick={() => act(undefined)}>
        {label}
      </Button>
      {dialog}
    </>
  );
}

function Inactive() {
  const { t } = useTranslation('admin');
  const { may } = useAdmin();
  const format = useFormat();
  const [message, setMessage] = useState('');
  const [times, setTimes] = useState<MaintenanceTimes>({ start: '', end: '' });
  const [wasTried, setWasTried] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const isPlan = times.start !== '';
  const { act, isPending, dialog } = useAdminAction({
    send: () =>
      call('PUT /api/admin/maintenance', {
        body: {
          active: true,
          message: message.trim() === '' ? null : message.trim().replaceAll(/\s+/g, ' '),
          startsAt: momentOf(times.start),
          expectedEnd: momentOf(times.end),
        },
      }),
    done: t(isPlan ? 'maintenance.plannedDone' : 'maintenance.begun'),
    onDone: () => setIsAsking(false),
  });
  const isDisabled = !may('maintenance.update');
  const problems = wasTried ? problemsOf(times, Date.now()) : {};
  const label = t(isPlan ? 'maintenance.plan' : 'maintenance.begin');
  return (
    <Page>
      <PageHeader title={t('maintenance.title')} context={t('maintenance.context')} />
      <Card
        title={t('maintenance.state')}
        action={<Badge variant="success">{t('maintenance.off')}</Badge>}
        className="max-w-[760px]"
      >
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            setWasTried(true);
            if (Object.keys(problemsOf(times, Date.now())).length === 0) setIsAsking(true);
          }}
        >
          <p className="text-13 text-text-2">{t('maintenance.offText')}</p>
          <MaintenanceFields
            message={message}
            onMessage={setMessage}
            times={times}
            onTimes={setTimes}
            problems={problems}
            disabled={isDisabled}
          />
          {isDisabled ? null : (
            <Button type="submit" variant={isPlan ? 'primary' : 'destructive'} className="self-start">
              {label}
            </Button>
          )}
        </form>
      </Card>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t(isPlan ? 'maintenance.askPlan' : 'maintenance.ask')}
        description={
          isPlan
            ? t('maintenance.askPlanText', { time: format.dateTime(momentOf(times.start)) })
            : t('maintenance.askText')
        }
        confirmLabel={label}
        tone="primary"
        pending={isPending}
        onConfirm={() => act(undefined)}
      />
      {dialog}
    </Page>
  );
}

type MaintenanceFieldsProps = {
  message: string;
  onMessage: (message: string) => void;
  times: MaintenanceTimes;
  onTimes: (times: MaintenanceTimes) => void;
  problems: ReturnType<typeof problemsOf>;
  disabled: boolean;
};

function MaintenanceFields({
  message,
  onMessage,
  times,
  onTimes,
  problems,
  disabled,
}: MaintenanceFieldsProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <Field label={t('maintenance.message')} hint={t('maintenance.messageHint')} optional>
        {(control) => (
          <Textarea
            {...control}
            maxLength={500}
            disabled={disabled}
            value={message}
            onChange={(event) => onMessage(event.target.value)}
          />
        )}
      </Field>
      <MomentField
        label={t('maintenance.startsAt')}
        hint={t('maintenance.startsAtHint')}
        problem={problems.start}
        disabled={disabled}
        value={times.start}
        onChange={(start) => onTimes({ ...times, start })}
      />
      <MomentField
        label={t('maintenance.expectedEnd')}
        hint={t(times.start === '' ? 'maintenance.expectedEndHint' : 'maintenance.endHintPlanned')}
        problem={problems.end}
        disabled={disabled}
        value={times.end}
        onChange={(end) => onTimes({ ...times, end })}
      />
    </>
  );
}

type MomentFieldProps = {
  label: string;
  hint: string;
  problem: TimeProblem | undefined;
  disabled: boolean;
  value: string;
  onChange: (value: string) => void;
};

function MomentField({ label, hint, problem, disabled, value, onChange }: MomentFieldProps) {
  const { t } = useTranslation('admin');
  return (
    <Field label={label} hint={hint} error={problem && t(`common:validation.${problem}`)} optional>
      {(control) => (
        <Input
          {...control}
          type="datetime-local"
          className="w-60"
          disabled={disabled}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
