import { type ChatLanguage, joinSentences } from '@parley/contracts/languages';
import type { ModelFailure } from '../../../engine/model-failure.ts';
import type { ChatDeps } from '../chat-deps.ts';

const told = ['refused_key', 'bad_request', 'timeout', 'unavailable', 'rate_limited'] as const;

/** Why a model gave no answer, for those who build the chatbot: what to do, and what the provider said. */
export function failureSentence(
  { sentences }: Pick<ChatDeps, 'sentences'>,
  language: ChatLanguage,
  { reason, detail }: ModelFailure,
): string {
  const key = detail.kind ?? told.find((one) => one === reason);
  if (key === undefined) return sentences.render(language, 'chat:modelSilent');
  const advice = sentences.render(language, `conversations:providerSaid.${key}`);
  if (detail.status === undefined || detail.message === undefined) return advice;
  const { status, message } = detail;
  const said = { status: String(status), message };
  return joinSentences(
    [advice, sentences.render(language, 'conversations:providerSaid.said', said)],
    language,
  );
}
