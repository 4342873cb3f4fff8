import { useTranslation } from 'react-i18next';
import { SiteHeader } from '../../components/site/site-header.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { ButtonLink } from '../../components/ui/button-link.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';

/** Says honestly that the documentation is not part of this release, and leads back to what works. */
export default function UnavailablePage() {
  const { t } = useTranslation('common');
  return (
    <div className="flex min-h-dvh flex-col bg-bg">
      <SiteHeader />
      <main className="flex flex-1 flex-col">
        <EmptyState
          level={1}
          art={<Badge variant="outline">{t('unavailable.badge')}</Badge>}
          title={t('unavailable.documentation.title')}
          description={t('unavailable.documentation.text')}
          action={
            <ButtonLink href="/" size="l">
              {t('unavailable.toHome')}
            </ButtonLink>
          }
        />
      </main>
    </div>
  );
}
