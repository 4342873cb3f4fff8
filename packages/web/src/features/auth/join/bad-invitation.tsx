import { Unlink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../components/ui/buttons/button-link.tsx';
import { CardNotice } from '../card/card-notice.tsx';
import { CardPage } from '../card/card-page.tsx';

/** Shown for an invitation that is missing, used, replaced or expired. */
export function BadInvitation() {
  const { t } = useTranslation('auth');
  return (
    <CardPage>
      <CardNotice Icon={Unlink} tone="error" title={t('join.badTitle')} text={t('join.badText')}>
        <ButtonLink href="/auth" variant="primary" size="xl" block glow>
          {t('back.toLogin')}
        </ButtonLink>
      </CardNotice>
    </CardPage>
  );
}
