import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/ui/feedback/skeleton.tsx';
import { CardLoading } from '../card/card-loading.tsx';

export function JoinLoading() {
  const { t } = useTranslation('auth');
  return (
    <CardLoading label={t('join.loading')}>
      <Skeleton className="mb-4 size-11 rounded-md" />
      <Skeleton className="h-9 w-3/4" />
      <Skeleton className="mt-2 h-5 w-1/2" />
      <Skeleton className="mt-5 h-20 rounded-md" />
      <Skeleton className="mt-6 h-11 rounded-md" />
    </CardLoading>
  );
}
