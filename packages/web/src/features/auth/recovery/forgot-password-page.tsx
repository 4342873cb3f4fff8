import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { call } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { checkEmail } from '../../../lib/form/check-email.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';
import { AuthForm } from '../auth-form.tsx';
import { AuthHeading } from '../card/auth-heading.tsx';
import { CardNotice } from '../card/card-notice.tsx';
import { CardPage } from '../card/card-page.tsx';
import { EmailField } from '../fields/text-field.tsx';
import { useFocusBack } from '../use-focus-back.ts';

/** Requests a link to set a new password; the confirmation is the same for every address. */
export default function ForgotPasswordPage() {
  const { t } = useTranslation('auth');
  const ask = useMutation({
    mutationFn: (email: string) => call('POST /api/forgot-password', { body: { email } }),
    onError: (error) =>
      showToast({ title: t('forgot.failed'), description: errorText(error, t), tone: 'error' }),
  });
  const form = useForm({ email: '' }, { email: checkEmail }, ({ email }) => ask.mutate(email.trim()));
  const { email: problem } = form.problems;
  const field = useFocusBack<HTMLInputElement>(ask.isSuccess);
  const toLogin = (
    <Link href="/auth" className="link py-1">
      {t('back.toLogin')}
    </Link>
  );
  return (
    <CardPage below={toLogin}>
      {ask.isSuccess ? (
        <LinkSent email={ask.variables} onAgain={ask.reset} />
      ) : (
        <>
          <AuthHeading title={t('forgot.title')} text={t('forgot.text')} />
          <AuthForm
            className="mt-6"
            onSubmit={form.submit}
            label={t('forgot.submit')}
            pendingLabel={t('forgot.pending')}
            isPending={ask.isPending}
          >
            <EmailField
              ref={field}
              error={problem && t(problem)}
              autoComplete="username"
              {...form.text('email')}
            />
          </AuthForm>
        </>
      )}
    </CardPage>
  );
}

/** Confirms that a link was sent if an account exists, without revealing whether it does. */
function LinkSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <CardNotice Icon={MailCheck} title={t('forgot.sentTitle')} text={t('forgot.sentText', { email })}>
      <p className="text-14 text-pretty text-text-2">{t('forgot.sentNothing')}</p>
      <Button size="l" block onClick={onAgain}>
        {t('forgot.again')}
      </Button>
    </CardNotice>
  );
}
