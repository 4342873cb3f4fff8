import type { ChatbotStatus } from '@parley/contracts/resources/chatbot/chatbots';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeVariant } from '../ui/display/badge.tsx';
import type { StatusTone } from '../ui/display/status-dot.tsx';

const looks: Record<ChatbotStatus, { variant: BadgeVariant; dot: StatusTone }> = {
  draft: { variant: 'secondary', dot: 'off' },
  active: { variant: 'success', dot: 'success' },
  paused: { variant: 'warning', dot: 'warning' },
  archived: { variant: 'outline', dot: 'off' },
};

export type StatusBadgeProps = { status: ChatbotStatus; className?: string | undefined };

/** A chatbot's status as a dot and a word. */
export function StatusBadge({ status, className }: StatusBadgeProps) {
  const { t } = useTranslation('chatbots');
  return (
    <Badge {...looks[status]} className={className}>
      {t(`status.${status}`)}
    </Badge>
  );
}
