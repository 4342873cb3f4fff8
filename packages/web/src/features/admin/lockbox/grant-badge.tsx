import type { LockboxStatus } from '@parley/contracts/rights/lockbox-lists';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeVariant } from '../../../components/ui/display/badge.tsx';
import type { ResponseOf } from '../../../lib/api/client.ts';

export type Grant = ResponseOf<'GET /api/admin/lockbox/{grantId}'>;

const grantTones: Readonly<Record<LockboxStatus, BadgeVariant>> = {
  requested: 'warning',
  awaitingSecond: 'warning',
  open: 'success',
  refused: 'destructive',
  ended: 'secondary',
  expired: 'secondary',
};

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
