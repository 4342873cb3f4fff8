import { conversationOutcomes } from '@parley/contracts/insight/insight';
import type { ConversationSummary } from '@parley/contracts/resources/visitors/conversations';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeVariant } from '../../components/ui/display/badge.tsx';

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

export function StatusBadge({ status }: { status: ConversationSummary['status'] }) {
  const { t } = useTranslation('conversations');
  const isActive = status === 'active';
  return (
    <Badge variant={isActive ? 'success' : 'secondary'} dot={isActive ? 'success' : 'off'}>
      {t(`status.${status}`)}
    </Badge>
  );
}

/** Returns the display name of an outcome; an unknown one of a newer server stays as it is. */
export function useOutcomeName(): (outcome: string) => string {
  const { t } = useTranslation('analytics');
  return (outcome) => {
    const known = conversationOutcomes.find((name) => name === outcome);
    return known === undefined ? outcome : t(`outcomes.${known}`);
  };
}
