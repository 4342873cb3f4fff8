import type { Message } from '@parley/contracts/resources/chat';
import type { ChatbotSnapshot } from '../../chatbot-snapshot.ts';
import { withScope } from '../../db/scope.ts';
import { runTurn } from '../../engine/run-turn.ts';
import { AppError } from '../../errors/app-error.ts';
import { isId } from '../../ports/ids.ts';
import type { Language } from '../../ports/sentences.ts';
import type { Scope } from '../../scope.ts';
import { turnDeadlineMs } from './accept-message.ts';
import type { ChatDeps } from './chat-deps.ts';
import { toChatEvent } from './to-chat-event.ts';
import { turnParts } from './turn-parts.ts';
import { TurnStream } from './turn-stream.ts';

/** The saved draft of a chatbot in the caller's organisation. @throws AppError `not_found`. */
export async function findDraft(deps: ChatDeps, scope: Scope, chatbotId: string): Promise<ChatbotSnapshot> {
  if (!isId(chatbotId)) throw new AppError('not_found');
  const id = { organizationId: scope.organizationId, chatbotId };
  const snapshot = await withScope(deps.database, scope, (tx) => deps.snapshots.draft(tx, id));
  if (!snapshot) throw new AppError('not_found');
  return snapshot;
}

/** One turn of the draft that is stored nowhere and counts nowhere. */
export function previewMessage(
  deps: ChatDeps,
  snapshot: ChatbotSnapshot,
  input: { text: string; language: Language; requestId: string },
): { stream: TurnStream; conversationId: string } {
  const stream = new TurnStream(deps.ids.next());
  const conversationId = deps.ids.next();
  stream.push({
    event: 'start',
    data: { messageId: stream.messageId, userMessageId: deps.ids.next(), conversationId },
  });
  run(deps, snapshot, input, stream)
    .catch((error: unknown) => {
      deps.log.warn({ err: error, requestId: input.requestId }, 'preview_failed');
      const message = deps.sentences.render(input.language, 'chat:processingFailed');
      stream.push({ event: 'error', data: { code: 'internal_error', message } });
    })
    .finally(() => stream.end());
  return { stream, conversationId };
}

async function run(
  deps: ChatDeps,
  snapshot: ChatbotSnapshot,
  { text, language }: { text: string; language: Language },
  stream: TurnStream,
): Promise<void> {
  const startedAt = deps.clock.now();
  const input = {
    question: text,
    history: [],
    chatbot: {
      name: snapshot.name,
      companyName: snapshot.companyName,
      systemInstructions: snapshot.model.systemInstructions,
    },
    language,
    unknownSentence: deps.sentences.render(language, 'chat:dontKnow'),
  };
  const parts = await turnParts(deps, snapshot);
  for await (const event of runTurn(input, parts, AbortSignal.timeout(turnDeadlineMs))) {
    if (event.type !== 'end') {
      stream.push(toChatEvent(event));
      continue;
    }
    const message: Message = {
      id: stream.messageId,
      role: 'assistant',
      status: 'complete',
      content: event.content,
      createdAt: startedAt.toISOString(),
      sources: event.sources,
      mode: event.mode,
      responseMs: deps.clock.now().getTime() - startedAt.getTime(),
      usage: event.usage,
    };
    stream.push({ event: 'done', data: { message } });
  }
}
