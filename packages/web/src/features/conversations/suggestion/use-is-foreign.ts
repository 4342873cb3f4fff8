import type { Conversation, RecordedMessage } from '@parley/contracts/resources/visitors/conversations';
import { useTranslation } from 'react-i18next';

/** Whether the visitor writes in another language than the app is shown in. */
export function useIsForeign({ language }: Conversation): boolean {
  const { i18n } = useTranslation();
  return language !== null && language !== i18n.language;
}

/** Whether a message has words that were said: system lines are in the reader's language already. */
export function isTranslatable({ role, status, content }: RecordedMessage): boolean {
  return role !== 'system' && status !== 'withheld' && content.trim() !== '';
}
