import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { useResendVerification } from '../use-resend-verification.ts';

/** Says that the user must verify their email address first, and resends the link. */
export function VerifyFirstNote({ email }: { email: string }) {
  const { t } = useTranslation('settings');
  const resend = useResendVerification(email);
  return (
    <Note tone="warning" className="mb-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 flex-[1_1_14rem] break-words">{t('team.verifyFirst', { email })}</span>
        <Button size="s" loading={resend.isPending} onClick={() => resend.mutate()}>
          {t('account.resend')}
        </Button>
      </div>
    </Note>
  );
}
