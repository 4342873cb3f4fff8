import type { Chatbot } from '@parley/contracts/resources/chatbots';
import { useTranslation } from 'react-i18next';
import { listFormat } from '../../lib/format/kept-formats.ts';

/** What a chatbot is for, from its goal and company: a short line under its name and a sentence. */
export function usePurpose(chatbot: Chatbot): { summary: string; line: string } {
  const { t, i18n } = useTranslation('chatbots');
  const sources = t('card.sources', { count: chatbot.sourceCount });
  const goal = chatbot.goal ?? 'none';
  const list = listFormat(i18n.language, { type: 'unit', style: 'short' });
  return {
    summary: chatbot.goal ? list.format([t(`goals.${chatbot.goal}`), sources]) : sources,
    line: chatbot.companyName
      ? t(`purpose.${goal}Company`, { company: chatbot.companyName })
      : t(`purpose.${goal}`),
  };
}
