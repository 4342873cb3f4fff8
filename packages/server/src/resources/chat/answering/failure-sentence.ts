import { type ChatLanguage, joinSentences } from '@parley/contracts/language/languages';
import type { ModelFailure } from '../../../engine/model-failure.ts';
import { providerMessageOf } from '../../../models/provider-said.ts';
import type { ChatDeps } from '../chat-deps.ts';

/** Explains to those who build the chatbot why a model gave no answer: what to do, and the provider's message. */
export function failureSentence(
  { sentences }: Pick<ChatDeps, 'sentences'>,
  language: ChatLanguage,
  failure: ModelFailure,
): string {
  const said = providerMessageOf(failure);
  if (said === null) return sentences.render(language, 'chat:modelSilent');
  const { problem, status, message } = said;
  const advice = sentences.render(language, `conversations:providerSaid.${problem}`);
  if (status === null || message === null) return advice;
  const words = sentences.render(language, 'conversations:providerSaid.said', {
    status: String(status),
    message,
  });
  return joinSentences([advice, words], language);
}
