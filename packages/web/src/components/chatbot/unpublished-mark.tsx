import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { useTranslation } from 'react-i18next';
import { StatusDot } from '../ui/display/status-dot.tsx';
import { cx } from '../ui/lib/variants.ts';

type UnpublishedMarkProps = {
  chatbot: Pick<Chatbot, 'hasUnpublishedChanges'>;
  /** Only a dot on phones, with the words for screen readers. */
  isShort?: boolean;
};

/** Shows that the saved draft differs from the published version; otherwise nothing. */
export function UnpublishedMark({ chatbot, isShort = false }: UnpublishedMarkProps) {
  const { t } = useTranslation('chatbots');
  if (!chatbot.hasUnpublishedChanges) return null;
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-12 whitespace-nowrap text-warning-text">
      <StatusDot tone="warning" />
      <span className={cx('truncate', isShort && 'max-md:sr-only')}>{t('status.unpublished')}</span>
    </span>
  );
}
