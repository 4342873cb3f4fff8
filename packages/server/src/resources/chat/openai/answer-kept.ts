import type { ChatLanguage } from '@parley/contracts/language/languages';
import { readerOf, tenantScope } from '../../../db/scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import { isId } from '../../../lib/ids.ts';
import { languageOfQuestion } from '../answering/language/language-of-question.ts';
import type { Turns } from '../answering/running/turns.ts';
import { hasProgramConversation } from '../chat.queries.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { acceptMessage } from '../intake/accept-message.ts';
import { readPage } from '../intake/read-incoming.ts';
import { retryAfterLost } from '../lost-turns/retry-after-lost.ts';
import type { TurnStream } from '../streaming/turn-stream.ts';
import { anonymizeText } from '../visitors/anonymize-text.ts';
import { newClaims } from '../visitors/start-session.ts';
import type { AskedCompletion } from './read-completion.ts';

export interface AskingCaller {
  ip: string;
  userAgent: string | null;
  language: ChatLanguage;
}

/**
 * Stores the question in a new conversation or in an existing one, and starts its answer. A stored conversation has its own
 * history; no flow runs.
 * @throws AppError `consent_required` if visitors must consent, because an API caller cannot, `not_found` unless an API caller
 * has started the given conversation with this chatbot, and what `acceptMessage` throws.
 */
export async function answerKept(
  deps: ChatDeps,
  turns: Turns,
  snapshot: ChatbotSnapshot,
  asked: AskedCompletion,
  { ip, userAgent, language }: AskingCaller,
): Promise<{ stream: TurnStream; conversationId: string }> {
  if (snapshot.privacy.consentBanner) throw new AppError('consent_required');
  const begun = asked.keeps?.conversationId ?? null;
  const fresh = newClaims(deps, snapshot);
  const claims = begun === null ? fresh : { ...fresh, conversationId: begun };
  if (begun !== null && !(await isOfPrograms(deps, snapshot, begun))) throw new AppError('not_found');
  const { conversationId } = claims;
  const stream = await turns.withSlot(claims.organizationId, async () => {
    const text = await anonymizeText(snapshot, asked.question);
    const instructions = asked.instructions && (await anonymizeText(snapshot, asked.instructions));
    const accepted = await retryAfterLost(deps, claims, () =>
      acceptMessage(deps, snapshot, claims, {
        text,
        reply: null,
        flowReply: null,
        opensSensitively: false,
        clientMessageId: null,
        ip,
        country: null,
        userAgent,
        page: readPage(undefined),
        language,
        isFromProgram: true,
        aiNotice: null,
      }),
    );
    // Without a client id, no question is treated as a retry.
    if (!accepted.isNew) throw new AppError('internal_error');
    const sent = asked.history.map((message) => ({ ...message, status: 'complete' as const }));
    return turns.begin({
      snapshot,
      claims,
      accepted: begun === null ? { ...accepted, history: sent } : accepted,
      question: text,
      flow: null,
      language: languageOfQuestion(text, language),
      visitorToken: null,
      program: { programInstructions: instructions, isIrrevocable: asked.isStreamed },
    });
  });
  return { stream, conversationId };
}

async function isOfPrograms(
  { database }: Pick<ChatDeps, 'database'>,
  { organizationId, chatbotId }: ChatbotSnapshot,
  conversationId: string,
): Promise<boolean> {
  if (!isId(conversationId)) return false;
  const reader = readerOf(database, tenantScope(organizationId));
  return hasProgramConversation(reader, { organizationId, chatbotId, conversationId });
}
