import { maxReasonLength, minReasonLength } from '@parley/contracts/rights/admin-lists';
import { planIds } from '@parley/contracts/values/lists';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../components/ui/choices/select.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Textarea } from '../../../components/ui/inputs/textarea.tsx';
import { FormDialog } from '../../../components/ui/overlays/form-dialog.tsx';
import { call, type ResponseOf } from '../../../lib/api/client.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { oneOf } from '../../../lib/router/use-address.ts';
import { useAdminAction } from '../actions/use-act.ts';
import { ChangeEffects, type Given, useEffects } from '../organizations/change-effects.tsx';

export type Subscription = ResponseOf<'GET /api/admin/subscriptions'>['items'][number];

type ChangeDialogProps = { subscription: Subscription; onClose: () => void };

/** Changes an organization's plan or the status of its subscription, after showing the effects. */
export function ChangeDialog({ subscription, onClose }: ChangeDialogProps) {
  const { t } = useTranslation('admin');
  const { organization, plan, status, nextStatuses } = subscription;
  const { act, isPending, dialog } = useAdminAction({
    send: (body: Given & { reason: string }) =>
      call('PATCH /api/admin/subscriptions/{organizationId}', {
        params: { organizationId: organization.id },
        body,
      }),
    done: t('subscriptions.changed'),
    onDone: onClose,
  });
  const form = useForm(
    { plan: String(plan), status: String(status), reason: '' },
    { reason: (reason) => reason.trim().length >= minReasonLength || 'common:validation.reasonMissing' },
    ({ reason }) => (given ? act({ ...given, reason: reason.trim() }) : undefined),
  );
  const given = givenBy(form.values, subscription);
  const effects = useEffects(organization.id, given);
  return (
    <>
      <FormDialog
        size="s"
        title={t('subscriptions.changeOf', { name: organization.name })}
        description={t('subscriptions.changeText')}
        onSubmit={form.submit}
        submitLabel={t('subscriptions.change')}
        pending={isPending}
        disabled={!effects.data}
        onClose={onClose}
      >
        <div className="flex flex-col gap-4">
          <Field label={t('columns.plan')}>
            {(control) => (
              <Select
                {...control}
                size="l"
                value={form.values.plan}
                onChange={(event) => {
                  form.set('plan', event.target.value);
                  form.set('status', status);
                }}
              >
                {planIds.map((id) => (
                  <option key={id} value={id}>
                    {t(`plans.${id}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <StatusField
            statuses={[status, ...nextStatuses.filter((one) => one !== status)]}
            value={form.values.status}
            onChange={(next) => {
              form.set('status', next);
              form.set('plan', plan);
            }}
          />
          {given ? <ChangeEffects effects={effects} /> : null}
          <Field
            label={t('acts.reason')}
            hint={t('acts.reasonLogged')}
            error={form.problems.reason && t(form.problems.reason)}
            required
          >
            {(control) => <Textarea {...control} maxLength={maxReasonLength} {...form.text('reason')} />}
          </Field>
        </div>
      </FormDialog>
      {dialog}
    </>
  );
}

type StatusFieldProps = {
  statuses: readonly Subscription['status'][];
  value: string;
  onChange: (status: string) => void;
};

function StatusField({ statuses, value, onChange }: StatusFieldProps) {
  const { t } = useTranslation('admin');
  return (
    <Field label={t('columns.status')} hint={statuses.length === 1 ? t('subscriptions.noStatus') : undefined}>
      {(control) => (
        <Select
          {...control}
          size="l"
          disabled={statuses.length === 1}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {statuses.map((one) => (
            <option key={one} value={one}>
              {t(`subscriptions.status.${one}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** Returns the chosen plan and status that differ from the current ones; null if none does. */
function givenBy(
  chosen: { plan: string; status: string },
  { plan, status, nextStatuses }: Subscription,
): Given | null {
  if (chosen.plan !== plan) return { plan: oneOf(planIds, chosen.plan) };
  if (chosen.status !== status) return { status: oneOf([status, ...nextStatuses], chosen.status) };
  return null;
}
