import { Unlink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../components/ui/buttons/button-link.tsx';
import { CardNotice } from '../card/card-notice.tsx';

/** Shown for a reset link that is used or expired, with a link to request another. */
export function BadResetLink() {
  const { t } = useTranslation('auth');
  return (
    <CardNotice Icon={Unlink} tone="error" title={t('reset.badTitle')} text={t('reset.badText')}>
      <ButtonLink href="/forgot-password" variant="primary" size="xl" block glow>
        {t('reset.another')}
      </ButtonLink>
    </CardNotice>
  );
}
