import {
  type LockboxScope,
  lockboxScopes,
  maxLockboxReason,
  minLockboxReason,
} from '@parley/contracts/rights/lockbox-lists';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { Radio } from '../../../components/ui/choices/radio.tsx';
import { Select } from '../../../components/ui/choices/select.tsx';
import { Switch } from '../../../components/ui/choices/switch.tsx';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Textarea } from '../../../components/ui/inputs/textarea.tsx';
import { FormDialog } from '../../../components/ui/overlays/form-dialog.tsx';
import { call, type ResponseOf } from '../../../lib/api/client.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useAdminAction } from '../actions/use-act.ts';

const minuteChoices = [15, 30, 60, 120, 240, 480];

type RequestDialogProps = { organization: { id: string; name: string }; onClose: () => void };

/** Requests access to an organization's content: what, why and for how long. */
export function RequestDialog({ organization, onClose }: RequestDialogProps) {
  const { t } = useTranslation('admin');
  const [, navigate] = useLocation();
  const settings = useQuery<ResponseOf<'GET /api/admin/settings'>>({ queryKey: ['/api/admin/settings'] });
  const [scope, setScope] = useState<LockboxScope>('knowledge');
  const [minutes, setMinutes] = useState(60);
  const [breakGlass, setBreakGlass] = useState(false);
  const { act, isPending, dialog } = useAdminAction({
    send: async (reason: string) => {
      const body = { organizationId: organization.id, scope, minutes, reason, breakGlass };
      const grant = await call('POST /api/admin/lockbox', { body });
      navigate(`/admin/lockbox/${grant.id}`);
    },
    done: t('lockbox.asked'),
    onDone: onClose,
  });
  const form = useForm(
    { reason: '' },
    { reason: (reason) => reason.trim().length >= minLockboxReason || 'common:validation.lockboxReason' },
    ({ reason }) => act(reason.trim()),
  );
  const mode = settings.data?.lockbox;
  return (
    <FormDialog
      size="s"
      title={t('lockbox.askOf', { name: organization.name })}
      description={t('lockbox.askText')}
      onSubmit={form.submit}
      submitLabel={t('lockbox.ask')}
      tone={breakGlass ? 'destructive' : 'primary'}
      pending={isPending}
      disabled={mode === 'off'}
      onClose={onClose}
    >
      {mode === 'off' ? <Note tone="warning">{t('lockbox.off')}</Note> : null}
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-13 font-550">{t('lockbox.what')}</legend>
        {lockboxScopes.map((one) => (
          <Radio
            key={one}
            name="scope"
            label={t(`lockbox.scopes.${one}`)}
            hint={t(`lockbox.scopeHints.${one}`)}
            checked={scope === one}
            onChange={() => setScope(one)}
          />
        ))}
      </fieldset>
      <Field
        label={t('acts.reason')}
        hint={t('lockbox.reasonHint')}
        error={form.problems.reason && t(form.problems.reason)}
        required
      >
        {(control) => <Textarea {...control} maxLength={maxLockboxReason} {...form.text('reason')} />}
      </Field>
      <Field label={t('lockbox.duration')} hint={t('lockbox.durationHint')}>
        {(control) => (
          <Select {...control} value={minutes} onChange={(event) => setMinutes(Number(event.target.value))}>
            {minuteChoices.map((choice) => (
              <option key={choice} value={choice}>
                {t('lockbox.minutes', { count: choice })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {mode === 'breakGlass' ? (
        <Switch
          label={t('lockbox.withoutApproval')}
          hint={t('lockbox.withoutApprovalHint')}
          checked={breakGlass}
          onCheckedChange={setBreakGlass}
        />
      ) : null}
      {dialog}
    </FormDialog>
  );
}
