import { maxReasonLength, minReasonLength } from '@parley/contracts/admin-lists';
import { planIds } from '@parley/contracts/lists';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../components/ui/field.tsx';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { call } from '../../../lib/api/client.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { oneOf } from '../../../lib/router/use-address.ts';
import { useAct } from '../acts/use-act.ts';
import type { Subscription } from './subscription.ts';

type ChangePlanDialogProps = { subscription: Subscription; onClose: () => void };

/** Puts an organization on another plan, with the reason for the log. */
export function ChangePlanDialog({ subscription, onClose }: ChangePlanDialogProps) {
  const { t } = useTranslation('admin');
  const { organization } = subscription;
  const { act, isPending, dialog } = useAct({
    send: (body: { plan: (typeof planIds)[number]; reason: string }) =>
      call('PATCH /api/admin/subscriptions/{organizationId}', {
        params: { organizationId: organization.id },
        body,
      }),
    done: t('organizations.done.plan'),
    onDone: onClose,
  });
  const form = useForm(
    { plan: String(subscription.plan), reason: '' },
    { reason: (reason) => reason.trim().length >= minReasonLength || 'common:validation.reasonMissing' },
    ({ plan, reason }) => act({ plan: oneOf(planIds, plan), reason: reason.trim() }),
  );
  return (
    <>
      <FormDialog
        size="s"
        title={t('subscriptions.changeOf', { name: organization.name })}
        description={t('subscriptions.changeText')}
        onSubmit={form.submit}
        submitLabel={t('subscriptions.change')}
        pending={isPending}
        onClose={onClose}
      >
        <div className="flex flex-col gap-4">
          <Field label={t('columns.plan')}>
            {(control) => (
              <Select
                {...control}
                size="l"
                value={form.values.plan}
                onChange={(event) => form.set('plan', event.target.value)}
              >
                {planIds.map((id) => (
                  <option key={id} value={id}>
                    {t(`plans.${id}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
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
