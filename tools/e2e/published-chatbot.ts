import type { Chatbot, ChatbotPatch } from '@parley/contracts/resources/chatbot/chatbots';
import { addText, createChatbot, deploy } from './acts.ts';
import type { ApiClient } from './api-client.ts';

/** The default knowledge of published chatbots, a source named `Shop handbook`. */
export const handbook = {
  fact: 'A book may be returned within 45 days with its receipt, unread.',
  question: 'Within how many days may a book be returned?',
  text: '# Returns\nA book may be returned within 45 days with its receipt, unread. We refund the price; the postage of the return is yours.\n\n# Hours\nThe shop is open on weekdays from nine to six.',
};

/** Publishes a chatbot with these settings and the handbook or other knowledge. */
export async function publishedChatbot(
  owner: ApiClient,
  settings: ChatbotPatch = {},
  knowledge = handbook.text,
): Promise<Chatbot> {
  const { id } = await createChatbot(owner, { name: 'Halden desk' });
  const chatbot = await owner.expectOk<Chatbot>('PATCH', `/api/chatbots/${id}`, settings);
  await addText(owner, id, 'Shop handbook', knowledge);
  await deploy(owner, id);
  return chatbot;
}
