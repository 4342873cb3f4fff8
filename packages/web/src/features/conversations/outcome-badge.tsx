import type { ConversationSummary } from '@parley/contracts/resources/visitors/conversations';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeVariant } from '../../components/ui/display/badge.tsx';
import { useOutcomeName } from './use-outcome-name.ts';

const variants: Readonly<Record<string, BadgeVariant>> = {
  resolved: 'success',
  unanswered: 'warning',
  contact: 'default',
};

export function OutcomeBadge({ outcome }: { outcome: NonNullable<ConversationSummary['outcome']> }) {
  const { t } = useTranslation('analytics');
  const nameOf = useOutcomeName();
  return (
    <Badge variant={variants[outcome] ?? 'secondary'}>
      <span className="sr-only">{t('charts.outcome')}: </span>
      {nameOf(outcome)}
    </Badge>
  );
}
