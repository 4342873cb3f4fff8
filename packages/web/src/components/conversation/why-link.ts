import type { Conversation, RecordedMessage } from '@parley/contracts/resources/conversations';
import { can } from '../../lib/can.ts';

/** An address of a longer question would be too long to be opened again. */
const maxLinkedChars = 500;

/**
 * Where it is explained how an answer comes about, with the visitor's question and the message before it; null for
 * those who may not change the chatbot, and for an answer to nothing, such as a greeting.
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
