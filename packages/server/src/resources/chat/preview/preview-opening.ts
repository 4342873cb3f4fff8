import type { ChatLanguage } from '@parley/contracts/language/languages';
import type { Message } from '@parley/contracts/resources/chatbot/chat';
import type { FlowDocument } from '@parley/flow/document';
import { compileFlow } from '../../../engine/flow/compile-flow.ts';
import { playOpening } from '../../../engine/flow/present-opening.ts';
import { invalidField } from '../../../errors/app-error.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import { createStepTimer } from '../answering/measure-turn.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { TurnStream } from '../streaming/turn-stream.ts';
import { draftVersion, sealState } from './preview-flow.ts';

/**
 * Returns what a test run shows before the first message.
 * @throws AppError `validation_failed` for a flow that starts with a message.
 */
export function previewOpening(
  deps: Pick<ChatDeps, 'ids' | 'clock' | 'sealer'>,
  snapshot: ChatbotSnapshot,
  document: FlowDocument,
  language: ChatLanguage,
): { stream: TurnStream; conversationId: string } {
  const played = playOpening(compileFlow(document), draftVersion, language, snapshot.chatbotId);
  if (!played) throw invalidField('message', 'validation.messageRequired');
  const stream = new TurnStream(deps.ids.next());
  const conversationId = deps.ids.next();
  const { messageId } = stream;
  stream.push({ event: 'start', data: { messageId, userMessageId: deps.ids.next(), conversationId } });
  const timed = createStepTimer();
  for (const step of played.path) stream.push({ event: 'node', data: timed(step) });
  const message: Message = {
    id: messageId,
    role: 'assistant',
    status: 'complete',
    content: played.text,
    createdAt: deps.clock.now().toISOString(),
    sources: [],
    input: played.input,
    mode: 'flow',
    responseMs: 0,
  };
  stream.push({ event: 'done', data: { message, state: sealState(deps, snapshot, played.state) } });
  stream.end();
  return { stream, conversationId };
}
