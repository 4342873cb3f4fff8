import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type CallInput, call } from '../../lib/api/client.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { useUser } from '../../lib/session/use-user.ts';
import type { User } from '../../lib/session/user.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { CodeInput } from './code-input.tsx';
import { PasswordInput } from './password-input.tsx';

type ConfirmIdentityDialogProps = { onConfirmed: () => void; onClose: () => void };
type Proof = NonNullable<CallInput<'POST /api/user/confirm'>['body']>;

/** Asks for the strongest proof the account has at hand: its password, else a code of its second factor. */
export function ConfirmIdentityDialog({ onConfirmed, onClose }: ConfirmIdentityDialogProps) {
  const { t } = useTranslation('common');
  const { user } = useUser();
  const kind = proofKindOf(user);
  const confirm = useMutation({
    mutationFn: (body: Proof) => call('POST /api/user/confirm', { body }),
    onSuccess: onConfirmed,
  });
  const form = useForm(
    { proof: '' },
    { proof: (proof) => proof.trim() !== '' || `proof.${kind}Required` },
    (values) =>
      confirm.mutate(kind === 'password' ? { password: values.proof } : { code: values.proof.trim() }),
  );
  const problem = form.problems.proof && t(form.problems.proof);
  const refusal = confirm.error ? errorText(confirm.error, t) : undefined;
  const Control = kind === 'password' ? PasswordInput : CodeInput;
  return (
    <Dialog
      open
      size="s"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('proof.title')}
      description={t('proof.text')}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" variant="primary" loading={confirm.isPending}>
            {t('proof.confirm')}
          </Button>
        </>
      }
    >
      <Field
        label={t(`proof.${kind}`)}
        hint={kind === 'code' ? t('proof.codeHint') : undefined}
        error={problem ?? refusal}
        required
      >
        {(control) => (
          <Control
            {...control}
            size="l"
            autoComplete={kind === 'password' ? 'current-password' : 'one-time-code'}
            {...form.text('proof')}
          />
        )}
      </Field>
    </Dialog>
  );
}

function proofKindOf(user: User | null): 'password' | 'code' {
  return user?.twoFactorEnabled && !user.hasPassword ? 'code' : 'password';
}
