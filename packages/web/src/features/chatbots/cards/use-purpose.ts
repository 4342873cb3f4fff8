import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { useTranslation } from 'react-i18next';
import { commaList } from '../../../lib/format/comma-list.ts';

/** Describes a chatbot's purpose by its goal and company: a short line for below its name, and a sentence. */
export function usePurpose(chatbot: Chatbot): { summary: string; line: string } {
  const { t, i18n } = useTranslation('chatbots');
  const sources = t('card.sources', { count: chatbot.sourceCount });
  const goal = chatbot.goal ?? 'none';
  return {
    summary: chatbot.goal ? commaList([t(`goals.${chatbot.goal}`), sources], i18n.language) : sources,
    line: chatbot.companyName
      ? t(`purpose.${goal}Company`, { company: chatbot.companyName })
      : t(`purpose.${goal}`),
  };
}
