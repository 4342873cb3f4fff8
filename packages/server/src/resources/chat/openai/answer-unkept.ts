import type { ChatLanguage } from '@parley/contracts/language/languages';
import type { Message } from '@parley/contracts/resources/chatbot/chat';
import { ModelFailure } from '../../../engine/model-failure.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import { languageOfQuestion } from '../answering/language/language-of-question.ts';
import { countTurn } from '../answering/measure-turn.ts';
import { runUnkept } from '../answering/run-unkept.ts';
import type { Turns, UnkeptTurn } from '../answering/running/turns.ts';
import { toChatEvent } from '../answering/to-chat-event.ts';
import { emptyDraft, type TurnDraft } from '../answering/turn-draft.ts';
import { TurnCutOff, TurnStopped } from '../answering/turn-order.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { reserveQuestion, settleQuestion } from '../intake/question-quota.ts';
import type { TurnStream } from '../streaming/turn-stream.ts';
import { anonymizeHistory, anonymizeText } from '../visitors/anonymize-text.ts';
import type { AskedCompletion } from './read-completion.ts';

/**
 * Answers a question without storing it or its answer; quota, tokens and cost count as for any message. A reservation whose
 * process dies counts until the end of the month.
 * @throws AppError `overloaded`, `consent_required` if visitors must consent, because an API caller cannot, `chatbot_unavailable`
 * if the plan's messages or the chatbot's tokens of the month are used up.
 */
export async function answerUnkept(
  deps: ChatDeps,
  turns: Turns,
  snapshot: ChatbotSnapshot,
  asked: AskedCompletion,
  language: ChatLanguage,
): Promise<UnkeptTurn> {
  if (snapshot.privacy.consentBanner) throw new AppError('consent_required');
  const { organizationId, chatbotId } = snapshot;
  return await turns.withSlot(organizationId, async () => {
    const at = deps.clock.now();
    const reserved = await reserveQuestion(deps, snapshot, { question: asked.question, at });
    const messageId = deps.ids.next();
    return turns.beginUnkept({ organizationId, chatbotId, messageId }, async (stream, signal) => {
      const draft = emptyDraft();
      const failure = await answer(deps, snapshot, { ...asked, language, draft }, stream, signal);
      await settleQuestion(deps, snapshot, reserved, draft);
      const responseMs = Math.max(0, deps.clock.now().getTime() - at.getTime());
      countTurn(deps, draft, { status: failure ? 'failed' : 'complete', responseMs });
      if (failure) stream.push({ event: 'error', data: { code: failure, message: '' } });
      else stream.push({ event: 'done', data: { message: messageOf(snapshot, messageId, at, draft) } });
    });
  });
}

/** Returns the error code if the answer fails. */
async function answer(
  deps: ChatDeps,
  snapshot: ChatbotSnapshot,
  { draft, language, ...asked }: AskedCompletion & { draft: TurnDraft; language: ChatLanguage },
  stream: TurnStream,
  signal: AbortSignal,
): Promise<'model_failed' | 'internal_error' | 'chatbot_unavailable' | null> {
  try {
    const question = await anonymizeText(snapshot, asked.question);
    const history = await anonymizeHistory(snapshot, asked.history);
    const instructions = asked.instructions && (await anonymizeText(snapshot, asked.instructions));
    const program = { programInstructions: instructions, isIrrevocable: asked.isStreamed };
    const turn = { question, history, language: languageOfQuestion(question, language), program, draft };
    for await (const event of runUnkept(deps, snapshot, turn, signal)) {
      const told = toChatEvent(event, snapshot.model.showSources);
      if (told?.event === 'token') stream.say(told.data.text);
      else if (told) stream.push(told);
    }
    return null;
  } catch (error) {
    if (error instanceof TurnStopped) return 'chatbot_unavailable';
    if (error instanceof TurnCutOff || error instanceof ModelFailure) return 'model_failed';
    deps.log.error({ err: error }, 'unkept_turn_failed');
    return 'internal_error';
  }
}

function messageOf({ model }: ChatbotSnapshot, id: string, at: Date, draft: TurnDraft): Message {
  return {
    id,
    role: 'assistant',
    status: draft.isCut ? 'incomplete' : 'complete',
    content: draft.content,
    createdAt: at.toISOString(),
    sources: model.showSources ? draft.sources : [],
    mode: draft.mode,
    responseMs: null,
    usage: draft.usage,
    error: draft.cutReason && { code: draft.cutReason, message: '' },
  };
}
