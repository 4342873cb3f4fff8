import type { Conversation, RecordedMessage } from '@parley/contracts/resources/visitors/conversations';
import { can } from '../../lib/can.ts';

/** A longer question could make the address too long to open. */
const maxLinkedChars = 500;

/**
 * Address of the page that explains an answer, with the visitor's question and the message before it. Null if the user may not
 * change the chatbot, or the answer has no question, such as a greeting.
 */
export function whyLink(conversation: Conversation, answer: RecordedMessage): string | null {
  if (answer.role !== 'assistant' || !can(conversation, 'chatbot.update')) return null;
  const { messages, chatbotId } = conversation;
  const before = messages.slice(0, messages.indexOf(answer)).filter(({ role }) => role === 'user');
  const question = shortened(before.at(-1)?.content);
  const earlier = shortened(before.at(-2)?.content);
  if (question === '') return null;
  const query = new URLSearchParams({ tab: 'knowledge', question, ...(earlier === '' ? {} : { earlier }) });
  return `/builder/${encodeURIComponent(chatbotId)}?${query}`;
}

function shortened(text = ''): string {
  return text.slice(0, maxLinkedChars).toWellFormed().trim();
}
