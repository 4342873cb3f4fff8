import { setTimeout as wait } from 'node:timers/promises';
import { tenantScope, withScope } from '../../../db/scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { ConversationKey } from '../chat.queries.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { endLostTurns } from './end-lost-turns.ts';
import { findRunningTurn, lostOfConversation } from './lost-turns.queries.ts';
import { graceMs } from './read-leased-message.ts';

/** How long to wait for another process to release the rows of a lost turn, usually because it is ending the turn. */
const patience = { tries: 20, waitMs: 100 };

/**
 * Retries `accept` once if the conversation was only blocked by a turn whose process has died.
 * @throws what `accept` throws.
 */
export async function retryAfterLost<T>(
  deps: ChatDeps,
  key: ConversationKey,
  accept: () => Promise<T>,
): Promise<T> {
  try {
    return await accept();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'turn_in_progress') throw error;
    if (!(await endsLost(deps, key))) throw error;
    return accept();
  }
}

/** Ends a lost turn. False if the turn's process is alive, or the rows stay locked. */
async function endsLost(deps: ChatDeps, key: ConversationKey): Promise<boolean> {
  for (let tries = 0; tries < patience.tries; tries += 1) {
    const found = await endLost(deps, key);
    if (found !== 'locked') return found === 'ended';
    await wait(patience.waitMs);
  }
  return false;
}

async function endLost(deps: ChatDeps, key: ConversationKey): Promise<'ended' | 'running' | 'locked'> {
  const expiredBefore = new Date(deps.clock.now().getTime() - graceMs);
  return withScope(deps.database, tenantScope(key.organizationId), async (tx) => {
    const ended = await endLostTurns(tx, deps, lostOfConversation(key, expiredBefore));
    if (ended > 0) return 'ended';
    const running = await findRunningTurn(tx, key, expiredBefore);
    // No running turn: another process has ended it in the meantime.
    if (!running) return 'ended';
    return running.is_lost ? 'locked' : 'running';
  });
}
