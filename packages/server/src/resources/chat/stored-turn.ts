import { setTimeout as wait } from 'node:timers/promises';
import type { ChatbotSnapshot } from '../../chatbot-snapshot.ts';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Language } from '../../ports/sentences.ts';
import type { MessageRow } from '../../record/message-row.ts';
import { presentMessage } from '../../record/present-message.ts';
import { type ConversationKey, findMessage } from './chat.queries.ts';
import type { ChatDeps } from './chat-deps.ts';
import { TurnStream } from './turn-stream.ts';

const pollMs = 500;
const patienceMs = 155_000;

/**
 * The stream of an answer that this process does not hold: what is stored, then `done` once it has ended, numbered
 * after event `after`. It always ends, because a lost turn is ended by recovery.
 */
export function followStoredTurn(
  deps: ChatDeps,
  snapshot: ChatbotSnapshot,
  key: ConversationKey,
  messageId: string,
  language: Language,
  after = 0,
): TurnStream {
  const stream = new TurnStream(messageId, after);
  follow(deps, snapshot, key, stream, language)
    .catch((error: unknown) => deps.log.warn({ err: error, messageId }, 'stored_turn_not_followed'))
    .finally(() => stream.end());
  return stream;
}

async function follow(
  deps: ChatDeps,
  snapshot: ChatbotSnapshot,
  key: ConversationKey,
  stream: TurnStream,
  language: Language,
): Promise<void> {
  const untilMs = performance.now() + patienceMs;
  let told = '';
  while (performance.now() < untilMs) {
    const row = await readMessage(deps, key, stream.messageId);
    if (row.content !== told) {
      told = row.content;
      stream.push({ event: 'replace', data: { text: told } });
    }
    if (row.status !== 'running') {
      const errorMessage = deps.sentences.render(language, 'chat:processingFailed');
      const message = presentMessage(row, { showSources: snapshot.model.showSources, errorMessage });
      if (message.sources.length > 0) stream.push({ event: 'sources', data: { sources: message.sources } });
      stream.push({ event: 'done', data: { message } });
      return;
    }
    await wait(pollMs);
  }
}

async function readMessage(deps: ChatDeps, key: ConversationKey, messageId: string): Promise<MessageRow> {
  const row = await withScope(deps.database, { organizationId: key.organizationId, userId: null }, (tx) =>
    findMessage(tx, key, messageId),
  );
  if (!row) throw new AppError('not_found');
  return row;
}
