import type { Chatbot } from '@parley/contracts/resources/chatbots';
import { call } from '../api/client.ts';
import { can } from '../can.ts';

/**
 * What puts a chatbot back to the status it had, or null where that cannot be done exactly: opening one again publishes its
 * draft, which must not bring changes to visitors that nobody has published.
 */
export function revertTo(before: Chatbot): (() => Promise<Chatbot>) | null {
  const { id: chatbotId, status, hasUnpublishedChanges } = before;
  if (status === 'archived')
    return () => call('POST /api/chatbots/{chatbotId}/archive', { params: { chatbotId } });
  if (!can(before, 'chatbot.publish') || (status === 'active' && hasUnpublishedChanges)) return null;
  return () => call('PATCH /api/chatbots/{chatbotId}', { params: { chatbotId }, body: { status } });
}
