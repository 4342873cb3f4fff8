import { ModelFailure } from '../../../engine/model-failure.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { turnDeadlineMs } from '../intake/accept-message.ts';
import { reserveQuestion, settleQuestion } from '../intake/question-quota.ts';
import { countTurn } from './measure-turn.ts';
import { emptyDraft, type TurnDraft } from './turn-draft.ts';

/** A question of which nothing is stored. */
interface CountedQuestion {
  question: string;
  /** Whether a member asks, who uses no message of the plan. */
  isForMember?: boolean;
}

/**
 * Runs what answers a question into a draft, and counts what it spends, however it ends. Aborting `signal` ends it.
 * @throws AppError `chatbot_unavailable` with the `reason`, `overloaded`, `model_failed`.
 */
export function runCounted(
  deps: ChatDeps,
  snapshot: ChatbotSnapshot,
  asked: CountedQuestion,
  signal: AbortSignal,
  answer: (draft: TurnDraft, signal: AbortSignal) => Promise<void>,
): Promise<TurnDraft> {
  return deps.turnSlots.withSlot(snapshot.organizationId, async () => {
    const startedAt = deps.clock.now();
    const reserved = await reserveQuestion(deps, snapshot, { ...asked, at: startedAt });
    const draft = emptyDraft();
    let status: 'complete' | 'incomplete' | 'failed' | 'stopped' = 'failed';
    try {
      await answer(draft, AbortSignal.any([signal, AbortSignal.timeout(turnDeadlineMs)]));
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
    return draft;
  });
}
