import { setTimeout as wait } from 'node:timers/promises';
import type { ChatEvent } from '@parley/contracts/resources/chatbot/chat-events';
import { readerOf, tenantScope } from '../../../db/scope.ts';
import { findLineAfter } from '../chat.queries.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { readLeasedMessage } from '../lost-turns/read-leased-message.ts';
import { endingSentences, presentErased, presentMessage } from '../message.presenter.ts';
import { shownToVisitors } from '../visitors/page/public-chatbot.presenter.ts';
import { followSharedTurn } from './follow-shared-turn.ts';
import type { FollowedTurn } from './followed-turn.ts';
import { storedNumbers, TurnStream } from './turn-stream.ts';

const pollMs = 500;
const patienceMs = 180_000;

/**
 * Stream of an answer that this process does not run: its recorded events if processes share a store, else the stored text. The
 * stream always ends, because a lost turn is ended here or by recovery.
 */
export function followTurn(deps: ChatDeps, turn: FollowedTurn): TurnStream {
  const stream = new TurnStream(turn.messageId);
  follow(deps, turn, stream)
    .catch((error: unknown) =>
      deps.log.warn({ err: error, messageId: turn.messageId }, 'stored_turn_not_followed'),
    )
    .finally(() => stream.end());
  return stream;
}

async function follow(deps: ChatDeps, turn: FollowedTurn, stream: TurnStream): Promise<void> {
  const untilMs = performance.now() + patienceMs;
  if (turn.after === 0 && turn.start) stream.push(turn.start, 1);
  const { after, isComplete } = await followSharedTurn(deps, turn, stream, untilMs);
  if (!isComplete) await followStoredTurn(deps, { ...turn, after }, stream, untilMs);
}

/**
 * Pushes the stored text whenever it has grown, and `done` once the answer has ended. If the answer was erased while it ran,
 * pushes `done` with an empty, stopped message; of an answer that a person withheld, it tells that there is none.
 */
export async function followStoredTurn(
  deps: ChatDeps,
  { snapshot, key, messageId, language, after }: FollowedTurn,
  stream: TurnStream,
  untilMs = performance.now() + patienceMs,
): Promise<void> {
  // A new reader needs no event for an empty text.
  let told = after === 0 ? '' : undefined;
  let n = after;
  const push = (event: ChatEvent) => stream.push(event, ++n);
  while (performance.now() < untilMs) {
    const row = await readLeasedMessage(deps, key, messageId);
    if (!row) {
      const message = presentErased(messageId, deps.clock.now());
      return push({ event: 'done', data: { message, controller: 'bot' } });
    }
    const { status, controller } = row;
    if (status === 'withheld') {
      // A reader may show text that this process never read.
      if (told !== '') push({ event: 'replace', data: { text: '' } });
      return push({ event: 'done', data: { message: null, controller } });
    }
    const isRunning = row.status === 'running';
    if (isRunning && row.content !== told) n = Math.max(n, storedNumbers);
    if (row.content !== told) push({ event: 'replace', data: { text: row.content } });
    told = row.content;
    if (!isRunning) {
      const options = { ...shownToVisitors(snapshot), ...endingSentences(deps, language) };
      const message = presentMessage({ ...row, status }, options);
      if (message.sources.length > 0) push({ event: 'sources', data: { sources: message.sources } });
      if (message.input) push({ event: 'input', data: { input: message.input } });
      const line = await findLineAfter(
        readerOf(deps.database, tenantScope(key.organizationId)),
        key,
        row.ordinal,
      );
      if (line) push({ event: 'message', data: { message: presentMessage(line, options) } });
      push({ event: 'done', data: { message, controller } });
      return;
    }
    await wait(pollMs);
  }
}
