import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { SiteHeader } from '../../components/site/site-header.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { ButtonLink } from '../../components/ui/button-link.tsx';
import { EmptyArt } from '../../components/ui/empty-art.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { unavailableScreenOf } from './unavailable-screens.ts';

/** Says honestly that a screen is not part of this release, and leads back to what works. */
export default function UnavailablePage() {
  const { t } = useTranslation('common');
  const [path] = useLocation();
  const screen = unavailableScreenOf(path);
  const state = (
    <EmptyState
      level={1}
      art={screen.isNotice ? <EmptyArt /> : <Badge variant="outline">{t('unavailable.badge')}</Badge>}
      title={t(`unavailable.${screen.key}.title`)}
      description={t(`unavailable.${screen.key}.text`)}
      action={
        <ButtonLink href="/" size="l">
          {t('unavailable.toHome')}
        </ButtonLink>
      }
    />
  );
  return (
    <div className="flex min-h-dvh flex-col bg-bg">
      <SiteHeader />
      <main className="flex flex-1 flex-col">{state}</main>
    </div>
  );
}
