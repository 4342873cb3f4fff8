import { Building2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../components/ui/buttons/button-link.tsx';
import { ErrorState } from '../../../components/ui/feedback/error-state.tsx';
import { Skeleton } from '../../../components/ui/feedback/skeleton.tsx';
import { CardLoading } from '../card/card-loading.tsx';
import { CardNotice } from '../card/card-notice.tsx';
import { CardPage } from '../card/card-page.tsx';

export function AgencyLoading() {
  const { t } = useTranslation('auth');
  const brand = (
    <span className="flex items-center gap-3.5">
      <Skeleton className="size-11 rounded-md" />
      <Skeleton className="h-5 w-36" />
    </span>
  );
  return (
    <CardLoading label={t('agency.loading')} brand={brand}>
      <Skeleton className="h-9 w-3/4" />
      <Skeleton className="mt-3 h-5 w-1/2" />
      <Skeleton className="mt-8 h-11" />
      <Skeleton className="mt-8 h-11" />
      <Skeleton className="mt-6 h-11" />
    </CardLoading>
  );
}

export function AgencyMissing() {
  const { t } = useTranslation('auth');
  return (
    <CardPage brand={null}>
      <CardNotice Icon={Building2} tone="neutral" title={t('agency.missing')} text={t('agency.missingText')}>
        <ButtonLink href="/auth" size="xl" block>
          {t('back.toLogin')}
        </ButtonLink>
      </CardNotice>
    </CardPage>
  );
}

export function AgencyFailed({ requestId, onRetry }: { requestId: string | null; onRetry: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <CardPage brand={null}>
      <ErrorState
        title={t('agency.failed')}
        description={t('agency.failedText')}
        requestId={requestId}
        onRetry={onRetry}
      />
    </CardPage>
  );
}
