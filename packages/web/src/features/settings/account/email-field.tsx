import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Badge } from '../../../components/ui/display/badge.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Input, type InputProps } from '../../../components/ui/inputs/input.tsx';
import type { User } from '../../../lib/session/use-user.ts';
import { useResendVerification } from '../use-resend-verification.ts';

type EmailFieldProps = { user: User; error: string | undefined; input: InputProps };

/** Email address for sign-in: shows whether it is verified, and resends the link if not. */
export function EmailField({ user, error, input }: EmailFieldProps) {
  const { t } = useTranslation('settings');
  const isChanged = input.value !== user.email;
  return (
    <div className="flex min-w-0 flex-col gap-2 sm:col-span-2">
      <Field
        label={t('account.email')}
        hint={isChanged ? t('account.emailChanged') : undefined}
        error={error}
        required
        action={
          <Badge variant={user.emailVerified ? 'success' : 'warning'}>
            {t(user.emailVerified ? 'account.verified' : 'account.unverified')}
          </Badge>
        }
      >
        {(control) => <Input {...control} type="email" dir="ltr" autoComplete="email" {...input} />}
      </Field>
      {user.emailVerified || isChanged ? null : <Resend email={user.email} />}
    </div>
  );
}

function Resend({ email }: { email: string }) {
  const { t } = useTranslation('settings');
  const resend = useResendVerification(email);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-12 text-text-2">
      {t('account.unverifiedText')}
      <Button size="s" loading={resend.isPending} onClick={() => resend.mutate()}>
        {t('account.resend')}
      </Button>
    </p>
  );
}
