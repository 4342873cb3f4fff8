import type { ChatLanguage } from '@parley/contracts/language/languages';
import { runTurn } from '../../../engine/run-turn.ts';
import type { TurnEvent, TurnInput } from '../../../engine/turn.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { applyEvent, type TurnDraft } from './turn-draft.ts';
import { turnInput, turnParts } from './turn-parts.ts';

interface UnkeptQuestion extends Pick<TurnInput, 'question' | 'history'> {
  language: ChatLanguage;
  /** Instructions and options of the API caller. */
  program?: Partial<Pick<TurnInput, 'programInstructions' | 'isIrrevocable'>>;
  draft: TurnDraft;
}

/**
 * Runs a turn of which nothing is stored, and writes its result to `draft`. No flow runs, because it could not continue later.
 */
export async function* runUnkept(
  deps: ChatDeps,
  snapshot: ChatbotSnapshot,
  { question, history, language, program = {}, draft }: UnkeptQuestion,
  signal: AbortSignal,
): AsyncGenerator<TurnEvent> {
  const parts = await turnParts(deps, snapshot, { language, attempts: draft.attempts });
  const input = turnInput(deps, snapshot, { question, history, language, contact: 'none', ...program });
  // No contact details are asked for, because they would not be stored.
  for await (const event of runTurn({ ...input, contactSentence: null }, parts, signal)) {
    applyEvent(draft, event, deps.models.costOf);
    yield event;
  }
}
