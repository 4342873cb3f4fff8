import type { ChatLanguage } from '@parley/contracts/language/languages';
import type { PublicChatbot } from '@parley/contracts/resources/chatbot/chat';
import { compileFlow } from '../../../../engine/flow/compile-flow.ts';
import { presentOpening } from '../../../../engine/flow/present-opening.ts';
import type { ChatbotSnapshot } from '../../../../kernel/chatbot/chatbot.ts';
import type { ChatDeps } from '../../chat-deps.ts';

/** The opening of the published flow; null if it starts with a message. */
export async function loadOpening(
  { flows }: Pick<ChatDeps, 'flows'>,
  { organizationId, chatbotId, version, hasFlow }: ChatbotSnapshot,
  language: ChatLanguage,
): Promise<NonNullable<PublicChatbot['opening']> | null> {
  if (!hasFlow || version === null) return null;
  const document = await flows.ofVersion({ organizationId, chatbotId, version });
  return document && presentOpening(compileFlow(document), version, language, chatbotId);
}
