import { chatLanguageOfCode } from '@parley/contracts/language/languages';
import type { Message, MessageSource } from '@parley/contracts/resources/chatbot/chat';
import { detectLanguage } from '@parley/knowledge/language/language';
import { withScope } from '../../../db/scope.ts';
import { AppError, found } from '../../../errors/app-error.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { isId } from '../../../lib/ids.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { anonymizeText } from '../visitors/anonymize-text.ts';
import { isOpen } from '../visitors/page/public-access.ts';
import { createVisitorLimits } from '../visitors/visitor-limits.ts';
import { runCounted } from './run-counted.ts';
import { runUnkept } from './run-unkept.ts';

/** A question of an API caller, of which nothing is stored. */
export interface Question {
  chatbotId: string;
  text: string;
}

export interface OneAnswer {
  answer: string;
  mode: Message['mode'];
  /** Empty if the chatbot hides its sources from visitors. */
  sources: MessageSource[];
  /** Whether the model was cut off. */
  isIncomplete: boolean;
}

/**
 * Answers one question as visitors would be answered, but outside of any conversation: neither question nor answer is stored. No
 * flow runs, because there is no conversation to continue it in. Quota, budget, limits and cost count as for a visitor. Aborting
 * `signal` ends the answer; what was spent until then counts.
 * @throws AppError `not_found`, `consent_required`, `chatbot_unavailable` with the `reason` (`closed`, `messages`, `tokens`),
 * `rate_limited`, `overloaded`, `model_failed`.
 */
export async function answerOnce(
  deps: ChatDeps,
  scope: Scope,
  question: Question,
  signal: AbortSignal,
): Promise<OneAnswer> {
  const snapshot = await findOpenChatbot(deps, scope, question.chatbotId);
  await createVisitorLimits(deps).consume(snapshot, { ip: null, conversationId: null });
  // Text from outside is masked before anything else reads it.
  const asked = await anonymizeText(snapshot, question.text);
  const language = chatLanguageOfCode(detectLanguage(asked)) ?? scope.language;
  const answered = await runCounted(deps, snapshot, { question: asked }, signal, async (draft, until) => {
    const turn = runUnkept(deps, snapshot, { question: asked, history: [], language, draft }, until);
    // Only the resulting draft is needed, not the events.
    for await (const _ of turn);
  });
  return {
    answer: answered.content,
    mode: answered.mode,
    sources: snapshot.model.showSources ? answered.sources : [],
    isIncomplete: answered.isCut,
  };
}

async function findOpenChatbot(deps: ChatDeps, scope: Scope, chatbotId: string): Promise<ChatbotSnapshot> {
  if (!isId(chatbotId)) throw new AppError('not_found');
  const id = { organizationId: scope.organizationId, chatbotId };
  const snapshot = found(await withScope(deps.database, scope, (tx) => deps.snapshots.published(tx, id)));
  if (!isOpen(snapshot)) throw new AppError('chatbot_unavailable', { extra: { reason: 'closed' } });
  // Visitors must consent before anything is sent to a model, and an API caller cannot (SEC-39).
  if (snapshot.privacy.consentBanner) throw new AppError('consent_required');
  return snapshot;
}
