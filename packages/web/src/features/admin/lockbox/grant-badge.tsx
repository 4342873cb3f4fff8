import { useTranslation } from 'react-i18next';
import { Badge } from '../../../components/ui/display/badge.tsx';
import { type Grant, grantTones } from './grant.ts';

/** Status of a grant; red if the organization did not approve it. */
export function GrantBadge({ grant }: { grant: Pick<Grant, 'status' | 'breakGlass'> }) {
  const { t } = useTranslation('admin');
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge variant={grantTones[grant.status]}>{t(`lockbox.status.${grant.status}`)}</Badge>
      {grant.breakGlass ? <Badge variant="destructive">{t('lockbox.breakGlass')}</Badge> : null}
    </span>
  );
}
