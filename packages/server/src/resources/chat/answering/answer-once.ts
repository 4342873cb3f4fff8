import { chatLanguageOfCode } from '@parley/contracts/language/languages';
import type { Message, MessageSource } from '@parley/contracts/resources/chatbot/chat';
import { detectLanguage } from '@parley/knowledge/language/language';
import { withScope } from '../../../db/scope.ts';
import { ModelFailure } from '../../../engine/model-failure.ts';
import { AppError, found } from '../../../errors/app-error.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { isId } from '../../../lib/ids.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { turnDeadlineMs } from '../intake/accept-message.ts';
import { reserveQuestion, settleQuestion } from '../intake/question-quota.ts';
import { anonymizeText } from '../visitors/anonymize-text.ts';
import { isOpen } from '../visitors/page/public-access.ts';
import { createVisitorLimits } from '../visitors/visitor-limits.ts';
import { countTurn } from './measure-turn.ts';
import { runUnkept } from './run-unkept.ts';
import { emptyDraft, type TurnDraft } from './turn-draft.ts';

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
  return deps.turnSlots.withSlot(scope.organizationId, () =>
    answerWithin(deps, snapshot, { scope, text: question.text, signal }),
  );
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

interface Asked {
  scope: Scope;
  text: string;
  signal: AbortSignal;
}

async function answerWithin(
  deps: ChatDeps,
  snapshot: ChatbotSnapshot,
  { scope, text, signal }: Asked,
): Promise<OneAnswer> {
  const startedAt = deps.clock.now();
  // Text from outside is masked before anything else reads it.
  const asked = await anonymizeText(snapshot, text);
  const reserved = await reserveQuestion(deps, snapshot, { question: asked, at: startedAt });
  const draft = emptyDraft();
  let status: 'complete' | 'incomplete' | 'failed' | 'stopped' = 'failed';
  try {
    await answer(deps, snapshot, { asked, draft, scope, signal });
    status = draft.isCut ? 'incomplete' : 'complete';
  } catch (error) {
    if (signal.aborted) status = 'stopped';
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    if (isLate || error instanceof ModelFailure) throw new AppError('model_failed', { cause: error });
    throw error;
  } finally {
    const responseMs = Math.max(0, deps.clock.now().getTime() - startedAt.getTime());
    countTurn(deps, draft, { status, responseMs });
    await settleQuestion(deps, snapshot, reserved, draft);
  }
  return {
    answer: draft.content,
    mode: draft.mode,
    sources: snapshot.model.showSources ? draft.sources : [],
    isIncomplete: draft.isCut,
  };
}

async function answer(
  deps: ChatDeps,
  snapshot: ChatbotSnapshot,
  { asked, draft, scope, signal }: { asked: string; draft: TurnDraft; scope: Scope; signal: AbortSignal },
): Promise<void> {
  const language = chatLanguageOfCode(detectLanguage(asked)) ?? scope.language;
  const until = AbortSignal.any([signal, AbortSignal.timeout(turnDeadlineMs)]);
  const turn = runUnkept(deps, snapshot, { question: asked, history: [], language, draft }, until);
  // Only the resulting draft is needed, not the events.
  for await (const _ of turn);
}
