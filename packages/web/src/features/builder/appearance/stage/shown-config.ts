import { toPublicLook } from '@parley/contracts/look/public-look';
import type { PublicChatbot } from '@parley/contracts/resources/chat';
import type { Chatbot } from '@parley/contracts/resources/chatbots';

export type Scheme = 'light' | 'dark';

/**
 * The public settings as visitors would get them if the chatbot were published as it is on the screen.
 * @param saved those of the saved draft.
 * @param css the owner's rules, checked by the server.
 */
export function shownConfig(
  saved: PublicChatbot,
  settings: Pick<Chatbot, 'name' | 'companyName' | 'appearance'>,
  { css, scheme }: { css: string; scheme: Scheme },
): PublicChatbot {
  const { appearance } = settings;
  const prompts = appearance.suggestedPrompts.map((prompt) => prompt.trim()).filter(Boolean);
  return {
    ...saved,
    title: appearance.chatTitle || settings.name,
    companyName: settings.companyName,
    welcomeMessage: appearance.welcomeMessage,
    appearance: toPublicLook({ ...appearance, theme: scheme, suggestedPrompts: prompts }, css),
  };
}
