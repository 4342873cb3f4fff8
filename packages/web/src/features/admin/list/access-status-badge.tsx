import type { AccountState } from '@parley/contracts/rights/admin-lists';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../components/ui/display/badge.tsx';

/** Badge that shows whether a user or an organization may use the platform. */
export function AccessStatusBadge({ status }: { status: AccountState }) {
  const { t } = useTranslation('admin');
  return <Badge variant={status === 'active' ? 'success' : 'destructive'}>{t(`standing.${status}`)}</Badge>;
}
