import type { ChatLanguage } from '@parley/contracts/languages';
import type { FormInput } from '@parley/contracts/resources/chat';
import type { ChatDeps } from '../chat-deps.ts';

/** What the ids of these forms begin with. */
export const contactIdPrefix = 'contact.';
/** The form that stands in the chat while nobody is there, below no answer. */
export const closedFormId = `${contactIdPrefix}closed`;

/** In the visitor's language. */
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
