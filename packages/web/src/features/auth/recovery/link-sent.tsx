import { MailCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { CardNotice } from '../card/card-notice.tsx';

/** Confirms that a link was sent if an account exists, without revealing whether it does. */
export function LinkSent({ email, onAgain }: { email: string; onAgain: () => void }) {
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
