import type { ChatLanguage } from '@parley/contracts/language/languages';
import type { ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import type { VisitorClaims } from '../../../ports/visitor-tokens.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { endingSentences, presentMessage } from '../message.presenter.ts';
import { TurnStream } from '../streaming/turn-stream.ts';
import { shownToVisitors } from '../visitors/page/public-chatbot.presenter.ts';
import type { Delivered } from './deliver-message.ts';

/** The events of a message that people answer: no answer, but the system lines that it caused. */
export function deliveredStream(
  deps: Pick<ChatDeps, 'sentences'>,
  snapshot: ChatbotSnapshot,
  { conversationId }: VisitorClaims,
  { userMessageId, controller, lines }: Delivered,
  { language, visitorToken }: { language: ChatLanguage; visitorToken: string | null },
): TurnStream {
  const stream = new TurnStream(userMessageId);
  const token = visitorToken === null ? {} : { visitorToken };
  const data = { messageId: null, userMessageId, conversationId, controller, ...token };
  stream.push({ event: 'start', data });
  const options = { ...shownToVisitors(snapshot), ...endingSentences(deps, language) };
  for (const row of lines) {
    stream.push({ event: 'message', data: { message: presentMessage(row, options) } });
  }
  stream.push({ event: 'done', data: { message: null, controller } });
  stream.end();
  return stream;
}
