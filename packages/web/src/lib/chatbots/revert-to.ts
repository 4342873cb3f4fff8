import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { call } from '../api/client.ts';
import { can } from '../can.ts';

/**
 * Returns a function that restores a chatbot's former status, or null if that is impossible: activating it again would publish
 * its draft, including changes that were not published before.
 */
export function revertTo(before: Chatbot): (() => Promise<Chatbot>) | null {
  const { id: chatbotId, status, hasUnpublishedChanges } = before;
  if (status === 'archived')
    return () => call('POST /api/chatbots/{chatbotId}/archive', { params: { chatbotId } });
  if (!can(before, 'chatbot.publish') || (status === 'active' && hasUnpublishedChanges)) return null;
  return () => call('PATCH /api/chatbots/{chatbotId}', { params: { chatbotId }, body: { status } });
}
