import type { ChatbotWeek } from '@parley/contracts/resources/figures/analytics';
import { screen } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { samplePeriod } from '../stand-in/sample-figures.ts';
import { api } from './api.ts';
import { openScreen } from './open-screen.tsx';
import { chatbotFor, userAs } from './samples.ts';
import { t } from './words.ts';

const words = (key: string, values = {}) => t(`chatbots:${key}`, values);
export const gift = chatbotFor('member', {
  name: 'Gift Finder',
  status: 'active',
  messageCount: 12,
  sourceCount: 2,
});
export const trade = chatbotFor('member', { name: 'Trade Orders' });
export const old = chatbotFor('member', { name: 'Old Desk', status: 'archived' });

export const week: ChatbotWeek = {
  chatbotId: gift.id,
  messages: 41,
  previousMessages: 30,
  averageResponseMs: 1_400,
  satisfactionPercent: 87.5,
  moodConversations: 10,
  series: [null, 4, 9, 1, 12, null, 15],
};

export async function openChatbots(
  path = '/chatbots',
  chatbots = [gift, trade, old],
  weeks: ChatbotWeek[] = [week],
): Promise<UserEvent> {
  api.respond('GET /api/chatbots', chatbots);
  api.respond('GET /api/analytics/chatbots', { ...samplePeriod, chatbots: weeks });
  const user = await openScreen(path, userAs('member'));
  await screen.findByRole('heading', { level: 1, name: words('page.title'), hidden: true });
  return user;
}
