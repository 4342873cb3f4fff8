import type { ChatbotSnapshot } from '../../chatbot-snapshot.ts';
import type { Language } from '../../ports/sentences.ts';
import type { VisitorClaims } from '../../ports/visitor-tokens.ts';
import { acceptMessage, type IncomingMessage } from './accept-message.ts';
import type { ChatDeps } from './chat-deps.ts';
import { followStoredTurn } from './stored-turn.ts';
import type { TurnStream } from './turn-stream.ts';
import type { Turns } from './turns.ts';

/** Accepts a visitor's message and begins its turn; a repeated message gets the stream of the answer there is. */
export async function sendMessage(
  deps: ChatDeps,
  turns: Turns,
  snapshot: ChatbotSnapshot,
  claims: VisitorClaims,
  message: IncomingMessage & { language: Language; visitorToken: string | null },
): Promise<TurnStream> {
  const accepted = await acceptMessage(deps, snapshot, claims, message);
  if (accepted.isNew) {
    const { text: question, language, visitorToken } = message;
    return turns.begin({ snapshot, claims, accepted, question, language, visitorToken });
  }
  const running = turns.find(claims);
  if (running?.messageId === accepted.answerId) return running;
  return followStoredTurn(deps, snapshot, claims, accepted.answerId, message.language);
}
