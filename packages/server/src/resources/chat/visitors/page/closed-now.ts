import type { ChatLanguage } from '@parley/contracts/language/languages';
import type { PublicChatbot } from '@parley/contracts/resources/chatbot/chat';
import { opensNextAt } from '@parley/contracts/settings/opening-times';
import { type ChatbotSnapshot, isClosedAt } from '../../../../kernel/chatbot/chatbot.ts';
import { collectsContacts } from '../../../../kernel/chatbot/privacy.ts';
import type { ChatDeps } from '../../chat-deps.ts';
import { contactForm, outOfHoursFormId } from './contact-input.ts';

/** What the chat shows outside of business hours; null during them, or if there are no hours. */
export function closedNow(
  deps: Pick<ChatDeps, 'sentences' | 'clock'>,
  snapshot: ChatbotSnapshot,
  language: ChatLanguage,
): NonNullable<PublicChatbot['closed']> | null {
  const at = deps.clock.now();
  const { hours } = snapshot.deployment;
  if (!hours || !isClosedAt(snapshot, at)) return null;
  return {
    opensAt: opensNextAt(hours, at)?.toISOString() ?? null,
    input: collectsContacts(snapshot) ? contactForm(deps, language, outOfHoursFormId) : null,
  };
}
