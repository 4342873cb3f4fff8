import { type ChatLanguage, joinSentences } from '@parley/contracts/languages';
import type { ModelFailure } from '../../../engine/model-failure.ts';
import { providerSaidOf } from '../../../models/provider-said.ts';
import type { ChatDeps } from '../chat-deps.ts';

/** Why a model gave no answer, for those who build the chatbot: what to do, and what the provider said. */
export function failureSentence(
  { sentences }: Pick<ChatDeps, 'sentences'>,
  language: ChatLanguage,
  failure: ModelFailure,
): string {
  const said = providerSaidOf(failure);
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
