import type { ChatLanguage } from '@parley/contracts/language/languages';
import type { PublicChatbot } from '@parley/contracts/resources/chatbot/chat';
import { compileFlow } from '../../../engine/flow/compile-flow.ts';
import { presentOpening } from '../../../engine/flow/present-opening.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import type { Scope } from '../../../kernel/scope.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { closedNow } from '../visitors/page/closed-now.ts';
import { contactForm, outOfHoursFormId } from '../visitors/page/contact-input.ts';
import { presentPublicChatbot } from '../visitors/page/public-chatbot.presenter.ts';
import { draftVersion } from './preview-flow.ts';

/**
 * Returns the configuration that visitors of the draft would get, and the form that the chat would offer outside business hours.
 */
export async function loadPreviewConfig(
  deps: Pick<ChatDeps, 'sentences' | 'flows' | 'clock'>,
  scope: Scope,
  snapshot: ChatbotSnapshot,
  language: ChatLanguage,
): Promise<PublicChatbot & { closedForm: ReturnType<typeof contactForm> }> {
  const { chatbotId } = snapshot;
  const document = await deps.flows.ofDraft(scope, chatbotId);
  const config = presentPublicChatbot(snapshot, {
    isAvailable: true,
    isUnlocked: true,
    sentences: deps.sentences,
    language,
    opening: document && presentOpening(compileFlow(document), draftVersion, language, chatbotId),
    closed: closedNow(deps, snapshot, language),
  });
  return { ...config, closedForm: contactForm(deps, language, outOfHoursFormId) };
}
