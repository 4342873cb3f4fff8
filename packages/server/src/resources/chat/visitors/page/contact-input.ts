import type { ChatLanguage } from '@parley/contracts/language/languages';
import type { FormInput } from '@parley/contracts/resources/chatbot/chat';
import type { ChatDeps } from '../../chat-deps.ts';

/** Prefix of the ids of contact forms. */
export const contactIdPrefix = 'contact.';
/** The form that the chat shows outside of business hours, which belongs to no answer. */
export const outOfHoursFormId = `${contactIdPrefix}closed`;

/** The contact form in the visitor's language. */
export function contactForm(
  { sentences }: Pick<ChatDeps, 'sentences'>,
  language: ChatLanguage,
  id: string,
): FormInput {
  const sentence = (key: string) => sentences.render(language, `chat:${key}`);
  return {
    id,
    type: 'form',
    required: false,
    label: sentence('contactForm'),
    fields: [
      { key: 'email', label: sentence('contactEmail'), type: 'email', required: true },
      { key: 'message', label: sentence('contactMessage'), type: 'text', required: false },
    ],
  };
}
