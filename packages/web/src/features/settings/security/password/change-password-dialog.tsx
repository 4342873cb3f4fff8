import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { Field } from '../../../../components/ui/inputs/field.tsx';
import { PasswordInput } from '../../../../components/ui/inputs/password-input.tsx';
import { PasswordMeter } from '../../../../components/ui/inputs/password-meter.tsx';
import { Dialog } from '../../../../components/ui/overlays/dialog.tsx';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { call } from '../../../../lib/api/client.ts';
import { errorText } from '../../../../lib/api/error-text.ts';
import { useForm } from '../../../../lib/form/use-form.ts';
import { policyOf } from '../../../../lib/password-policy.ts';
import type { User } from '../../../../lib/session/use-user.ts';
import { showToast } from '../../../../lib/toast/toast-store.ts';
import { useRefreshSecurity } from '../use-security.ts';
import { type PasswordValues, passwordRules } from './password-rules.ts';
import { RequirementList } from './requirement-list.tsx';

const fields = [
  { name: 'currentPassword', autoComplete: 'current-password' },
  { name: 'newPassword', autoComplete: 'new-password' },
  { name: 'repeated', autoComplete: 'new-password' },
] as const;

type ChangePasswordDialogProps = { user: User; onClose: () => void };

/** Asks for the current password, and the new one twice; signs out all other devices. */
export function ChangePasswordDialog({ user, onClose }: ChangePasswordDialogProps) {
  const { t } = useTranslation('settings');
  const refresh = useRefreshSecurity();
  const change = useMutation({
    mutationFn: ({ currentPassword, newPassword }: PasswordValues) =>
      call('POST /api/user/change-password', { body: { currentPassword, newPassword } }),
    async onSuccess() {
      showToast({ title: t('password.changed'), description: t('password.changedText') });
      onClose();
      await refresh();
    },
    onError: (error) =>
      showToast({ tone: 'error', title: t('password.changeFailed'), description: errorText(error, t) }),
  });
  const form = useForm({ currentPassword: '', newPassword: '', repeated: '' }, passwordRules, (values) =>
    change.mutate(values),
  );
  const refused: Readonly<Record<string, string>> =
    change.error instanceof ApiError ? change.error.fields : {};
  function problemOf(name: keyof PasswordValues): string | undefined {
    const problem = form.problems[name];
    return problem ? t(problem, { length: policyOf('change').minLength }) : refused[name];
  }
  return (
    <Dialog
      open
      size="s"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('password.change')}
      description={t('password.text')}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onClose}>{t('common:ui.cancel')}</Button>
          <Button type="submit" variant="primary" loading={change.isPending}>
            {t('password.change')}
          </Button>
        </>
      }
    >
      <input type="hidden" autoComplete="username" value={user.email} readOnly />
      {fields.map(({ name, autoComplete }) => (
        <div key={name} className="flex flex-col gap-2">
          <Field
            label={t(`password.${name}`)}
            hint={
              name === 'newPassword' && form.values.newPassword !== '' ? (
                <PasswordMeter password={form.values.newPassword} />
              ) : undefined
            }
            error={problemOf(name)}
            required
          >
            {(control) => (
              <PasswordInput {...control} size="l" autoComplete={autoComplete} {...form.text(name)} />
            )}
          </Field>
          {name === 'newPassword' ? <RequirementList password={form.values.newPassword} /> : null}
        </div>
      ))}
    </Dialog>
  );
}
