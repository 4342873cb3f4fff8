import type { ConversationSummary } from '@parley/contracts/resources/visitors/conversations';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../components/ui/display/badge.tsx';

export function StatusBadge({ status }: { status: ConversationSummary['status'] }) {
  const { t } = useTranslation('conversations');
  const isActive = status === 'active';
  return (
    <Badge variant={isActive ? 'success' : 'secondary'} dot={isActive ? 'success' : 'off'}>
      {t(`status.${status}`)}
    </Badge>
  );
}
