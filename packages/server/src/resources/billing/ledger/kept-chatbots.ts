import type { Transaction } from '../../../db/database.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { listChatbotsOver, listOwnChatbots, pauseActive } from './chatbots.queries.ts';

/** @throws AppError `chatbot_not_found` unless all chatbots belong to the organization. */
export async function assertOwnChatbots(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[] = [],
): Promise<void> {
  if (ids.length === 0) return;
  const own = new Set(await listOwnChatbots(tx, organizationId, ids));
  if (!ids.every((id) => own.has(id.toLowerCase()))) throw new AppError('chatbot_not_found');
}

/** Pauses active chatbots beyond a limit. Deletes nothing. */
export async function pauseChatbotsOver(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  over: { organizationId: string; limit: number; keep: readonly string[] },
): Promise<void> {
  const { organizationId } = over;
  const beyond = (await listChatbotsOver(tx, over)).map(({ id }) => id);
  if (beyond.length === 0) return;
  for (const id of await pauseActive(tx, organizationId, beyond, deps.clock.now())) {
    await appendEvent(tx, deps, {
      organizationId,
      type: 'chatbot.deactivated',
      resourceId: id,
      chatbotId: id,
    });
  }
}
