import { useMutation } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { Card } from '../../../../components/ui/layout/card.tsx';
import { call } from '../../../../lib/api/client.ts';
import { errorText } from '../../../../lib/api/error-text.ts';
import { useFormat } from '../../../../lib/format/use-format.ts';
import type { User } from '../../../../lib/session/use-user.ts';
import { showToast } from '../../../../lib/toast/toast-store.ts';
import { SignInMethodRow } from '../sign-in-method-row.tsx';
import type { AccountSecurity } from '../use-security.ts';

const ChangePasswordDialog = lazy(async () => ({
  default: (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
}));

/** When the password was changed, and how to change it; an account without one gets a link by email. */
export function PasswordCard({ user, security }: { user: User; security: AccountSecurity }) {
  const { t } = useTranslation('settings');
  const { date } = useFormat();
  const [isChanging, setIsChanging] = useState(false);
  const changedAt = security.passwordChangedAt;
  const changedText = changedAt
    ? t('password.changedAt', { date: date(changedAt) })
    : t('password.neverChanged');
  return (
    <Card>
      <SignInMethodRow
        icon={<LockKeyhole size={18} />}
        title={t('password.title')}
        text={user.hasPassword ? changedText : t('password.none')}
        action={
          user.hasPassword ? (
            <Button onClick={() => setIsChanging(true)}>{t('password.change')}</Button>
          ) : (
            <SetByMail email={user.email} />
          )
        }
      />
      <Suspense fallback={null}>
        {isChanging ? <ChangePasswordDialog user={user} onClose={() => setIsChanging(false)} /> : null}
      </Suspense>
    </Card>
  );
}

function SetByMail({ email }: { email: string }) {
  const { t } = useTranslation('settings');
  const ask = useMutation({
    mutationFn: () => call('POST /api/forgot-password', { body: { email } }),
    onSuccess: () =>
      showToast({ title: t('password.mailed'), description: t('password.mailedText', { email }) }),
    onError: (error) =>
      showToast({ tone: 'error', title: t('password.mailFailed'), description: errorText(error, t) }),
  });
  return (
    <Button loading={ask.isPending} onClick={() => ask.mutate()}>
      {t('password.setByMail')}
    </Button>
  );
}
